import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

@Suite struct QuarantineTests {
  private static let later = Instant(unixSeconds: 9_000)

  private static func entry(
    _ code: String = "BRL",
    _ figure: String = "61.2",
    asOf: String = "2026-11-20",
    unitExponent: Int = 0
  ) throws -> QuarantineEntry {
    QuarantineEntry(
      source: "MADE",
      asOf: try day(asOf),
      publishedAt: Instant(unixSeconds: 77),
      code: code,
      figure: figure,
      unitExponent: unitExponent,
      reason: "jump",
      detail: "6.12 ECB 2026-11-19"
    )
  }

  /// Stores a fetch with a rate of USD and `entries`, and returns the ids of all quarantined
  /// figures.
  private static func keep(
    _ entries: QuarantineEntry...,
    in store: LocalStore,
    at moment: Int64 = 1_000
  ) throws -> [Int64] {
    let table = try RateTable("2026-11-20", ["USD": "1.1"])
    _ = try store.rates.keep(.made(at: moment), tables: [table], quarantine: entries)
    return try store.rates.quarantine(includingReleased: true).map { $0.id }
  }

  private static func text(of code: String, in store: LocalStore) throws -> String? {
    try store.rates.text([code], from: "2026-11-20", through: "2026-11-20")
  }

  @Test func `a doubtful figure waits, and is no rate`() throws {
    try withStore { store in
      let id = try Self.keep(Self.entry(), in: store)[0]
      let records = try store.rates.quarantine(includingReleased: false)
      #expect(records.map { $0.id } == [id])
      #expect(try records[0].entry == Self.entry())
      #expect(records[0].quarantinedAt.unixSeconds == 1_000)
      #expect(records[0].isOpen)
      #expect(try Self.text(of: "BRL", in: store) == nil)
    }
  }

  @Test func `a released figure is a rate, and the others of its day stay`() throws {
    try withStore { store in
      let id = try Self.keep(Self.entry("JPY", "163.5", unitExponent: 2), in: store)[0]
      let isReleased = try store.rates.release(id, by: "ECB", at: Self.later)
      #expect(isReleased)
      let text = try store.rates.text(["JPY", "USD"], from: "2026-11-20", through: "2026-11-20")
      #expect(text == "Date fetched,JPY,USD\n2026-11-20,1.635,1.1\n")
      #expect(try store.rates.quarantine(includingReleased: false).isEmpty)
      let record = try store.rates.quarantine(includingReleased: true)[0]
      #expect(record.releasedBy == "ECB")
      #expect(record.releasedAt == Self.later)
      #expect(record.dismissedAt == nil)
      // A release does not count as a retrieval.
      #expect(try store.rates.newestPublication(of: "MADE")?.retrievedAt.unixSeconds == 1_000)
      #expect(try store.rates.recentFetches(of: "MADE", limit: 9).count == 1)
      // The same table again is not news.
      #expect(try store.rates.keep(RateTable("2026-11-20", ["USD": "1.1"])).publications == 0)
    }
  }

  @Test func `a figure is decided on once`() throws {
    try withStore { store in
      let ids = try Self.keep(Self.entry(), Self.entry("GBP", "9"), in: store)
      let rates = store.rates
      #expect(try rates.release(ids[0], by: "hand", at: Self.later))
      #expect(try !rates.release(ids[0], by: "hand", at: Self.later))
      #expect(try !rates.dismiss(ids[0], at: Self.later))
      #expect(try rates.dismiss(ids[1], at: Self.later))
      #expect(try !rates.dismiss(ids[1], at: Self.later))
      #expect(try !rates.release(ids[1], by: "hand", at: Self.later))
      #expect(try !rates.release(4_711, by: "hand", at: Self.later))
      #expect(try !rates.dismiss(-1, at: Self.later))
      let decided = try rates.quarantine(includingReleased: true)
      #expect(decided.map { $0.releasedAt == nil } == [false, true])
      #expect(decided.map { $0.dismissedAt == nil } == [true, false])
    }
  }

  @Test func `a released figure that was corrected is doubted again when it comes again`() throws {
    try withStore { store in
      let first = try Self.keep(Self.entry(), in: store)[0]
      #expect(try store.rates.release(first, by: "hand", at: Self.later))
      try store.rates.keep(RateTable("2026-11-20", ["BRL": "6.12"]), at: 2_000)
      #expect(try Self.keep(Self.entry(), in: store, at: 3_000).count == 2)
      let waiting = try store.rates.quarantine(includingReleased: false)
      #expect(waiting.count == 1)
      #expect(try store.rates.release(waiting[0].id, by: "ECB", at: Self.later))
      #expect(try Self.text(of: "BRL", in: store) == "Date fetched,BRL\n2026-11-20,61.2\n")
    }
  }

