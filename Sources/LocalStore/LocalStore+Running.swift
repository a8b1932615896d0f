import Dispatch

extension LocalStore {
  /// Runs `work` with the store on the store's own thread, one call after another.
  ///
  /// SQLite blocks its thread while it waits for other processes, so that it must not run on the
  /// threads that answer requests.
  ///
  /// - Throws: ``StoreError`` as `work` does.
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

  /// Runs `work` as ``run(_:)`` does, and tries again while another process has the store locked,
  /// for up to about a minute.
  ///
  /// Cancelling the task ends the attempts.
  ///
  /// - Throws: ``StoreError/busy(path:)`` if the store is still locked after the last attempt;
  ///   otherwise as `work` does.
  package func runWhenFree<Value: Sendable>(
    _ work: @escaping @Sendable (LocalStore) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    var attempts = 1
    while true {
      do throws(StoreError) {
        return try await run(work)
      } catch {
        // Each attempt has already waited for as long as the connection does.
        guard case .busy = error, attempts < LocalStore.maximumAttempts, !Task.isCancelled else {
          throw error
        }
        attempts += 1
      }
    }
  }

  private static let maximumAttempts = 12
}
