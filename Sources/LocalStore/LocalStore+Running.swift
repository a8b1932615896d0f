import Dispatch

extension LocalStore {
  /// Runs `work` with the store on a thread of its own, one after the other.
  ///
  /// SQLite waits for other processes by holding its thread: those that answer requests must not be it.
  package func run<Value: Sendable>(
    _ work: @escaping @Sendable (LocalStore) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      thread.async {
        do throws(StoreError) {
          continuation.resume(returning: .success(try work(self)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }

  /// The same for what is worth waiting for: while another process keeps the store, `work` is tried again,
  /// until a minute has gone or the task is cancelled.
  package func runWhenFree<Value: Sendable>(
    _ work: @escaping @Sendable (LocalStore) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    var attempts = 1
    while true {
      do throws(StoreError) {
        return try await run(work)
      } catch {
        // Each attempt has waited for as long as the connection waits.
        guard case .busy = error, attempts < LocalStore.mostAttempts, !Task.isCancelled else {
          throw error
        }
        attempts += 1
      }
    }
  }

  private static let mostAttempts = 12
}
