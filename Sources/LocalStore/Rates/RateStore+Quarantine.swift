package import ExactMoney
import ExchangeRates
import GRDB

extension RateStore {
  /// The figures in quarantine, the latest first: those nobody has decided on, or all.
  package func quarantine(includingReleased: Bool) throws(StoreError) -> [QuarantineRecord] {
    let condition =
      includingReleased ? "TRUE" : "released_at IS NULL AND dismissed_at IS NULL"
    return try connection.select { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(QuarantineRecord.columns) FROM \(QuarantineRecord.tables)
          WHERE \(condition) ORDER BY quarantine.id DESC
          """
      ).map { try QuarantineRecord($0) }
    }
  }

  /// Takes a figure for a rate after all, on the word of `by`: "hand" or a source that agrees.
  ///
  /// It becomes a publication of its own, of the same series and day. False when there is no such
  /// figure, when it was decided on before, or when a later fetch brought another rate in its place.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` when it is no rate of a currency.
  package func release(
    _ id: Int64,
    by releaser: String,
    at moment: Instant
  ) throws(StoreError) -> Bool {
    try connection.write { database in
      guard
        let row = try Row.fetchOne(
          database,
          sql: """
            SELECT \(QuarantineRecord.columns), series.id, fetch
            FROM \(QuarantineRecord.tables) WHERE quarantine.id = ?
            """,
          arguments: [id]
        )
      else { return false }
      let record = try QuarantineRecord(row)
      let (series, fetch): (Int64, Int64) = (try row.value(14), try row.value(15))
      guard record.isOpen else { return false }
      let entry = record.entry
      guard let currency = Currency(entry.code), let value = try? ExactDecimal(entry.figure),
        let released = RateTable.Entry(currency, value, unitExponent: entry.unitExponent)
      else {
        throw StoreError.unstorable(path: connection.path, figure: entry.figure)
      }
      let isOvertaken = try Bool.fetchOne(
        database,
        sql: RateStore.overtakenSQL,
        arguments: [series, entry.asOf.dayNumber, fetch, currency.code]
      )
      guard isOvertaken == false else { return false }
      var writer = try ObservationWriter(database, path: connection.path)
      try writer.addPublication(
        of: [released],
        asOf: entry.asOf,
        publishedAt: entry.publishedAt,
        series: series,
        fetch: fetch
      )
      return try RateStore.decide(
        id,
        "released_at = ?, released_by = ?",
        [moment.unixSeconds, releaser],
        in: database
      )
    }
  }

  /// Puts a figure away as no rate; false when there is none or it was decided on before.
  package func dismiss(_ id: Int64, at moment: Instant) throws(StoreError) -> Bool {
    try connection.write { database in
      try RateStore.decide(id, "dismissed_at = ?", [moment.unixSeconds], in: database)
    }
  }
}

extension RateStore {
  /// Whether a later fetch than the third argument brought a rate of the currency for the day.
  static let overtakenSQL = """
    SELECT EXISTS (
      SELECT 1 FROM publication JOIN observation ON observation.publication = publication.id
      WHERE publication.series = ? AND as_of = ? AND fetch > ? AND currency = ?
    )
    """

  private static func decide(
    _ id: Int64,
    _ change: String,
    _ arguments: StatementArguments,
    in database: Database
  ) throws -> Bool {
    try database.execute(
      sql: """
        UPDATE quarantine SET \(change)
        WHERE id = ? AND released_at IS NULL AND dismissed_at IS NULL
        """,
      arguments: arguments + [id]
    )
    return database.changesCount == 1
  }
}
