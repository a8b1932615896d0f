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
  let thread = DispatchQueue(label: "cambio.store")

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
}
