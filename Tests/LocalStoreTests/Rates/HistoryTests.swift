import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

@Suite struct HistoryTests {
  private static func withDays(_ work: (RateStore) throws -> Void) throws {
    try withStore { store in
      try store.rates.keep(
        RateTable("2026-11-16", ["USD": "1.10", "JPY": "163.25/2"]),
        RateTable("2026-11-17", ["USD": "1.11"]),
        RateTable("2026-11-19", ["JPY": "164/2", "GBP": "0.90"]),
        at: 100
      )
      try store.rates.keep(RateTable("2026-11-17", ["USD": "1.12"]), at: 200)
      try work(store.rates)
    }
  }

  @Test func `a line a day, the newest first, for one unit`() throws {
    try Self.withDays { rates in
      let text = try rates.text(["USD", "JPY"], from: "2026-11-01", through: "2026-11-30")
      #expect(
        text == """
          Date fetched,USD,JPY
          2026-11-19,,1.64
          2026-11-17,1.12,
          2026-11-16,1.10,1.6325

          """
      )
    }
  }

  @Test func `all currencies come in alphabetic order`() throws {
    try Self.withDays { rates in
      let text = try rates.text(nil, from: "2026-11-17", through: "2026-11-19")
      #expect(text == "Date fetched,GBP,JPY,USD\n2026-11-19,0.90,1.64,\n2026-11-17,,,1.12\n")
    }
  }

  @Test func `a currency named twice has one column, one never published an empty one`() throws {
    try Self.withDays { rates in
      let text = try rates.text(["GBP", "CHF", "GBP"], from: "2026-11-01", through: "2026-11-30")
      #expect(text == "Date fetched,GBP,CHF\n2026-11-19,0.90,\n")
    }
  }

  @Test(arguments: [
    ("2026-11-20", "2026-11-30", ["USD"]), ("2026-11-18", "2026-11-18", ["USD"]),
    ("2026-11-19", "2026-11-16", ["USD"]), ("2026-11-01", "2026-11-30", ["CHF"]),
    ("2026-11-01", "2026-11-30", []),
  ])
  func `for nothing there is no text`(first: String, last: String, codes: [String]) throws {
    try Self.withDays { (rates) throws in
      #expect(try rates.text(codes, from: first, through: last) == nil)
    }
  }

  @Test func `the archive reads the text`() throws {
    try Self.withDays { rates in
      let text = try rates.historyText(
        of: .made,
        currencies: nil,
        from: day("2026-11-01"),
        through: day("2026-11-30")
      )
      let history = RateHistory(source: .made, text: try #require(text))
      #expect(try history.currencies == ["GBP", "JPY", "USD"].map { try currency($0) })
    }
  }

  @Test func `the newest day can be asked for up to a limit`() throws {
    try Self.withDays { (rates) throws in
      let newest = { try rates.newestDay(of: "MADE", onOrBefore: $0) }
      #expect(try newest(nil) == day("2026-11-19"))
      #expect(try newest(day("2026-11-18")) == day("2026-11-17"))
      #expect(try newest(day("2026-11-15")) == nil)
      #expect(try rates.newestDay(of: "ECB", onOrBefore: nil) == nil)
    }
  }

  @Test func `the whole history of the ECB goes in and comes out`() throws {
    let published = try PublishedTable("ecb")
    let dates = published.dates.prefix(400)
    let codes = published.codes.filter { Currency($0) != nil }
    let tables = try dates.map { date in
      RateTable(
        source: .ecb,
        asOf: try day(date),
        entries: try codes.compactMap { code in
          try published.digits(of: code, on: date).map {
            RateTable.Entry(try currency(code), try ExactDecimal($0))
          }
        }
      )
    }
    try withStore { store in
      let fetch = StoredFetch(
        source: "ECB",
        request: "eurofxref-hist",
        startedAt: Instant(unixSeconds: 0),
        outcome: .updated
      )
      let kept = try store.rates.keep(fetch, tables: tables, quarantine: [])
      #expect(kept.publications == dates.count)
      #expect(try store.rates.keep(fetch, tables: tables, quarantine: []).publications == 0)
      let text = try store.rates.historyText(
        of: .ecb,
        currencies: [.usd, .jpy],
        from: day(dates[399]),
        through: day(dates[0])
      )
      let expected = try dates.map { date in
        let digits = try ["USD", "JPY"].map { try #require(published.digits(of: $0, on: date)) }
        return "\(date),\(digits[0]),\(digits[1])"
      }
      let lines = String(decoding: try #require(text), as: UTF8.self).split(separator: "\n")
      #expect(lines.map { String($0) } == ["Date fetched,USD,JPY"] + expected)
    }
  }
}
