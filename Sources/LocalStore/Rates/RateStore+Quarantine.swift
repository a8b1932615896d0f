package import ExactMoney
import ExchangeRates

extension RateStore {
  /// The figures in quarantine, the latest first: those nobody has decided on, or all.
  package func quarantine(includingReleased: Bool) throws(StoreError) -> [QuarantineRecord] {
    try records(
      """
      SELECT \(QuarantineRecord.columns) FROM \(QuarantineRecord.tables)
      WHERE \(includingReleased ? "TRUE" : RateStore.isWaiting) ORDER BY quarantine.id DESC
      """
    )
  }

  /// The figures for `day` and later that nobody has decided on, the latest first.
  package func waiting(since day: CalendarDate) throws(StoreError) -> [QuarantineRecord] {
    try records(RateStore.waitingSQL, [day.dayNumber])
  }

  private func records(
    _ sql: String,
    _ arguments: Database.Arguments = []
  ) throws(StoreError) -> [QuarantineRecord] {
    try connection.select { database in
      try database.fetchAll(sql, arguments) { try QuarantineRecord($0) }
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
        let (record, series, fetch): (QuarantineRecord, Int64, Int64) = try database.fetchOne(
          """
          SELECT \(QuarantineRecord.columns), series.id, fetch
          FROM \(QuarantineRecord.tables) WHERE quarantine.id = ?
          """,
          [id],
          { (try QuarantineRecord($0), try $0.value(14), try $0.value(15)) }
        ), record.isOpen
      else { return false }
      let entry = record.entry
      guard let currency = Currency(entry.code), let value = try? ExactDecimal(entry.figure),
        let released = RateTable.Entry(currency, value, unitExponent: entry.unitExponent)
      else {
        throw StoreError.unstorable(path: connection.path, figure: entry.figure)
      }
      let later: [String] = try database.fetchAll(
        RateStore.laterFiguresSQL,
        [series, entry.asOf.dayNumber, fetch]
      )
      let isOvertaken = try DayFigures(newestFirst: later).entries[currency] != nil
      guard !isOvertaken else { return false }
      _ = try PublicationRow.insert(
        into: database,
        series: series,
        asOf: entry.asOf,
        publishedAt: entry.publishedAt,
        fetch: fetch,
        figures: FigureText.text(of: [released], path: connection.path)
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
  private static let isWaiting = "released_at IS NULL AND dismissed_at IS NULL"

  static let waitingSQL = """
    SELECT \(QuarantineRecord.columns) FROM \(QuarantineRecord.tables)
    WHERE as_of >= ? AND \(isWaiting) ORDER BY +quarantine.id DESC
    """

  /// What fetches after the one with the `id` in the third argument brought for a day.
  static let laterFiguresSQL =
    "SELECT figures FROM publication WHERE series = ? AND as_of = ? AND fetch > ?"

  private static func decide(
    _ id: Int64,
    _ change: String,
    _ arguments: Database.Arguments,
    in database: Database
  ) throws -> Bool {
    try database.execute(
      """
      UPDATE quarantine SET \(change)
      WHERE id = ? AND released_at IS NULL AND dismissed_at IS NULL
      """,
      arguments + [id]
    )
    return database.changesCount == 1
  }
}