  @Test func `the same figure waits in quarantine once, and is put away once`() throws {
    try withStore { store in
      let id = try Self.keep(Self.entry(), in: store)[0]
      #expect(try Self.keep(Self.entry(), in: store) == [id])
      #expect(try store.rates.dismiss(id, at: Self.later))
      #expect(try Self.keep(Self.entry(), in: store) == [id])
      #expect(try Self.keep(Self.entry("BRL", "61.3"), in: store).count == 2)
      #expect(try Self.keep(Self.entry(asOf: "2026-11-19"), in: store).count == 3)
    }
  }

  @Test func `a figure that a later fetch replaced is not released over it`() throws {
    try withStore { store in
      let id = try Self.keep(Self.entry(), in: store)[0]
      try store.rates.keep(RateTable("2026-11-20", ["BRL": "6.12"]), at: 2_000)
      let isReleased = try store.rates.release(id, by: "hand", at: Self.later)
      #expect(!isReleased)
      #expect(try Self.text(of: "BRL", in: store) == "Date fetched,BRL\n2026-11-20,6.12\n")
      #expect(try store.rates.quarantine(includingReleased: false).count == 1)
    }
  }

  @Test func `a figure is not released over a later one that says what the day read before`() throws
  {
    try withStore { store in
      try store.rates.keep(RateTable("2026-11-20", ["BRL": "6.12"]), at: 500)
      let id = try Self.keep(Self.entry(), in: store)[0]
      let kept = try store.rates.keep(RateTable("2026-11-20", ["BRL": "6.12"]), at: 2_000)
      #expect(kept.publications == 1)
      #expect(try !store.rates.release(id, by: "hand", at: Self.later))
      // The repeated table is not news.
      let again = try store.rates.keep(RateTable("2026-11-20", ["BRL": "6.12"]), at: 3_000)
      #expect(again.publications == 0)
    }
  }

  @Test func `a later fetch corrects a released figure`() throws {
    try withStore { store in
      let id = try Self.keep(Self.entry(), in: store)[0]
      #expect(try store.rates.release(id, by: "hand", at: Self.later))
      try store.rates.keep(RateTable("2026-11-20", ["BRL": "6.12"]), at: 2_000)
      #expect(try Self.text(of: "BRL", in: store) == "Date fetched,BRL\n2026-11-20,6.12\n")
    }
  }

  @Test(arguments: [("bitcoin", "1"), ("USD", "a lot"), ("USD", "0"), ("USD", "-1.1"), ("", "")])
  func `what is no rate stays, whoever asks`(code: String, figure: String) throws {
    try withStore { store in
      let id = try Self.keep(Self.entry(code, figure), in: store)[0]
      #expect(throws: StoreError.unstorable(path: store.path, figure: figure)) {
        try store.rates.release(id, by: "hand", at: Self.later)
      }
      #expect(try store.rates.quarantine(includingReleased: false).map { $0.id } == [id])
      let publications = try RawDatabase(at: store.path).rows("SELECT count(*) FROM publication")
      #expect(publications == ["1"])
    }
  }

  @Test func `a fetch that brought nothing else may have failed`() throws {
    try withStore { store in
      let kept = try store.rates.keep(
        .made(.failed),
        tables: [],
        quarantine: [Self.entry(), Self.entry()]
      )
      #expect(kept == KeptFetch(quarantined: 1))
      let id = try store.rates.quarantine(includingReleased: false)[0].id
      #expect(try store.rates.release(id, by: "hand", at: Self.later))
      #expect(try store.rates.newestPublication(of: "MADE")?.retrievedAt.unixSeconds == 1_000)
    }
  }

  @Test func `texts of any length and characters are kept, cut`() throws {
    try withStore { store in
      let long = String(repeating: "e\u{301}'\"🧨", count: 2_000)
      let id = try Self.keep(Self.entry(long, long), in: store)[0]
      let record = try store.rates.quarantine(includingReleased: false)[0]
      #expect(record.id == id)
      #expect(long.hasPrefix(record.entry.code))
      #expect(record.entry.figure.unicodeScalars.count == 2_000)
    }
  }
}
