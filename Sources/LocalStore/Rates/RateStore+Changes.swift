package import ExactMoney

/// A position in the writes to a store.
package struct StoreMark: Hashable, Sendable {
  fileprivate let publication: Int64
  fileprivate let quarantined: Int64

  /// The position before all writes.
  package static let start = StoreMark(publication: 0, quarantined: 0)
}

/// A table whose rates have changed since a mark.
package struct ChangedTable: Hashable, Sendable {
  /// The name of the table's source.
  package let source: String
  package let series: String
  /// The earliest day with different rates.
  package let since: CalendarDate
}

extension RateStore {
  /// Returns the current mark, and the tables whose rates have changed since `mark`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func changes(
    since mark: StoreMark
  ) throws(StoreError) -> (mark: StoreMark, tables: [ChangedTable]) {
    try connection.read { database in
      let new = try database.fetchOne(RateStore.markSQL) { row in
        StoreMark(publication: try row.value(0), quarantined: try row.value(1))
      }
      let tables = try database.fetchAll(
        RateStore.changesSQL,
        [mark.publication, mark.quarantined]
      ) { row in
        ChangedTable(source: try row.value(0), series: try row.value(1), since: try row.day(2))
      }
      return (new ?? .start, tables)
    }
  }

  static let markSQL = """
    SELECT (SELECT coalesce(max(id), 0) FROM publication),
      (SELECT coalesce(max(id), 0) FROM quarantine)
    """
  static let changesSQL = """
    SELECT source.name, series.name, min(as_of) FROM (
      SELECT series, as_of FROM publication WHERE id > ?
      UNION ALL SELECT series, as_of FROM quarantine WHERE id > ?
    ) AS changed
    JOIN series ON series.id = changed.series JOIN source ON source.id = series.source
    GROUP BY series.id
    """
}
