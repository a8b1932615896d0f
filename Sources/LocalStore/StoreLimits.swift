import ExactMoney
import ExchangeRates

/// What keeps a store from growing for ever; applied with each fetch, to the rows of its source.
struct StoreLimits {
  /// So many days a source's publications are kept one by one; of an older day the closing figures are.
  static let openDays = 30
  /// So many attempts of a source stand in the log at least.
  static let loggedFetches = 1_000
  /// So many figures of a series stay in quarantine; the oldest go first.
  static let quarantined = 1_000
  /// No more figures of one fetch go there.
  static let quarantinedAtOnce = 200
  /// So many requests of a resource are known by their validators; those longest unanswered go first.
  static let requests = 500
  /// The log is put away in pieces, so that no fetch waits long for it.
  private static let fetchesAtOnce = 100

  let database: Database
  /// The `id` of the source.
  let source: Int64
  let now: Instant

  /// Puts away what is past the limits, in `series` and in the log of the source.
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

  /// Makes one publication of those of each day that is old enough, and never of the newest.
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

  /// Has the last publication of `day` say what the whole day read in the end; the others go.
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

  /// No rates and no figures in quarantine came by it, and the log begins after it.
  private static let isUnused = """
    NOT EXISTS (SELECT 1 FROM publication WHERE publication.fetch = fetch.id)
    AND NOT EXISTS (SELECT 1 FROM quarantine WHERE quarantine.fetch = fetch.id)
    """
  static let unusedFetchSQL = """
    DELETE FROM fetch WHERE id = ? AND \(isUnused)
      AND id <= (SELECT log_start FROM source WHERE source.id = ?)
    """
  /// Where the log begins, and where it could.
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

  /// A trigger refuses to lose any of the newest thousand: databases have it with that number, whatever the limit is now.
  static let quarantineSQL = """
    DELETE FROM quarantine WHERE series = ? AND id <= (
      SELECT id FROM quarantine WHERE series = ? ORDER BY id DESC LIMIT 1 OFFSET max(?, 1000)
    )
    """
}
