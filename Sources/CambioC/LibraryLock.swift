#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The lock of everything in the library that changes: what handles have found, and their tables.
///
/// Hosts fork while other threads convert. The lock is therefore held across `fork()`, so that what
/// it protects is whole in the child. A `Mutex` records its thread, which the child does not have.
enum LibraryLock {
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_atfork(
      { pthread_mutex_lock(LibraryLock.mutex) },
      { pthread_mutex_unlock(LibraryLock.mutex) },
      { pthread_mutex_unlock(LibraryLock.mutex) }
    )
    return mutex
  }()

  /// Calls `body` while no other thread is in such a call.
  static func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
