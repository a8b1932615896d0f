import ExactMoney
import ExchangeRates
import GRDB

/// Adds publications with their observations by statements that are prepared once; lives for one
/// transaction.
///
/// The observations of a publication go in together: one row at a time, SQLite would look for its place
/// from the root of the tree every time. To prepare a row of a statement takes longer than to add one,
/// though: long statements are for many publications.
struct ObservationWriter {
  /// The most rows of one statement.
  private let rowsAtOnce: Int

  private let database: Database
  private let path: String
  private let publication: BulkStatement
  /// The statements that add so many observations.
  private var observations: [Int: BulkStatement] = [:]

  /// Prepares to add publications, many of them where it `isLong`.
  init(_ database: Database, path: String, isLong: Bool = false) throws {
    rowsAtOnce = isLong ? 64 : 8
    self.database = database
    self.path = path
    publication = try BulkStatement(
      "INSERT INTO publication (series, as_of, published_at, fetch) VALUES (?, ?, ?, ?)",
      in: database
    )
  }

  /// Adds a publication of `entries` and returns its `id`.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` for a figure that is no positive number of at
  ///   most 60 plain digits.
  @discardableResult
  mutating func addPublication(
    of entries: [RateTable.Entry],
    asOf: CalendarDate,
    publishedAt: Instant?,
    series: Int64,
    fetch: Int64
  ) throws -> Int64 {
    publication.bind(series, at: 1)
    publication.bind(Int64(asOf.dayNumber), at: 2)
    publication.bind(publishedAt?.unixSeconds, at: 3)
    publication.bind(fetch, at: 4)
    try publication.run()
    let id = database.lastInsertedRowID
    for start in stride(from: 0, to: entries.count, by: rowsAtOnce) {
      try add(entries[start..<min(start + rowsAtOnce, entries.count)], to: id)
    }
    return id
  }

  private mutating func add(_ entries: ArraySlice<RateTable.Entry>, to publication: Int64) throws {
    let statement = try statement(adding: entries.count)
    statement.bind(publication, at: 1)
    // A currency's code and a figure's digits for each row, where they stay until it has run.
    let (codeLength, rowLength) = (4, 4 + ExactDecimal.textCapacity + 1)
    try withUnsafeTemporaryAllocation(
      byteCount: entries.count * rowLength,
      alignment: 16
    ) { texts in
      var parameter: Int32 = 2
      for (row, entry) in entries.enumerated() {
        guard let value = StoredDecimal.plain(entry.value), !value.isZero else {
          throw StoreError.unstorable(path: path, figure: "\(entry.value)")
        }
        let space = UnsafeMutableRawBufferPointer(
          rebasing: texts[row * rowLength..<(row + 1) * rowLength]
        )
        let digits = UnsafeMutableRawBufferPointer(rebasing: space[codeLength...])
        space.copyBytes(from: entry.currency.code.utf8)
        space[codeLength - 1] = 0
        digits[value.write(into: digits)] = 0
        statement.bind(terminated: UnsafeRawBufferPointer(space), at: parameter)
        statement.bind(terminated: UnsafeRawBufferPointer(digits), at: parameter + 1)
        statement.bind(Int64(entry.unitExponent), at: parameter + 2)
        parameter += 3
      }
      try statement.run()
    }
  }

  private mutating func statement(adding count: Int) throws -> BulkStatement {
    if let statement = observations[count] { return statement }
    let rows = (0..<count).map { "(?1, ?\(3 * $0 + 2), ?\(3 * $0 + 3), ?\(3 * $0 + 4))" }
    let statement = try BulkStatement(
      """
      INSERT INTO observation (publication, currency, value, unit_exponent)
      VALUES \(rows.joined(separator: ", "))
      """,
      in: database
    )
    observations[count] = statement
    return statement
  }
}
