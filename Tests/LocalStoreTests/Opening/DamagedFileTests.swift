import ExactMoney
import ExchangeRates
import Foundation
import LocalStore
import TestSupport
import Testing

/// A damaged store gives an error or a finding of `LocalStore.check()`, but never a crash.
///
/// Reading never changes the file.
@Suite struct DamagedFileTests {
  /// Creates a store of about sixty pages at `path`.
  private static func makeStore(at path: String) throws {
    let store = try LocalStore.open(at: path)
    let codes = try Currency.allCases.prefix(80).map { try currency($0.code) }
    let tables = (0..<30).map { number in
      RateTable(
        source: .made,
        asOf: CalendarDate(clamping: 20_000 + Int32(number)),
        entries: codes.map { RateTable.Entry($0, ExactDecimal(Int64(number + 1), scale: 3)) }
      )
    }
    _ = try store.rates.keep(.made(), tables: tables, quarantine: [])
    let own = OwnRate(CurrencyPair(.eur, .usd), 1)
    try store.preferences.setOwnRate(own)
  }

  /// Opens the store, reads everything, and returns the descriptions of the problems.
  private static func problems(of path: String, _ opening: Opening) -> [String] {
    do {
      let store = try opening.store(at: path)
      let (first, last) = (CalendarDate(clamping: 19_000), CalendarDate(clamping: 21_000))
      let attempts: [() throws -> Void] = [
        { _ = try store.rates.sources() },
        { _ = try store.rates.series(of: "MADE") },
        { _ = try store.rates.newestPublication(of: "MADE") },
        { _ = try store.rates.fetches(of: nil, limit: 10) },
        { _ = try store.resources.validators(of: .made, request: "latest") },
        { _ = try store.rates.table(of: .made, on: CalendarDate(clamping: 20_005)) },
        { _ = try store.rates.recentFetches(of: "MADE", limit: 9) },
        { _ = try store.rates.quarantine(includingReleased: true) },
        {
          _ = try store.rates.historyText(of: .made, currencies: nil, from: first, through: last)
        },
        {
          _ = try store.rates.historyText(of: .made, currencies: [.aud], from: first, through: last)
        },
        { _ = try store.preferences.ownRates() },
        { _ = try store.preferences.favourites() },
      ]
      var problems = try store.check()
      for attempt in attempts {
        do {
          try attempt()
        } catch {
          problems.append("\(error)")
        }
      }
      return problems
    } catch let error as StoreError {
      #expect(error.path == path)
      return ["\(error)"]
    } catch {
      Issue.record("no StoreError: \(error)")
      return []
    }
  }

  @Test func `a whole file has no problems`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try Self.makeStore(at: path)
      #expect(Self.problems(of: path, .forWriting).isEmpty)
    }
  }

  @Test func `a page of random bytes anywhere is found`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try Self.makeStore(at: path)
      let whole = try bytes(at: path)
      let pages = whole.count / 4_096
      #expect(pages > 25)
      var random = SplitMix64(seed: 25)
      for page in 0..<pages {
        var damaged = whole
        for index in page * 4_096..<(page + 1) * 4_096 {
          damaged[index] = UInt8.random(in: .min ... .max, using: &random)
        }
        try damaged.write(to: URL(fileURLWithPath: path))
        #expect(!Self.problems(of: path, .forWriting).isEmpty, "page \(page)")
        #expect(!Self.problems(of: path, .forReading).isEmpty, "page \(page)")
        #expect(try bytes(at: path) == damaged, "page \(page)")
      }
    }
  }

  @Test func `scattered wrong bytes end in answers or errors`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try Self.makeStore(at: path)
      let whole = try bytes(at: path)
      var random = SplitMix64(seed: 26)
      for _ in 0..<120 {
        var damaged = whole
        for _ in 0..<Int.random(in: 1...200, using: &random) {
          let index = Int.random(in: 0..<whole.count, using: &random)
          damaged[index] = UInt8.random(in: .min ... .max, using: &random)
        }
        try damaged.write(to: URL(fileURLWithPath: path))
        _ = Self.problems(of: path, .forReading)
        #expect(try bytes(at: path) == damaged)
      }
    }
  }

  @Test func `a file that breaks off is damaged`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try Self.makeStore(at: path)
      let whole = try bytes(at: path)
      for count in [512, 1_000, 4_096, 5_000, 8_192, whole.count / 2, whole.count - 4_096] {
        let damaged = whole.prefix(count)
        try damaged.write(to: URL(fileURLWithPath: path))
        for opening in Opening.allCases {
          do {
            _ = try opening.store(at: path)
            Issue.record("\(count) bytes were opened")
          } catch StoreError.damaged(let named, _, _), StoreError.notADatabase(let named) {
            #expect(named == path)
          }
        }
        #expect(try bytes(at: path) == damaged)
      }
    }
  }

  @Test(arguments: [
    "USD", "USD 1.1", "USD 1.1 \n", "USD  1.1\n", "US 1.1\n", "1.1\n", "\n", "USD 1.1\n\n",
    "USD 1.1 99\n", "USD 1.1 2 3\n", "USD 0\n", "USD 1.1.1\n", "USD .\n", "USD 1.1\nEUR",
  ])
  func `figures that are none are damage, not a crash`(figures: String) throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try Self.makeStore(at: path)
      let raw = try RawDatabase(at: path)
      try raw.run(
        """
        INSERT INTO publication (series, as_of, fetch, figures)
        VALUES (1, 21000, 1, '\(figures)')
        """
      )
      try raw.close()
      let store = try LocalStore.open(at: path)
      let day = CalendarDate(clamping: 21_000)
      #expect(throws: StoreError.self) { try store.rates.table(of: .made, on: day) }
      #expect(try store.check().count == 1)
    }
  }

  @Test func `values that the tables do not allow are damage, not a crash`() throws {
    try withTemporaryDirectory { folder in
      let path = folder + "/cambio.sqlite"
      try Self.makeStore(at: path)
      let raw = try RawDatabase(at: path)
      try raw.run(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (as_of BETWEEN', 'CHECK (1 OR as_of BETWEEN');
        PRAGMA writable_schema = OFF;
        """
      )
      try raw.close()
      let again = try RawDatabase(at: path)
      try again.run(
        """
        INSERT INTO publication (series, as_of, fetch, figures)
        VALUES (1, 9000000000000, 1, 'USD 1'), (1, 3000000, 1, 'USD 1')
        """
      )
      try again.close()
      let store = try LocalStore.open(at: path)
      let error = #expect(throws: StoreError.self) {
        try store.rates.newestDay(of: "MADE", onOrBefore: nil)
      }
      guard case .damaged = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
