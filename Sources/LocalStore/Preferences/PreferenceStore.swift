/// What the reader chose: settings, favourites, own rates, and the conversions made lately.
package struct PreferenceStore: Sendable {
  let connection: StoreConnection

  /// The setting `name`; nil when it was never set.
  package func value(of name: String) throws(StoreError) -> String? {
    try connection.select { database in
      try database.fetchOne("SELECT value FROM preference WHERE name = ?", [name])
    }
  }

  /// Sets `name` to `value`; nil takes the setting away.
  package func set(_ name: String, to value: String?) throws(StoreError) {
    try connection.write { database in
      guard let value else {
        return try database.execute("DELETE FROM preference WHERE name = ?", [name])
      }
      try database.execute(
        """
        INSERT INTO preference (name, value) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        """,
        [name, value]
      )
    }
  }

  /// Every setting, by name.
  package func values() throws(StoreError) -> [String: String] {
    try connection.select { database in
      var values: [String: String] = [:]
      try database.forEach("SELECT name, value FROM preference") { row in
        values[try row.value(0)] = try row.value(1)
      }
      return values
    }
  }
}
