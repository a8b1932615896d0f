import ExactMoney
import ExchangeRates
import GRDB

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
      try database.execute(
        sql: StoreLimits.quarantineSQL,
        arguments: [series, series, StoreLimits.quarantined]
      )
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
      let row = try Row.fetchOne(
        database,
        sql: StoreLimits.lastClosableSQL,
        arguments: [series]
      ), let newest: Int64 = try row.value(1)
    else { return }
    let closed: Int64 = try row.value(0)
    let end = min(newest, Int64(now.day.dayNumber) - Int64(StoreLimits.openDays))
    guard end > closed else { return }
    try database.execute(
      sql: "UPDATE series SET closed_through = ? WHERE id = ?",
      arguments: [end, series]
    )
    for day in try Int64.fetchAll(
      database,
      sql: StoreLimits.crowdedDaysSQL,
      arguments: [series, closed, end]
    ) {
      try close(day, of: series)
    }
  }

  /// Has the last publication of `day` say what the whole day read in the end; the others go.
  private func close(_ day: Int64, of series: Int64) throws {
    let rows = try Row.fetchAll(database, sql: StoreLimits.ofDaySQL, arguments: [series, day])
    let figures = try DayFigures(newestFirst: rows.map { try $0.value(1) })
    try database.execute(
      sql: "UPDATE publication SET figures = ? WHERE id = ?",
      arguments: [
        FigureText.text(of: Array(figures.entries.values), path: ""), rows[0].value(0) as Int64,
      ]
    )
    for row in rows.dropFirst() {
      let (publication, fetch): (Int64, Int64) = (try row.value(0), try row.value(2))
      try database.execute(
        sql: """
          UPDATE fetch SET publication = NULL WHERE publication = ?;
          DELETE FROM publication WHERE id = ?;
          """,
        arguments: [publication, publication]
      )
      try database.execute(sql: StoreLimits.unusedFetchSQL, arguments: [fetch, source])
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
      let row = try Row.fetchOne(
        database,
        sql: StoreLimits.logStartSQL,
        arguments: [StoreLimits.loggedFetches, source]
      ), let end: Int64 = try row.value(1)
    else { return }
    let piece = try Int64.fetchAll(
      database,
      sql: StoreLimits.pieceSQL,
      arguments: [source, row.value(0) as Int64, end, StoreLimits.fetchesAtOnce]
    )
    guard let last = piece.last else { return }
    try database.execute(
      sql: "UPDATE source SET log_start = ? WHERE id = ?",
      arguments: [last, source]
    )
    for fetch in piece {
      try database.execute(sql: StoreLimits.unusedFetchSQL, arguments: [fetch, source])
    }
  }

  /// A trigger refuses to lose any of the newest thousand: databases have it with that number, whatever the limit is now.
  static let quarantineSQL = """
    DELETE FROM quarantine WHERE series = ? AND id <= (
      SELECT id FROM quarantine WHERE series = ? ORDER BY id DESC LIMIT 1 OFFSET max(?, 1000)
    )
    """
}
