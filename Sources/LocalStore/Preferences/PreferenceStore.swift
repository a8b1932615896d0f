import GRDB

/// What the reader chose: settings, favourites, own rates, and the conversions made lately.
package struct PreferenceStore: Sendable {
  let connection: StoreConnection

  /// The setting `name`; nil when it was never set.
  package func value(of name: String) throws(StoreError) -> String? {
    try connection.select { database in
      try String.fetchOne(
        database,
        sql: "SELECT value FROM preference WHERE name = ?",
        arguments: [name]
      )
    }
  }

  /// Sets `name` to `value`; nil takes the setting away.
  package func set(_ name: String, to value: String?) throws(StoreError) {
    try connection.write { database in
      guard let value else {
        return try database.execute(
          sql: "DELETE FROM preference WHERE name = ?",
          arguments: [name]
        )
      }
      try database.execute(
        sql: """
          INSERT INTO preference (name, value) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """,
        arguments: [name, value]
      )
    }
  }

  /// Every setting, by name.
  package func values() throws(StoreError) -> [String: String] {
    try connection.select { database in
      let rows = try Row.fetchAll(database, sql: "SELECT name, value FROM preference")
      return Dictionary(try rows.map { (try $0.value(0), try $0.value(1)) }) { first, _ in first }
    }
  }
}
