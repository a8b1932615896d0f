#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The lock that protects everything changeable in the library: the routes and tables of handles.
///
/// Hosts fork while other threads convert. The lock is therefore held across `fork()`, so that the
/// protected data are complete in the child. A `Mutex` records its thread, which the child does not
/// have.
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

  /// Calls `body` while holding the lock.
  static func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
