import NIOPosix

#if canImport(Glibc)
import Glibc
#endif

/// The threads for long work, for which those that read requests or answer at once never wait.
final class WorkThreads: TaskExecutor {
  /// The number of threads; further work waits.
  static let count = 2

  /// The niceness of the threads: 0 is that of other threads, 19 the lowest priority.
  private static let niceness: CInt = 5

  /// The threads of the process.
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

  /// Lowers the priority of this thread below those that read requests.
  ///
  /// Linux alone has priorities of threads and not only of processes.
  private static func giveWay() {
    #if os(Linux)
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    #endif
  }

  /// Runs `work`, and everything that it awaits, on these threads.
  ///
  /// - Throws: The error of `work`.
  func run<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async rethrows -> Value {
    try await withTaskExecutorPreference(self) { try await work() }
  }
}
