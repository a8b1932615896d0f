import ExactMoney

/// A row of `publication`, as far as its rates go.
struct PublicationRow {
  let id: Int64
  let asOf: CalendarDate
  /// The fetch that brought it.
  let fetch: Int64
  /// As ``FigureText`` has them.
  let figures: String

  /// Adds a row and returns it.
  static func insert(
    into database: Database,
    series: Int64,
    asOf: CalendarDate,
    publishedAt: Instant?,
    fetch: Int64,
    figures: String
  ) throws -> PublicationRow {
    try database.execute(
      """
      INSERT INTO publication (series, as_of, published_at, fetch, figures) VALUES (?, ?, ?, ?, ?)
      """,
      [series, asOf.dayNumber, publishedAt?.unixSeconds, fetch, figures]
    )
    return PublicationRow(
      id: database.lastInsertedRowID,
      asOf: asOf,
      fetch: fetch,
      figures: figures
    )
  }
}

/// Reads publications; lives for one transaction.
struct PublicationReader {
  static let publicationsSQL = """
    SELECT id, as_of, fetch, figures FROM publication
    WHERE series = \(RateStore.seriesSQL) AND as_of BETWEEN ? AND ?
    ORDER BY as_of DESC, id DESC
    """
  /// What a day read when a publication of it came.
  static let daySQL = """
    SELECT figures FROM publication WHERE series = ? AND as_of = ? AND id <= ? ORDER BY id DESC
    """

  let database: Database

  /// The publications of the days from `first` to `last`: the newest day first, and of a day the newest
  /// publication.
  func forEachPublication(
    of source: String,
    series: String,
    from first: CalendarDate,
    through last: CalendarDate,
    _ body: (PublicationRow) throws -> Void
  ) throws {
    try database.forEach(
      PublicationReader.publicationsSQL,
      [source, series, first.dayNumber, last.dayNumber]
    ) { row in
      try body(
        PublicationRow(
          id: row.value(0),
          asOf: row.day(1),
          fetch: row.value(2),
          figures: row.value(3)
        )
      )
    }
  }

  /// The figures of a day's publications through `publication`, the newest first.
  func day(series: Int64, asOf: CalendarDate, upTo publication: Int64) throws -> [String] {
    try database.fetchAll(PublicationReader.daySQL, [series, asOf.dayNumber, publication])
  }
}
