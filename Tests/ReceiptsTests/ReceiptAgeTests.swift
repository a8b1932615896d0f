import EmbeddedRates
import ExactMoney
import ExchangeRates
import Receipts
import Refreshing
import TestSupport
import Testing

@testable import LocalStore

/// Receipts that are five years old, with rates fetched and corrected since.
@Suite struct ReceiptAgeTests {
  private static let sources: [RateSource] = [.ecb, .nbp, .hmrc]

  /// Returns the verdicts in five years, with the rates of `store`, or without a store with the
  /// embedded ones.
  private func verdicts(
    on receipts: [Receipt],
    in store: LocalStore?
  ) throws -> [(receipt: Receipt, verdict: ReceiptVerdict)] {
    let today = try day("2031-11-27")
    let library = RateLibrary(
      store: store,
      embedded: EmbeddedRates.archive,
      order: [],
      known: ReceiptAgeTests.sources
    )
    let days = CalendarDate(clamping: 0)...today
    let rates = try library.archive(for: .init(today: today, days: days))
    return receipts.map { receipt in
      (receipt, ReceiptVerdict(of: Array(receipt.json.utf8), rates: rates, today: today))
    }
  }

  /// Stores `row` as a response of its source has it.
  private func keep(_ row: PublishedRow, in store: LocalStore) throws {
    let moment = Instant(startOf: row.day)
    let fetch = StoredFetch(
      source: row.source.name,
      request: "\(row.day)",
      startedAt: moment,
      outcome: .updated
    )
    let series = row.table?.split(separator: "/").dropFirst().first ?? ""
    let entry = RateTable.Entry(row.base == row.source.pivot ? row.quote : row.base, row.rate)
    let table = RateTable(
      source: row.source,
      series: String(series),
      asOf: row.day,
      entries: [entry]
    )
    let kept = try store.rates.keep(fetch, tables: [table], quarantine: [])
    #expect(kept.quarantined == 0)
  }

  /// Each refresh confirms one day on which a receipt depends, corrects another, and adds a later
  /// day.
  @Test func `receipts hold after a hundred refreshes, but for those of corrected days`() throws {
    var random = SplitMix64(seed: 83)
    let receipts = try ReceiptExamples.random(lawCases(10_000), &random)
    let rows = Dictionary(grouping: receipts.flatMap { $0.published }) { $0.source }
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      let store = try LocalStore.open(at: path)
      var corrected: [PublishedRow: PublishedRow] = [:]
      for refresh in 1...100 {
        let source = ReceiptAgeTests.sources[refresh % 3]
        let asItWas = try #require(rows[source]?.randomElement(using: &random))
        let wrong = try #require(rows[source]?.randomElement(using: &random))
        try keep(asItWas, in: store)
        corrected[asItWas] = nil
        corrected[wrong] = wrong.with(rate: try wrong.rate.adding(ExactDecimal("0.0001")))
        try keep(corrected[wrong] ?? wrong, in: store)
        let newest = try #require(EmbeddedRates.archive.newestDay(of: source))
        let months = newest.adding(days: 31 * (1 + refresh / 3)).firstDayOfMonth
        let later = source.period == .month ? months : newest.adding(days: refresh)
        try keep(asItWas.with(day: later), in: store)
      }
      #expect(corrected.count > 80)

      // A store of an earlier version is refused without harm: the embedded rates are enough.
      let version = StoreSchema.version
      try store.connection.write { try $0.execute(sql: "PRAGMA user_version = \(version - 1)") }
      #expect(
        throws: StoreError.olderVersion(path: path, version: version - 1, supported: version)
      ) {
        try LocalStore.open(at: path)
      }
      let some = receipts.enumerated().filter { $0.offset.isMultiple(of: 10) }.map { $0.element }
      for (receipt, verdict) in try verdicts(on: some, in: nil) {
        #expect(verdict.status == 0, "\(receipt.json)")
      }
      try store.connection.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }

      let upgraded = try LocalStore.open(at: path)
      var contradicted = 0
      let start = ContinuousClock.now
      let verdicts = try verdicts(on: receipts, in: upgraded)
      let taken = ContinuousClock.now - start
      for (receipt, verdict) in verdicts {
        var expected: [ReceiptVerdict.Answer] = [.holds, .holds, .holds, .holds]
        if let row = receipt.published.first(where: { corrected[$0] != nil }),
          let other = corrected[row]
        {
          contradicted += 1
          expected[2] = .contradicted(.otherRate(row, known: other))
        }
        #expect(verdict.answers == expected, "\(receipt.json)")
      }
      #expect(contradicted > 80)
      print("receipts: \(receipts.count) judged in \(taken), \(contradicted) of a corrected day")
    }
  }
}

extension PublishedRow {
  /// Returns the row with another day or rate.
  fileprivate func with(day: CalendarDate? = nil, rate: ExactDecimal? = nil) -> PublishedRow {
    PublishedRow(
      source: source,
      day: day ?? self.day,
      base: base,
      quote: quote,
      rate: (rate ?? self.rate).withoutTrailingZeros,
      table: table
    )
  }
}
