import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import LocalStore

/// The limits on the rows in a store.
@Suite struct StoreLimitsTests {
  private static func keep(
    _ day: CalendarDate,
    _ usd: String,
    hour: Int64,
    in store: LocalStore,
    extra: KeyValuePairs<String, String> = [:]
  ) throws {
    let table = RateTable(
      source: .made,
      asOf: day,
      entries: [RateTable.Entry(.usd, try ExactDecimal(usd))]
        + (try extra.map { RateTable.Entry(try currency($0.key), try ExactDecimal($0.value)) })
    )
    let moment = Instant(startOf: day).adding(seconds: hour * 3_600).unixSeconds
    _ = try store.rates.keep(.made(at: moment), tables: [table], quarantine: [])
  }

  private static func publications(in store: LocalStore) throws -> [String] {
    try RawDatabase(at: store.path)
      .rows("SELECT as_of, count(*) FROM publication GROUP BY as_of ORDER BY as_of")
  }

  @Test func `of a day older than thirty the closing figures stay`() throws {
    try withStore { store in
      let first = try day("2026-09-01")
      for offset in 0..<40 {
        for hour in Int64(0)..<3 {
          try Self.keep(
            first.adding(days: offset),
            "1.\(offset + 10)\(hour)",
            hour: hour,
            in: store,
            extra: hour == 0 ? ["GBP": "0.\(offset + 10)"] : [:]
          )
        }
      }
      let counts = try Self.publications(in: store).map { $0.split(separator: "|")[1] }
      #expect(counts.prefix(10).allSatisfy { $0 == "1" } && counts.count == 40)
      #expect(counts.dropFirst(10).allSatisfy { $0 == "3" })
      // Each day still has its last USD rate, and its only GBP rate.
      let text = try store.rates.text(["USD", "GBP"], from: "2026-09-01", through: "2026-10-31")
      let lines = try #require(text).split(separator: "\n").dropFirst().reversed()
      for (offset, line) in lines.enumerated() {
        let date = first.adding(days: offset)
        #expect(line == "\(date),1.\(offset + 10)2,0.\(offset + 10)")
      }
      #expect(lines.count == 40)
      #expect(try store.check().isEmpty)
    }
  }

  @Test func `the newest day keeps all it has, however old it is`() throws {
    try withStore { store in
      let old = try day("2026-01-05")
      for hour in Int64(0)..<5 { try Self.keep(old, "1.\(hour + 1)", hour: hour, in: store) }
      // A year later the source confirms its old rates.
      let late = Instant(startOf: try day("2026-12-31")).unixSeconds
      let table = RateTable(
        source: .made,
        asOf: old,
        entries: [RateTable.Entry(.usd, try ExactDecimal("1.5"))]
      )
      _ = try store.rates.keep(.made(at: late), tables: [table], quarantine: [])
      #expect(try Self.publications(in: store) == ["\(old.dayNumber)|5"])
    }
  }

  @Test func `the log is a thousand attempts long, with those that brought what is kept`() throws {
    try withStore { store in
      try Self.keep(day("2026-01-05"), "1.1", hour: 0, in: store)
      let start = Instant(startOf: try day("2026-01-06")).unixSeconds
      for step in Int64(0)..<1_300 {
        let outcome = step % 2 == 0 ? FetchOutcome.failed : .unchanged
        let fetch = StoredFetch.made(at: start + step, outcome)
        _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      }
      let log = try store.rates.fetches(of: "MADE", limit: 9_999)
      #expect(log.count == StoreLimits.loggedFetches + 1)
      #expect(log.last?.outcome == .updated)
      let newest = try store.rates.newestPublication(of: "MADE")
      #expect(newest?.retrievedAt.unixSeconds == start + 1_299)
      #expect(try store.check().isEmpty)
    }
  }

  @Test func `a hostile answer fills neither the quarantine nor the disk`() throws {
    try withStore { store in
      for fetch in Int64(0)..<10 {
        let entries = try (0..<5_000).map { number in
          QuarantineEntry(
            source: "MADE",
            asOf: try day("2026-11-20"),
            code: "USD",
            figure: "\(fetch * 5_000 + Int64(number))e9",
            reason: "unreadableFigure",
            detail: ""
          )
        }
        let kept = try store.rates.keep(.made(at: fetch, .failed), tables: [], quarantine: entries)
        #expect(kept.quarantined == StoreLimits.quarantinedAtOnce)
      }
      let waiting = try store.rates.quarantine(includingReleased: true)
      #expect(waiting.count == StoreLimits.quarantined)
      // The newest figures stay.
      #expect(waiting[0].entry.figure == "45199e9")
    }
  }

  @Test(arguments: [0, 10, 999, 1_000, 1_100, 5_000])
  func `the quarantine's limit may sink; older databases go on`(limit: Int) throws {
    try withStore { store in
      let table = try RateTable("2026-11-20", ["USD": "1.1"])
      let doubtful = QuarantineEntry(
        source: "MADE",
        asOf: try day("2026-11-20"),
        code: "BRL",
        figure: "1",
        reason: "jump",
        detail: ""
      )
      _ = try store.rates.keep(.made(), tables: [table], quarantine: [doubtful])
      let raw = try RawDatabase(at: store.path)
      try raw.run(
        """
        WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 1200)
        INSERT INTO quarantine (fetch, series, as_of, code, figure, unit_exponent, reason, detail, quarantined_at)
        SELECT fetch, series, as_of, code, n, unit_exponent, reason, detail, quarantined_at FROM quarantine, number;
        """
      )
      let sql = StoreLimits.quarantineSQL.replacing("?", with: "1", maxReplacements: 2)
        .replacing("?", with: "\(limit)")
      #expect(raw.refusal(of: sql) == nil)
      let kept = try raw.rows("SELECT count(*), max(CAST(figure AS INTEGER)) FROM quarantine")
      #expect(kept == ["\(min(max(limit, 1_000), 1_200))|1200"])
    }
  }

  @Test func `validators are kept of the requests that were answered last`() throws {
    try withStore { store in
      for number in 0..<600 {
        var fetch = StoredFetch.made(at: Int64(number), request: "day-\(number)")
        fetch.etag = "\(number)"
        _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      }
      let etags = try [99, 100, 599].map { number in
        try store.resources.validators(of: .made, request: "day-\(number)")?.etag
      }
      #expect(etags == [nil, "100", "599"])
    }
  }
}
