import ExactMoney
import ExchangeRates
import GRDB

/// One row of `observation`.
struct ObservationRecord {
  let currency: Currency
  /// The digits as published.
  let value: String
  let unitExponent: Int

  /// As the domain has it.
  ///
  /// - Throws: ``StoreDamage/noNumber`` when the digits are no number, which the table excludes.
  func entry() throws -> RateTable.Entry {
    guard let number = try? ExactDecimal(value),
      let entry = RateTable.Entry(currency, number, unitExponent: unitExponent)
    else { throw StoreDamage.noNumber }
    return entry
  }
}

/// Reads publications and observations by statements that are prepared once, when first wanted; lives for
/// one transaction.
final class ObservationReader {
  static let publicationsSQL = """
    SELECT id, as_of FROM publication
    WHERE series = \(RateStore.seriesSQL) AND as_of BETWEEN ? AND ?
    ORDER BY as_of DESC, id DESC
    """
  static let observationsSQL =
    "SELECT currency, value, unit_exponent FROM observation WHERE publication = ?"
  static let missingObservationsSQL = """
    SELECT currency, value, unit_exponent FROM observation AS older
    WHERE publication = ? AND NOT EXISTS (
      SELECT 1 FROM observation WHERE publication = ? AND currency = older.currency
    )
    """
  static let observationSQL =
    "SELECT value, unit_exponent FROM observation WHERE publication = ? AND currency = ?"

  private let database: Database
  private var publications: Statement?
  private var observations: Statement?
  private var missingObservations: Statement?
  private var observation: Statement?

  init(_ database: Database) {
    self.database = database
  }

  /// What `statement` holds, which is prepared from `sql` when there is none yet.
  private func prepared(_ statement: inout Statement?, _ sql: String) throws -> Statement {
    if let statement { return statement }
    let new = try database.cachedStatement(sql: sql)
    statement = new
    return new
  }

  /// The publications of the days from `first` to `last`: the newest day first, and of a day the newest
  /// publication.
  func forEachPublication(
    of source: String,
    series: String,
    from first: CalendarDate,
    through last: CalendarDate,
    _ body: (_ id: Int64, _ asOf: CalendarDate) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      prepared(&publications, ObservationReader.publicationsSQL),
      arguments: [source, series, first.dayNumber, last.dayNumber]
    )
    while let row = try rows.next() {
      try body(row.value(0), row.day(1))
    }
  }

  /// The observations of `publication` in alphabetic order, or with `newer` those of currencies that it
  /// does not have; codes outside the catalogue are left out.
  func forEachObservation(
    in publication: Int64,
    missingFrom newer: Int64? = nil,
    _ body: (ObservationRecord) throws -> Void
  ) throws {
    let rows =
      if let newer {
        try Row.fetchCursor(
          prepared(&missingObservations, ObservationReader.missingObservationsSQL),
          arguments: [publication, newer]
        )
      } else {
        try Row.fetchCursor(
          prepared(&observations, ObservationReader.observationsSQL),
          arguments: [publication]
        )
      }
    while let row = try rows.next() {
      guard let currency = Currency(try row.value(0) as String) else { continue }
      try body(
        ObservationRecord(
          currency: currency,
          value: row.value(1),
          unitExponent: row.value(2)
        )
      )
    }
  }

  /// The newest observation of each currency in `publications` of one day, the newest publication first;
  /// a currency may come again with an older one.
  func forEachObservation(
    ofDay publications: [Int64],
    _ body: (ObservationRecord) throws -> Void
  ) throws {
    guard let newest = publications.first else { return }
    try forEachObservation(in: newest, body)
    for older in publications.dropFirst() {
      try forEachObservation(in: older, missingFrom: newest, body)
    }
  }

  /// The observation of `currency` in `publication`.
  func observation(
    of currency: Currency,
    in publication: Int64
  ) throws -> ObservationRecord? {
    let observation = try prepared(&observation, ObservationReader.observationSQL)
    observation.setUncheckedArguments([publication, currency.code])
    let rows = try Row.fetchCursor(observation)
    // The row is gone with its cursor.
    return try withExtendedLifetime(rows) {
      guard let row = try rows.next() else { return nil }
      return ObservationRecord(
        currency: currency,
        value: try row.value(0),
        unitExponent: try row.value(1)
      )
    }
  }
}
