import NIOPosix

/// The few threads that do long work: those that read requests, and those that answer shortly, never wait for it.
final class WorkThreads: TaskExecutor {
  /// As many as that; what comes meanwhile waits in line.
  static let count = 2

  /// Those of the process.
  static let shared = WorkThreads()

  private let pool = NIOThreadPool(numberOfThreads: count)

  private init() { pool.start() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Does `work`, and what it awaits, on these threads.
  func run<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withTaskExecutorPreference(self) { try await work() }
  }
}
