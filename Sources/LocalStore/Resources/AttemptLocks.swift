import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Locks that show all processes which attempts are in progress, and that end with their process.
///
/// Each lock is on an empty file beside the store, which exists for the time of the attempt. If the
/// file cannot be created, the attempt is not shown.
final class AttemptLocks: Sendable {
  private let path: String
  /// The file descriptors of this store's own attempts, by resource.
  private let own = Mutex<[Int64: Int32]>([:])

  init(ofStoreAt path: String) { self.path = path + "-attempt-" }

  deinit {
    for resource in own.withLock({ Array($0.keys) }) { end(resource) }
  }

  /// Shows that an attempt at `resource` is in progress, until ``end(_:)``.
  func begin(_ resource: Int64) {
    own.withLock { own in
      guard own[resource] == nil else { return }
      let file = open("\(path)\(resource)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      // Several processes may force attempts at once.
      if file >= 0, flock(file, LOCK_SH) == 0 { own[resource] = file } else { close(file) }
    }
  }

  /// Ends this store's attempt at `resource`.
  func end(_ resource: Int64) {
    if let file = own.withLock({ $0.removeValue(forKey: resource) }) { _ = release(file, resource) }
  }

  /// Returns whether an attempt at `resource` is in progress in a living process.
  func isUnderWay(_ resource: Int64) -> Bool {
    if own.withLock({ $0[resource] != nil }) { return true }
    let file = open("\(path)\(resource)", O_RDONLY | O_CLOEXEC)
    return file >= 0 && !release(file, resource)
  }

  /// Closes the file of an attempt, and removes it unless another process has its lock; returns
  /// whether it was removed.
  private func release(_ file: Int32, _ resource: Int64) -> Bool {
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return false }
    unlink("\(path)\(resource)")
    return true
  }
}
