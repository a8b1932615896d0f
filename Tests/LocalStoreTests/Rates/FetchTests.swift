import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

@Suite struct FetchTests {
  @Test func `a fetch is read back in all its facts`() throws {
    try withStore { store in
      let fetch = StoredFetch(
        source: "MADE",
        resource: "https://example.org/latest?symbols=USD",
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
      let bare = StoredFetch(
        source: "made",
        resource: "",
        startedAt: Instant(unixSeconds: .min)
      )
      _ = try store.rates.keep(bare, tables: [], quarantine: [])
      // The name is one in either case.
      #expect(try store.rates.sources() == ["MADE"])
      #expect(try store.rates.fetches(of: nil, limit: 1).first?.startedAt == bare.startedAt)
      #expect(try store.rates.fetches(of: nil, limit: 0).isEmpty)
      #expect(try store.rates.fetches(of: nil, limit: -1).isEmpty)
    }
  }

  @Test func `the newest attempt is the last written, whatever the clock said`() throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.1"]), at: 5_000)
      _ = try store.rates.keep(.made(at: 4_000, .failed), tables: [], quarantine: [])
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.2"]), at: 100)
      _ = try store.rates.keep(.made(at: 50, .failed), tables: [], quarantine: [])
      let last = { try store.rates.lastFetch(of: "MADE", succeeded: $0)?.finishedAt.unixSeconds }
      #expect(try last(nil) == 50)
      #expect(try last(true) == 100)
      #expect(try last(false) == 50)
      #expect(try store.rates.newestPublication(of: "MADE")?.retrievedAt.unixSeconds == 100)
      let text = try store.rates.text(["USD"], from: "2026-11-20", through: "2026-11-20")
      #expect(text == "Date fetched,USD\n2026-11-20,1.2\n")
      #expect(try store.rates.lastFetch(of: "ECB") == nil)
    }
  }

  @Test func `failures are counted since the last success of the same request`() throws {
    try withStore { store in
      func keep(_ outcome: FetchOutcome, _ resource: String, at moment: Int64) throws {
        let fetch = StoredFetch.made(at: moment, outcome, resource: resource)
        _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      }
      let failures = { try store.rates.failuresInARow(of: "MADE", resource: $0) }
      let success = {
        try store.rates.lastSuccess(of: "MADE", resource: $0)?.unixSeconds
      }
      try keep(.failed, "a", at: 10)
      try keep(.unchanged, "b", at: 20)
      try keep(.failed, "a", at: 30)
      #expect((try failures("a"), try failures("b")) == (2, 0))
      #expect((try success("a"), try success("b")) == (nil, 20))
      try keep(.unchanged, "a", at: 40)
      try keep(.failed, "b", at: 50)
      #expect((try failures("a"), try failures("b")) == (0, 1))
      #expect((try success("a"), try success("b")) == (40, 20))
    }
  }

  @Test func `failures are counted since the last success`() throws {
    try withStore { store in
      let resource = StoredFetch.made().resource
      let failures = { try store.rates.failuresInARow(of: "MADE", resource: resource) }
      #expect(try failures() == 0)
      for expected in [1, 2] {
        _ = try store.rates.keep(.made(.failed), tables: [], quarantine: [])
        #expect(try failures() == expected)
      }
      _ = try store.rates.keep(.made(.unchanged), tables: [], quarantine: [])
      #expect(try failures() == 0)
      _ = try store.rates.keep(.made(.failed), tables: [], quarantine: [])
      #expect(try failures() == 1)
    }
  }

  @Test func `the validators are those of the last answer to the same request`() throws {
    try withStore { store in
      func keep(_ resource: String, _ outcome: FetchOutcome, etag: String?, hash: String?) throws {
        var fetch = StoredFetch.made(outcome, resource: resource)
        (fetch.etag, fetch.payloadHash) = (etag, hash)
        _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      }
      let validators = { try store.rates.validators(of: "MADE", resource: $0) }
      #expect(try validators("a") == nil)
      try keep("a", .updated, etag: "1", hash: "x")
      try keep("b", .updated, etag: "2", hash: "y")
      try keep("a", .failed, etag: "3", hash: "z")
      #expect(try validators("a")?.etag == "1")
      #expect(try validators("b")?.payloadHash == "y")
      // A confirmation without validators: those before it still hold.
      try keep("a", .unchanged, etag: nil, hash: nil)
      #expect(try validators("a")?.etag == "1")
      #expect(try validators("a")?.payloadHash == "x")
      // New content without validators: there are none.
      try keep("a", .updated, etag: nil, hash: nil)
      #expect(try validators("a")?.etag == nil)
      #expect(try validators("c") == nil)
    }
  }

  @Test func `only counted fetches since a moment count`() throws {
    try withStore { store in
      for (moment, isCounted) in [(100, true), (200, false), (300, true), (400, true)] {
        var fetch = StoredFetch.made(at: Int64(moment) + 1, .failed)
        fetch.isCounted = isCounted
        _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      }
      let counted = {
        try store.rates.countedFetches(of: "MADE", since: Instant(unixSeconds: $0))
      }
      #expect(try [0, 100, 101, 300, 401].map { try counted($0) } == [3, 3, 2, 2, 0])
      #expect(try store.rates.countedFetches(of: "ECB", since: Instant(unixSeconds: 0)) == 0)
    }
  }

  @Test func `an unchanged answer confirms what its request brought`() throws {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["USD": "1.1"]), at: 100)
      _ = try store.rates.keep(.made(at: 200, .unchanged), tables: [], quarantine: [])
      #expect(try store.rates.newestPublication(of: "MADE")?.retrievedAt.unixSeconds == 200)
      // Another request of the source says nothing about it, nor does a failure.
      let other = StoredFetch.made(at: 300, .unchanged, resource: "history")
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
      let found = try rates.fetchedRates(of: "MADE", currencies: [.usd, .jpy], limit: 9)
      #expect(found.map { $0.finishedAt.unixSeconds } == [500, 300, 100])
      #expect(
        found.map { "\($0.values[0]) \($0.values[1])" } == ["1.3 1.64", "1.3 1.64", "1.1 1.63"]
      )
      #expect(
        try found.map { $0.asOf } == ["2026-11-20", "2026-11-20", "2026-11-19"].map { try day($0) }
      )
      #expect(try rates.fetchedRates(of: "MADE", currencies: [.usd], limit: 2).count == 2)
      #expect(try rates.fetchedRates(of: "MADE", currencies: [.usd], limit: 9).count == 4)
      #expect(try rates.fetchedRates(of: "MADE", currencies: [.chf], limit: 9).isEmpty)
      #expect(try rates.fetchedRates(of: "ECB", currencies: [.usd], limit: 9).isEmpty)
    }
  }

  @Test func `a message of any length and characters is kept, cut`() throws {
    try withStore { store in
      var fetch = StoredFetch.made(.failed)
      fetch.message = String(repeating: "e\u{301}\u{0}🧨", count: 3_000)
      _ = try store.rates.keep(fetch, tables: [], quarantine: [])
      #expect(try store.rates.lastFetch(of: "MADE")?.message?.isEmpty == false)
    }
  }
}
