import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

@Suite struct PreferenceStoreTests {
  @Test func `a setting is set, replaced and taken away`() throws {
    try withStore { store in
      let preferences = store.preferences
      #expect(try preferences.value(of: "theme") == nil)
      try preferences.set("theme", to: "dark")
      try preferences.set("theme", to: "")
      try preferences.set("locale", to: "pt-BR 🇧🇷")
      #expect(try preferences.values() == ["theme": "", "locale": "pt-BR 🇧🇷"])
      try preferences.set("theme", to: nil)
      try preferences.set("theme", to: nil)
      #expect(try preferences.value(of: "theme") == nil)
      let error = #expect(throws: StoreError.self) { try preferences.set("", to: "x") }
      guard case .refused(store.path, _, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `favourites keep the reader's order`() throws {
    try withStore { store in
      let preferences = store.preferences
      for currency in [Currency.usd, .brl, .usd, .jpy, .krw] {
        try preferences.setFavourite(currency, true)
      }
      #expect(try preferences.favourites() == [.usd, .brl, .jpy, .krw])
      try preferences.moveFavourite(.krw, to: 0)
      #expect(try preferences.favourites() == [.krw, .usd, .brl, .jpy])
      try preferences.moveFavourite(.usd, to: 99)
      #expect(try preferences.favourites() == [.krw, .brl, .jpy, .usd])
      try preferences.moveFavourite(.usd, to: -99)
      try preferences.moveFavourite(.chf, to: 0)
      #expect(try preferences.favourites() == [.usd, .krw, .brl, .jpy])
      try preferences.setFavourite(.brl, false)
      try preferences.setFavourite(.brl, false)
      #expect(try preferences.favourites() == [.usd, .krw, .jpy])
      #expect(try LocalStore.open(at: store.path).preferences.favourites() == [.usd, .krw, .jpy])
    }
  }

  private static func own(
    _ base: Currency,
    _ quote: Currency,
    _ value: String,
    fee: String? = nil
  ) throws -> OwnRate {
    OwnRate(
      pair: CurrencyPair(base: base, quote: quote),
      value: try ExactDecimal(value),
      fee: try fee.flatMap { FeePercent(try ExactDecimal($0)) },
      setAt: Instant(unixSeconds: 1_700_000_000)
    )
  }

  @Test func `an own rate is kept with its digits and its fee`() throws {
    try withStore { store in
      let preferences = store.preferences
      let rates = [
        try Self.own(.eur, .brl, "6.10", fee: "-0.5"), try Self.own(.eur, .usd, "1.1"),
        try Self.own(.usd, .eur, "0.90", fee: "0"), try Self.own(.usd, .jpy, "150.00", fee: "2.50"),
      ]
      for rate in rates.reversed() { try preferences.setOwnRate(rate) }
      #expect(try preferences.ownRates() == rates)
      #expect(
        try preferences.ownRates().map { "\($0.value)" } == ["6.10", "1.1", "0.90", "150.00"]
      )
      let corrected = try Self.own(.eur, .usd, "1.2", fee: "3")
      try preferences.setOwnRate(corrected)
      #expect(try preferences.ownRates()[1] == corrected)
      #expect(try preferences.removeOwnRate(of: corrected.pair))
      #expect(try !preferences.removeOwnRate(of: corrected.pair))
      #expect(try preferences.ownRates().count == 3)
    }
  }

  @Test func `an own rate of nothing, below nothing or of a currency in itself is refused`() throws
  {
    try withStore { (store) throws in
      for value in ["0", "-1"] {
        #expect(throws: StoreError.unstorable(path: store.path, figure: value)) {
          try store.preferences.setOwnRate(Self.own(.eur, .usd, value))
        }
      }
      #expect(throws: StoreError.self) {
        try store.preferences.setOwnRate(Self.own(.eur, .eur, "1"))
      }
      #expect(try store.preferences.ownRates().isEmpty)
    }
  }

  private static func conversion(_ number: Int) throws -> RecentConversion {
    RecentConversion(
      amount: try ExactDecimal(number % 2 == 0 ? "-\(number).50" : "1E+9"),
      base: .usd,
      quote: .brl,
      result: try ExactDecimal("-0.1"),
      asOf: number % 3 == 0 ? nil : CalendarDate(dayNumber: 20_000),
      source: number % 3 == 0 ? nil : "ECB",
      convertedAt: Instant(unixSeconds: Int64(number))
    )
  }

  @Test func `the last hundred conversions are kept`() throws {
    try withStore { store in
      let preferences = store.preferences
      for number in 1...130 { try preferences.add(Self.conversion(number)) }
      let recent = try preferences.recentConversions(limit: 1_000)
      #expect(try recent == (31...130).reversed().map { try Self.conversion($0) })
      #expect(recent[0].amount.description == "-130.50")
      #expect(try preferences.recentConversions(limit: 3).count == 3)
      #expect(try preferences.recentConversions(limit: -3).isEmpty)
      try preferences.removeRecentConversions()
      #expect(try preferences.recentConversions(limit: 3).isEmpty)
      try preferences.add(Self.conversion(7))
      #expect(try preferences.recentConversions(limit: 3) == [Self.conversion(7)])
    }
  }
}
