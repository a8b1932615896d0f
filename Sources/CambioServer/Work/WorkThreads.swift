import NIOPosix

/// The few threads for long work; the threads that read requests, or answer soon, never wait for them.
final class WorkThreads: TaskExecutor {
  /// The number of threads; other work waits in line.
  static let count = 2

  /// The process's threads.
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
  ) async rethrows -> Value {
    try await withTaskExecutorPreference(self) { try await work() }
  }
}
