import ExactMoney

/// The columns of a `publication` row that matter for its rates.
struct PublicationRow {
  let id: Int64
  let asOf: CalendarDate
  /// The `id` of the fetch that brought the publication.
  let fetch: Int64
  /// The figures in the format of ``FigureText``.
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

  static let publicationsSQL = """
    SELECT id, as_of, fetch, figures FROM publication
    WHERE series = \(RateStore.seriesSQL) AND as_of BETWEEN ? AND ?
    ORDER BY as_of DESC, id DESC
    """
  /// Selects the figures of a day as they were when a publication was added, newest first.
  static let daySQL = """
    SELECT figures FROM publication WHERE series = ? AND as_of = ? AND id <= ? ORDER BY id DESC
    """

  /// Calls `body` with the publications of the days from `first` through `last`, the newest day and
  /// publication first.
  static func forEach(
    in database: Database,
    of source: String,
    series: String,
    from first: CalendarDate,
    through last: CalendarDate,
    _ body: (PublicationRow) throws -> Void
  ) throws {
    try database.forEach(
      publicationsSQL,
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
}
