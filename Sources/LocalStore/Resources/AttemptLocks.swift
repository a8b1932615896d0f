import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Shows to all processes which attempts are under way, by locks that end with the process that holds them.
///
/// Each is an empty file beside the store, there while the attempt lasts. Without room for it, an attempt is not shown.
final class AttemptLocks: Sendable {
  private let path: String
  /// The descriptors of this store's own attempts, by resource.
  private let own = Mutex<[Int64: Int32]>([:])

  init(ofStoreAt path: String) { self.path = path + "-attempt-" }

  deinit {
    for resource in own.withLock({ Array($0.keys) }) { end(resource) }
  }

  /// Shows that an attempt at `resource` is under way, until ``end(_:)``.
  func begin(_ resource: Int64) {
    own.withLock { own in
      guard own[resource] == nil else { return }
      let file = open("\(path)\(resource)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      // Several processes may force attempts at once.
      if file >= 0, flock(file, LOCK_SH) == 0 { own[resource] = file } else { close(file) }
    }
  }

  /// Shows that no attempt of this store at `resource` is under way.
  func end(_ resource: Int64) {
    if let file = own.withLock({ $0.removeValue(forKey: resource) }) { _ = release(file, resource) }
  }

  /// Whether an attempt at `resource` is under way in a living process.
  func isUnderWay(_ resource: Int64) -> Bool {
    if own.withLock({ $0[resource] != nil }) { return true }
    let file = open("\(path)\(resource)", O_RDONLY | O_CLOEXEC)
    return file >= 0 && !release(file, resource)
  }

  /// Closes the file of an attempt, and removes it unless another process has its lock; whether it did.
  private func release(_ file: Int32, _ resource: Int64) -> Bool {
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return false }
    unlink("\(path)\(resource)")
    return true
  }
}
