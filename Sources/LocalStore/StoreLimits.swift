import ExactMoney
import ExchangeRates

/// Limits on the rows that one source may have, applied after each fetch.
struct StoreLimits {
  /// The number of recent days whose publications are all kept.
  ///
  /// An older day keeps one publication, with its last figures.
  static let openDays = 30
  /// The minimum number of fetches of a source that the log keeps.
  static let loggedFetches = 1_000
  /// The maximum number of figures of a series in quarantine; beyond it, the oldest are removed.
  static let quarantined = 1_000
  /// The maximum number of figures that one fetch may add to the quarantine; more are dropped.
  static let quarantinedAtOnce = 200
  /// The maximum number of requests of a resource with stored validators; beyond it, those answered
  /// longest ago are removed.
  static let requests = 500
  /// The maximum number of fetches removed at once, so that no fetch waits long for it.
  private static let fetchesAtOnce = 100

  let database: Database
  /// The `id` of the source.
  let source: Int64
  let now: Instant

  /// Removes what exceeds the limits, in `series` and in the log of the source.
  func apply(to series: [Int64]) throws {
    for series in series {
      try closeDays(of: series)
      try database.execute(StoreLimits.quarantineSQL, [series, series, StoreLimits.quarantined])
    }
    try shortenLog()
  }

  // MARK: Days

  static let lastClosableSQL = """
    SELECT closed_through, (SELECT max(as_of) - 1 FROM publication WHERE series = series.id)
    FROM series WHERE id = ?
    """
  static let crowdedDaysSQL = """
    SELECT as_of FROM publication WHERE series = ? AND as_of > ? AND as_of <= ?
    GROUP BY as_of HAVING count(*) > 1
    """
  static let ofDaySQL = """
    SELECT id, figures, fetch FROM publication WHERE series = ? AND as_of = ? ORDER BY id DESC
    """

  /// Merges the publications of each old day into one, except those of the newest day.
  private func closeDays(of series: Int64) throws {
    guard
      let (closed, last): (Int64, Int64?) = try database.fetchOne(
        StoreLimits.lastClosableSQL,
        [series],
        { (try $0.value(0), try $0.value(1)) }
      ), let newest = last
    else { return }
    let end = min(newest, Int64(now.day.dayNumber) - Int64(StoreLimits.openDays))
    guard end > closed else { return }
    try database.execute("UPDATE series SET closed_through = ? WHERE id = ?", [end, series])
    let days: [Int64] = try database.fetchAll(StoreLimits.crowdedDaysSQL, [series, closed, end])
    for day in days { try close(day, of: series) }
  }

  /// Merges the publications of a day into the last one, with the final figures, and deletes the
  /// others.
  private func close(_ day: Int64, of series: Int64) throws {
    let rows: [(id: Int64, figures: String, fetch: Int64)] = try database.fetchAll(
      StoreLimits.ofDaySQL,
      [series, day]
    ) { (try $0.value(0), try $0.value(1), try $0.value(2)) }
    let figures = try DayFigures(newestFirst: rows.map { $0.figures })
    try database.execute(
      "UPDATE publication SET figures = ? WHERE id = ?",
      [FigureText.text(of: Array(figures.entries.values), path: ""), rows[0].id]
    )
    for row in rows.dropFirst() {
      try database.execute("UPDATE fetch SET publication = NULL WHERE publication = ?", [row.id])
      try database.execute("DELETE FROM publication WHERE id = ?", [row.id])
      try database.execute(StoreLimits.unusedFetchSQL, [row.fetch, source])
    }
  }

  // MARK: The log

  /// The condition that a fetch brought no publication and no figure in quarantine.
  private static let isUnused = """
    NOT EXISTS (SELECT 1 FROM publication WHERE publication.fetch = fetch.id)
    AND NOT EXISTS (SELECT 1 FROM quarantine WHERE quarantine.fetch = fetch.id)
    """
  static let unusedFetchSQL = """
    DELETE FROM fetch WHERE id = ? AND \(isUnused)
      AND id <= (SELECT log_start FROM source WHERE source.id = ?)
    """
  /// Selects the start of the log, and where it could start.
  static let logStartSQL = """
    SELECT log_start, (
      SELECT id FROM fetch WHERE fetch.source = source.id ORDER BY id DESC LIMIT 1 OFFSET ?
    )
    FROM source WHERE id = ?
    """
  static let pieceSQL = """
    SELECT id FROM fetch WHERE source = ? AND id > ? AND id <= ? ORDER BY id LIMIT ?
    """

  private func shortenLog() throws {
    guard
      let (start, last): (Int64, Int64?) = try database.fetchOne(
        StoreLimits.logStartSQL,
        [StoreLimits.loggedFetches, source],
        { (try $0.value(0), try $0.value(1)) }
      ), let end = last
    else { return }
    let piece: [Int64] = try database.fetchAll(
      StoreLimits.pieceSQL,
      [source, start, end, StoreLimits.fetchesAtOnce]
    )
    guard let last = piece.last else { return }
    try database.execute("UPDATE source SET log_start = ? WHERE id = ?", [last, source])
    for fetch in piece {
      try database.execute(StoreLimits.unusedFetchSQL, [fetch, source])
    }
  }

  /// A trigger keeps at least 1,000 figures: existing databases have that number, even if the limit
  /// changes.
  static let quarantineSQL = """
    DELETE FROM quarantine WHERE series = ? AND id <= (
      SELECT id FROM quarantine WHERE series = ? ORDER BY id DESC LIMIT 1 OFFSET max(?, 1000)
    )
    """
}
