@testable import LocalStore

/// A request in the log of a store.
struct LoggedFetch: Sendable, CustomStringConvertible {
  let isFailed: Bool
  let message: String?
  /// All columns of the request's row, as text.
  let description: String
}

extension LocalStore {
  /// Returns SQLite's messages about damage; empty if there is none.
  func check() throws -> [String] {
    try connection.read { database in
      let problems: [String] = try database.fetchAll("PRAGMA integrity_check")
      let orphans: [String] = try database.fetchAll("PRAGMA foreign_key_check")
      return problems.filter { $0 != "ok" } + orphans
    }
  }

  /// Returns the requests to `source`, newest first.
  func log(of source: String) throws -> [LoggedFetch] {
    try connection.select { database in
      try database.fetchAll(
        """
        SELECT outcome = 'failed', message,
          json_array(resource, outcome, http_status, payload_hash, etag, last_modified, message)
        FROM fetch JOIN source ON source.id = fetch.source
        WHERE source.name = ? ORDER BY fetch.id DESC
        """,
        [source]
      ) {
        LoggedFetch(
          isFailed: try $0.value(0),
          message: try $0.value(1),
          description: try $0.value(2)
        )
      }
    }
  }
}
