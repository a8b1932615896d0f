package import ExactMoney
import ExchangeRates

extension RateStore {
  /// Returns the figures in quarantine, newest first: the undecided ones, or all if
  /// `includingReleased`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func quarantine(includingReleased: Bool) throws(StoreError) -> [QuarantineRecord] {
    try records(
      """
      SELECT \(QuarantineRecord.columns) FROM \(QuarantineRecord.tables)
      WHERE \(includingReleased ? "TRUE" : RateStore.isWaiting) ORDER BY quarantine.id DESC
      """
    )
  }

  /// Returns the undecided figures for `day` and later days, newest first.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
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

  /// Accepts a figure as a rate; `releaser` is "hand" or the name of a source that agrees.
  ///
  /// The figure becomes a publication of its own, of the same series and day. Returns false if
  /// there is no such figure, if it was already decided, or if a later fetch brought another rate
  /// for the day.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` if the figure is not a rate of a currency;
  ///   another ``StoreError`` if the store cannot be written.
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

  /// Dismisses a figure; returns false if there is no such figure, or it was already decided.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func dismiss(_ id: Int64, at moment: Instant) throws(StoreError) -> Bool {
    try connection.write { database in
      try RateStore.decide(id, "dismissed_at = ?", [moment.unixSeconds], in: database)
    }
  }

  private static let isWaiting = "released_at IS NULL AND dismissed_at IS NULL"

  static let waitingSQL = """
    SELECT \(QuarantineRecord.columns) FROM \(QuarantineRecord.tables)
    WHERE as_of >= ? AND \(isWaiting) ORDER BY +quarantine.id DESC
    """

  /// Selects the figures for a day from fetches after the one in the third argument.
  static let laterFiguresSQL =
    "SELECT figures FROM publication WHERE series = ? AND as_of = ? AND fetch > ?"

  private static func decide(
    _ id: Int64,
    _ change: String,
    _ arguments: Database.Arguments,
    in database: Database
  ) throws -> Bool {
    try database.execute(
      "UPDATE quarantine SET \(change) WHERE id = ? AND \(isWaiting)",
      arguments + [id]
    )
    return database.changesCount == 1
  }
}
