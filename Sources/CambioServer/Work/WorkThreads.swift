import NIOPosix

#if canImport(Glibc)
import Glibc
#endif

/// The few threads for long work; the threads that read requests, or answer soon, never wait for them.
final class WorkThreads: TaskExecutor {
  /// The number of threads; other work waits in line.
  static let count = 2

  /// The priority of a work's thread, where 0 is that of other threads and 19 the lowest.
  private static let niceness: CInt = 5

  /// The process's threads.
  static let shared = WorkThreads()

  private let pool = NIOThreadPool(numberOfThreads: count)

  private init() { pool.start() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { [self] _ in
      WorkThreads.giveWay()
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Lowers the priority of this thread, so that those which read requests go first; in Linux alone it
  /// is the thread's and not the process's.
  private static func giveWay() {
    #if os(Linux)
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    #endif
  }

  /// Does `work`, and what it awaits, on these threads.
  func run<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async rethrows -> Value {
    try await withTaskExecutorPreference(self) { try await work() }
  }
}
