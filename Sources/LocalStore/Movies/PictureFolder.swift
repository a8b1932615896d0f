import Dispatch
package import ExactMoney
import Synchronization

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A folder of files that has a bound: of too many those go that were not used for longest.
///
/// A file is written beside its place and moved there whole. When it was last used is what the file system has as the
/// time of its change: so that is known after a restart, and to other processes that share the folder. All of it
/// happens on a thread of its own.
package final class PictureFolder: Sendable {
  /// What is known of the folder since its files were counted.
  private struct Count {
    /// The bytes of all files; nil before they are counted.
    var bytes: Int?
    var written = 0
  }

  private struct Entry {
    let path: String
    let bytes: Int
    let usedAt: Int
  }

  private let path: String
  private let mostBytes: Int
  private let count = Mutex(Count())
  private let thread = DispatchQueue(label: "cambio.pictures")

  /// After so many files they are counted anew: other processes may have written as well.
  private static let mostWritten = 256
  /// What is being written is called so at the end; one that is older, in seconds, was left by a process that died.
  private static let newEnding = ".new"
  private static let oldestNew = 3_600

  /// The folder at `path`, which is made when the first file is kept.
  package init(at path: String, mostBytes: Int) {
    (self.path, self.mostBytes) = (path, mostBytes)
  }

  /// Whether the folder is there.
  package var exists: Bool { access(path, R_OK | X_OK) == 0 }

  /// The file called `name`, which is used at `now`; nil where there is none that can be read.
  package func file(_ name: String, usedAt now: Instant) async -> [UInt8]? {
    await run { folder in
      let place = folder.place(of: name)
      guard let bytes = folder.bytes(at: place) else { return nil }
      folder.mark(place, usedAt: now)
      return bytes
    }
  }

  /// Keeps `bytes` as the file `name`, used at `now`, in place of what was there; false where that is not possible.
  @discardableResult
  package func keep(_ bytes: [UInt8], as name: String, usedAt now: Instant) async -> Bool {
    await run { folder in
      guard bytes.count <= folder.mostBytes, folder.put(bytes, as: name, usedAt: now) else {
        return false
      }
      folder.makeRoom(after: bytes.count, at: now)
      return true
    }
  }

  /// Removes the file `name`.
  package func remove(_ name: String) async {
    await run { folder in _ = unlink(folder.place(of: name)) }
  }

  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (PictureFolder) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      thread.async { continuation.resume(returning: work(self)) }
    }
  }

  // MARK: The bound

  /// Sees to the bound after `bytes` more were written; the files are only looked at when they may be too many.
  private func makeRoom(after bytes: Int, at now: Instant) {
    let isDue = count.withLock { count in
      count.written += 1
      count.bytes = count.bytes.map { $0 + bytes }
      guard let known = count.bytes else { return true }
      return known > mostBytes || count.written >= PictureFolder.mostWritten
    }
    guard isDue else { return }
    var entries = entries(at: now)
    var known = entries.reduce(0) { $0 + $1.bytes }
    if known > mostBytes {
      // An eighth more goes, so that not every file that comes has all of them looked at.
      entries.sort { ($0.usedAt, $0.path) < ($1.usedAt, $1.path) }
      for entry in entries {
        guard known > mostBytes - mostBytes / 8 else { break }
        if unlink(entry.path) == 0 { known -= entry.bytes }
      }
    }
    let left = known
    count.withLock { $0 = Count(bytes: left) }
  }

  private func entries(at now: Instant) -> [Entry] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let place = place(of: name)
      var facts = stat()
      guard !name.hasPrefix("."), lstat(place, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG
      else { continue }
      let usedAt = PictureFolder.seconds(facts)
      if name.hasSuffix(PictureFolder.newEnding) {
        if Int(now.unixSeconds) - usedAt > PictureFolder.oldestNew { unlink(place) }
      } else {
        entries.append(Entry(path: place, bytes: Int(facts.st_size), usedAt: usedAt))
      }
    }
    return entries
  }

  private static func seconds(_ facts: stat) -> Int {
    #if canImport(Glibc)
    facts.st_mtim.tv_sec
    #else
    facts.st_mtimespec.tv_sec
    #endif
  }

  // MARK: Files

  private func place(of name: String) -> String { path + "/" + name }

  private func mark(_ place: String, usedAt now: Instant) {
    let time = timespec(tv_sec: Int(now.unixSeconds), tv_nsec: 0)
    _ = utimensat(AT_FDCWD, place, [time, time], 0)
  }

  /// The bytes of the file at `place`, and of nothing else that may stand there.
  private func bytes(at place: String) -> [UInt8]? {
    let descriptor = open(place, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= mostBytes
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    let isWhole = bytes.withUnsafeMutableBytes { buffer in
      PictureFolder.pass(buffer.count) { done in
        read(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
    }
    return isWhole ? bytes : nil
  }

  private func put(_ bytes: [UInt8], as name: String, usedAt now: Instant) -> Bool {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { return false }
    // Two processes may be writing the same file.
    let new = "\(place(of: name)).\(getpid())\(PictureFolder.newEnding)"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let isWhole = bytes.withUnsafeBytes { buffer in
      PictureFolder.pass(buffer.count) { done in
        write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
    }
    // What a crash leaves of a file that was moved before its bytes were on the disk is told by its digest.
    guard close(descriptor) == 0, isWhole else {
      unlink(new)
      return false
    }
    mark(new, usedAt: now)
    guard rename(new, place(of: name)) == 0 else {
      unlink(new)
      return false
    }
    return true
  }

  /// Has `count` bytes read or written by `some`, which takes how many are done and returns how many it did.
  private static func pass(_ count: Int, _ some: (Int) -> Int) -> Bool {
    var done = 0
    while done < count {
      let more = some(done)
      guard more > 0 || more < 0 && errno == EINTR else { return false }
      done += max(more, 0)
    }
    return true
  }
}
