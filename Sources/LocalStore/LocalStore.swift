import Dispatch

/// The database on this machine: the rates that were fetched, and what the reader chose.
///
/// One file in SQLite's WAL mode; several processes may have it open and write at once. Reading takes
/// no longer for a large file than for a small one.
///
///     let store = try LocalStore.open(at: path)
///     try store.rates.newestDay(of: "ECB", onOrBefore: nil)
package final class LocalStore: Sendable {
  /// The path the store was opened at.
  package let path: String
  /// Whether nothing can be written.
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

  /// The fetches and the rates they brought.
  package var rates: RateStore { RateStore(connection: connection) }

  /// How asking the sources has gone, and their quotas.
  package var resources: ResourceStore {
    ResourceStore(connection: connection, attempts: attempts)
  }

  /// What the reader chose.
  package var preferences: PreferenceStore { PreferenceStore(connection: connection) }

  /// A number that changes when another process, or another store of this one, has written to the file.
  package func changesByOthers() throws(StoreError) -> Int {
    try connection.perform { database in
      try database.fetchOne("PRAGMA data_version") ?? 0
    }
  }

  /// Closes the store: what others wait for stands in its file then, not in a log beside it.
  ///
  /// Nothing may be asked of it afterwards. A store closes with its last reference as well; a program that
  /// ends while a task still holds one has to say when.
  package func close() throws(StoreError) {
    try connection.close()
  }
}
