import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import LocalStore

@Suite struct FetchTests {
  @Test func `a fetch is read back in all its facts`() throws {
    try withStore { store in
      let fetch = StoredFetch(
        source: "MADE",
        request: "https://example.org/latest?symbols=USD",
        startedAt: Instant(unixSeconds: 1_000),
        finishedAt: Instant(unixSeconds: 999),
        outcome: .failed,
        httpStatus: 503,
        byteCount: 1 << 40,
        payloadHash: "00ff",
        etag: "W/\"a'b\"",
        lastModified: "Fri, 20 Nov 2026 15:00:00 GMT",
        message: "serverError: sorry; DROP TABLE fetch",
        isCounted: true,
        serverDate: Instant(unixSeconds: -5),
        retryAt: Instant(unixSeconds: .max)
      )
      _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      #expect(try store.rates.fetches(of: "MADE", limit: 5) == [fetch])
      let bare = StoredFetch(source: "made", request: "", startedAt: Instant(unixSeconds: .min))
      _ = try store.rates.keep(bare, tables: [], quarantine: [])
      // Names are case-insensitive.
      #expect(try store.rates.sources() == ["MADE"])
      #expect(try store.rates.fetches(of: nil, limit: 1).first?.startedAt == bare.startedAt)
    }
  }

  @Test func `the newest attempt is the last written, whatever the clock said`() throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.1"]), at: 5_000)
      _ = try store.rates.keep(.made(at: 4_000, .failed), tables: [], quarantine: [])
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.2"]), at: 100)
      _ = try store.rates.keep(.made(at: 50, .failed), tables: [], quarantine: [])
      let fetches = try store.rates.fetches(of: "MADE", limit: 9)
      #expect(fetches.map { $0.finishedAt.unixSeconds } == [50, 100, 4_000, 5_000])
      #expect(try store.rates.newestPublication(of: "MADE")?.retrievedAt.unixSeconds == 100)
      let text = try store.rates.text(["USD"], from: "2026-11-20", through: "2026-11-20")
      #expect(text == "Date fetched,USD\n2026-11-20,1.2\n")
      #expect(try store.rates.fetches(of: "ECB", limit: 9).isEmpty)
    }
  }

  @Test func `an unchanged answer confirms what its request brought`() throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.1"]), at: 100)
      _ = try store.rates.keep(.made(at: 200, .unchanged), tables: [], quarantine: [])
      #expect(try store.rates.newestPublication(of: "MADE")?.retrievedAt.unixSeconds == 200)
      // Neither another request of the source nor a failure confirms the rates.
      let other = StoredFetch.made(at: 300, .unchanged, request: "history")
      _ = try store.rates.keep(other, tables: [], quarantine: [])
      _ = try store.rates.keep(.made(at: 400, .failed), tables: [], quarantine: [])
      #expect(try store.rates.newestPublication(of: "MADE")?.retrievedAt.unixSeconds == 200)
    }
  }

  @Test func `fetching old days does not confirm the newest`() throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.1"], publishedAt: 90), at: 100)
      try store.rates.keep(RateTable("2020-01-02", ["USD": "1.2"]), at: 500)
      let newest = try store.rates.newestPublication(of: "MADE")
      #expect(try newest?.asOf == day("2026-11-20"))
      #expect(newest?.publishedAt?.unixSeconds == 90)
      #expect(newest?.retrievedAt.unixSeconds == 100)
    }
  }

  @Test func `past fetches show the rates as they were then`() throws {
    try withStore { store in
      let rates = store.rates
      try rates.keep(RateTable("2026-11-19", ["USD": "1.1", "JPY": "163/2"]), at: 100)
      try rates.keep(RateTable("2026-11-20", ["USD": "1.2"]), at: 200)
      try rates.keep(RateTable("2026-11-20", ["USD": "1.3", "JPY": "164/2"]), at: 300)
      _ = try rates.keep(.made(at: 400, .failed), tables: [], quarantine: [])
      _ = try rates.keep(.made(at: 500, .unchanged), tables: [], quarantine: [])
      let fetches = try rates.recentFetches(of: "MADE", limit: 9)
      #expect(fetches.map { $0.finishedAt.unixSeconds } == [500, 300, 200, 100])
      let values = try fetches.map { try $0.values(of: [.usd, .jpy])?.map { "\($0)" } }
      #expect(values == [["1.3", "1.64"], ["1.3", "1.64"], nil, ["1.1", "1.63"]])
      #expect(
        try fetches.map { $0.asOf }
          == ["2026-11-20", "2026-11-20", "2026-11-20", "2026-11-19"].map { try day($0) }
      )
      #expect(try rates.recentFetches(of: "MADE", limit: 2).count == 2)
      #expect(try fetches.map { try $0.values(of: [.chf]) } == [nil, nil, nil, nil])
      #expect(try rates.recentFetches(of: "ECB", limit: 9).isEmpty)
    }
  }

  @Test func `a past fetch shows what its day read then, not only what was new`() throws {
    try withStore { store in
      let rates = store.rates
      try rates.keep(RateTable("2026-11-20", ["USD": "1.1", "JPY": "163"]), at: 100)
      try rates.keep(RateTable("2026-11-20", ["USD": "1.2", "JPY": "163"]), at: 200)
      let values = try rates.recentFetches(of: "MADE", limit: 9)
        .map { try $0.values(of: [.usd, .jpy])?.map { "\($0)" } }
      #expect(values == [["1.2", "163"], ["1.1", "163"]])
    }
  }

  @Test func `a message of any length and characters is kept, cut`() throws {
    try withStore { store in
      var fetch = StoredFetch.made(.failed)
      fetch.message = String(repeating: "e\u{301}\u{0}🧨", count: 3_000)
      _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      #expect(try store.rates.fetches(of: "MADE", limit: 1).first?.message?.isEmpty == false)
    }
  }
}
