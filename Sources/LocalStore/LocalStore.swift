import Dispatch

/// The database on this machine: fetched data, and the reader's choices.
///
/// One file in SQLite's WAL mode, which several processes may open and write at once. Reads take no
/// longer in a large file than in a small one.
///
///     let store = try LocalStore.open(at: path)
///     try store.rates.newestDay(of: "ECB", onOrBefore: nil)
package final class LocalStore: Sendable {
  /// The path at which the store was opened.
  package let path: String
  /// Whether writes fail.
  package let isReadOnly: Bool

  let connection: StoreConnection
  private let thread = DispatchQueue(label: "cambio.store")

  private let attempts: AttemptLocks

  init(connection: StoreConnection, isReadOnly: Bool) {
    self.connection = connection
    attempts = AttemptLocks(ofStoreAt: connection.path)
    self.isReadOnly = isReadOnly
    path = connection.path
  }

  /// The fetches and the rates that they brought.
  package var rates: RateStore { RateStore(connection: connection) }

  /// The outcomes of requests to the sources, and their quotas.
  package var resources: ResourceStore {
    ResourceStore(connection: connection, attempts: attempts)
  }

  /// The reader's favourites and own rates.
  package var preferences: PreferenceStore { PreferenceStore(connection: connection) }

  /// Returns a number that changes when another connection, of this process or another, has written
  /// to the file.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func changesByOthers() throws(StoreError) -> Int {
    try connection.perform { database in
      try database.fetchOne("PRAGMA data_version") ?? 0
    }
  }

  /// Closes the store, which moves the contents of the log into the file.
  ///
  /// The store must not be used afterwards. It also closes with its last reference; a program that
  /// may exit while a task still holds a reference must call this.
  ///
  /// - Throws: ``StoreError`` if SQLite cannot close the connection.
  package func close() throws(StoreError) {
    try connection.close()
  }

  // MARK: Running

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
