import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

@Suite struct KeepingTests {
  @Test func `a table is read back with its digits, units and moment`() throws {
    try withStore { store in
      let table = try RateTable(
        "2026-11-20",
        ["BRL": "6.1000", "JPY": "163.20/2", "USD": "1.1"],
        publishedAt: 900
      )
      let kept = try store.rates.keep(table)
      #expect(kept == KeptFetch(publications: 1, observations: 3))
      let read = try store.rates.table(of: .made, on: day("2026-11-20"))
      #expect(read?.entries == table.entries)
      #expect(try store.rates.newestPublication(of: "MADE")?.publishedAt == table.publishedAt)
      #expect(read?.entries.map { "\($0.value)" } == ["6.1000", "163.20", "1.1"])
      #expect(try store.rates.table(of: .made, on: day("2026-11-19")) == nil)
      #expect(try store.rates.table(of: .ecb, on: day("2026-11-20")) == nil)
    }
  }

  @Test func `a table that says nothing new is confirmed`() throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.10", "GBP": "0.9"]), at: 100)
      // Another order, other digits of the same value, and a currency less are not news.
      let kept = [
        try store.rates.keep(RateTable("2026-11-20", ["GBP": "0.9", "USD": "1.1"]), at: 200),
        try store.rates.keep(RateTable("2026-11-20", ["GBP": "0.90"]), at: 300),
      ]
      #expect(kept.allSatisfy { $0.publications == 0 && $0.observations == 0 })
      let newest = try store.rates.newestPublication(of: "MADE")
      #expect(newest?.retrievedAt.unixSeconds == 300)
      let table = try store.rates.table(of: .made, on: day("2026-11-20"))
      #expect(table?.entries.map { "\($0.value)" } == ["0.9", "1.10"])
    }
  }

  @Test func `a correction is a new publication, and the first one stays`() throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.10", "GBP": "0.9"]))
      let kept = try store.rates.keep(RateTable("2026-11-20", ["USD": "1.11"]))
      #expect(kept.publications == 1)
      let text = try store.rates.text(nil, from: "2026-11-20", through: "2026-11-20")
      #expect(text == "Date fetched,GBP,USD\n2026-11-20,0.9,1.11\n")
      let raw = try RawDatabase(at: store.path)
      #expect(
        try raw.rows("SELECT figures FROM publication ORDER BY id")
          == ["GBP 0.9\nUSD 1.10\n", "USD 1.11\n"]
      )
      // Returning to the first figure is news again.
      #expect(try store.rates.keep(RateTable("2026-11-20", ["USD": "1.10"])).publications == 1)
    }
  }

  @Test func `another unit is another figure`() throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["JPY": "163"]))
      #expect(try store.rates.keep(RateTable("2026-11-20", ["JPY": "163/2"])).publications == 1)
    }
  }

  @Test func `the same day twice in one fetch is compared as well`() throws {
    try withStore { store in
      let (first, second) = (
        try RateTable("2026-11-20", ["USD": "1.1"]), try RateTable("2026-11-20", ["USD": "1.2"])
      )
      #expect(try store.rates.keep(first, first, second).publications == 2)
      let text = try store.rates.text(["USD"], from: "2026-11-20", through: "2026-11-20")
      #expect(text == "Date fetched,USD\n2026-11-20,1.2\n")
    }
  }

  @Test func `series of one source do not mix`() throws {
    try withStore { store in
      let (a, b) = (
        try RateTable("2026-11-18", ["USD": "3.6"], series: "A"),
        try RateTable("2026-11-18", ["AFN": "0.05"], series: "B")
      )
      try store.rates.keep(a, b)
      #expect(try store.rates.keep(a, b).publications == 0)
      try store.rates.keep(RateTable("2026-11-20", ["USD": "3.7"], series: "A"))
      #expect(try Set(store.rates.series(of: "MADE")) == ["A", "B"])
      #expect(try store.rates.table(of: .made, series: "B", on: day("2026-11-18")) == b)
      #expect(try store.rates.table(of: .made, on: day("2026-11-18")) == nil)
      let newest = { try store.rates.newestDay(of: "MADE", series: $0, onOrBefore: nil) }
      #expect(try newest("A") == day("2026-11-20"))
      #expect(try newest("B") == day("2026-11-18"))
      #expect(try newest("C") == nil)
      #expect(try newest(nil) == day("2026-11-20"))
      let text = try store.rates.text(nil, from: "2026-11-01", through: "2026-11-30", series: "B")
      #expect(text == "Date fetched,AFN\n2026-11-18,0.05\n")
    }
  }

  @Test(arguments: ["0", "0.00", "-1.1", "1E-70"])
  func `a figure that is not a positive plain number refuses the fetch`(figure: String) throws {
    try withStore { store in
      let good = try RateTable("2026-11-19", ["USD": "1.1"])
      let bad = try RateTable("2026-11-20", ["GBP": "0.9", "USD": figure])
      let error = #expect(throws: StoreError.self) { try store.rates.keep(good, bad) }
      guard case .unstorable(store.path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try store.rates.sources().isEmpty)
      #expect(try store.rates.fetches(of: nil, limit: 9).isEmpty)
    }
  }

  @Test(arguments: [
    ("1E+3", "1000"), ("1.20E+3", "1200"), ("0.00000000000000000001", "0.00000000000000000001"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    ("0.0000000000000000000000000000000000000000000000000000000001", nil),
  ])
  func `digits of any length are kept plain`(figure: String, stored: String?) throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["USD": figure]))
      let raw = try RawDatabase(at: store.path)
      #expect(try raw.rows("SELECT figures FROM publication") == ["USD \(stored ?? figure)\n"])
      let read = try store.rates.table(of: .made, on: day("2026-11-20"))
      #expect(try read?.entries.first?.value == ExactDecimal(figure))
    }
  }

  @Test func `however many currencies a table has, all are kept`() throws {
    try withStore { (store) throws in
      for count in [1, 63, 64, 65, 128, 170] {
        let table = RateTable(
          source: .made,
          asOf: CalendarDate(clamping: 20_000 + Int32(count)),
          entries: Currency.allCases.prefix(count).enumerated().map {
            RateTable.Entry($1, ExactDecimal(Int64($0) + 1, scale: 2))
          }
        )
        #expect(try store.rates.keep(table).observations == count)
        #expect(try store.rates.table(of: .made, on: table.asOf) == table)
      }
    }
  }

  @Test func `a table without entries is nothing`() throws {
    try withStore { (store) throws in
      #expect(try store.rates.keep(RateTable("2026-11-20", [:])).publications == 0)
      #expect(try store.rates.newestDay(of: "MADE", onOrBefore: nil) == nil)
      #expect(try store.rates.fetches(of: "MADE", limit: 1).first?.outcome == .updated)
    }
  }

  @Test func `a second connection sees a fetch whole`() throws {
    try withStore { store in
      let other = try LocalStore.open(at: store.path)
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.1"]))
      #expect(try other.rates.newestDay(of: "MADE", onOrBefore: nil) == day("2026-11-20"))
      #expect(try other.rates.keep(RateTable("2026-11-20", ["USD": "1.1"])).publications == 0)
    }
  }
}
