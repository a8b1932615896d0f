import ExactMoney
import ExchangeRates

@testable import LocalStore

extension LocalStore {
  /// Returns SQLite's messages about damage; empty if there is none.
  func check() throws -> [String] {
    try connection.read { database in
      let problems: [String] = try database.fetchAll("PRAGMA integrity_check")
      let orphans = try database.fetchAll("PRAGMA foreign_key_check") { row in
        "a row of \(try row.value(0) as String) names what does not exist"
      }
      let figures = try database.fetchAll("SELECT figures FROM publication") { row in
        (try? DayFigures(newestFirst: [row.value(0)])) == nil ? "a publication has no figures" : nil
      }
      return problems.filter { $0 != "ok" } + orphans + figures.compactMap { $0 }
    }
  }
}

extension RateStore {
  /// Returns the newest fetch attempts of `source`, or of all sources if it is nil, newest first.
  func fetches(of source: String?, limit: Int = .max) throws -> [StoredFetch] {
    try connection.select { database in
      try database.fetchAll(
        """
        SELECT source.name, resource, started_at, finished_at, outcome, http_status, byte_count,
          payload_hash, etag, last_modified, message, is_counted, server_date, retry_at
        FROM fetch JOIN source ON source.id = fetch.source
        WHERE ?1 IS NULL OR source.name = ?1 ORDER BY fetch.id DESC LIMIT ?2
        """,
        [source, limit]
      ) { row in
        StoredFetch(
          source: try row.value(0),
          request: try row.value(1),
          startedAt: try row.moment(2),
          finishedAt: try row.moment(3),
          outcome: FetchOutcome(rawValue: try row.value(4)) ?? .failed,
          httpStatus: try row.value(5),
          byteCount: try row.value(6),
          payloadHash: try row.value(7),
          etag: try row.value(8),
          lastModified: try row.value(9),
          message: try row.value(10),
          isCounted: try row.value(11),
          serverDate: try row.momentIfAny(12),
          retryAt: try row.momentIfAny(13)
        )
      }
    }
  }

  /// Returns the table of `source` for `day` in `series`, without its instant; nil if there is
  /// none.
  func table(
    of source: RateSource,
    series: String = "",
    on day: CalendarDate
  ) throws -> RateTable? {
    try connection.read { database in
      var texts: [String] = []
      try PublicationRow.forEach(
        in: database,
        of: source.name,
        series: series,
        from: day,
        through: day
      ) {
        texts.append($0.figures)
      }
      guard !texts.isEmpty else { return nil }
      let entries = try DayFigures(newestFirst: texts).entries.values
      return RateTable(
        source: source,
        series: series,
        asOf: day,
        publishedAt: nil,
        entries: entries.sorted { $0.currency < $1.currency }
      )
    }
  }
}
