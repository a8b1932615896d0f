import ExactMoney
import ExchangeRates
import LocalStore
import TestSupport
import Testing

@Suite struct PreferenceStoreTests {
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
    try OwnRate(
      CurrencyPair(base, quote),
      ExactDecimal(value),
      fee: fee.flatMap { FeePercent(signed: try ExactDecimal($0)) },
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

  @Test func `an own rate of a currency in itself is refused`() throws {
    try withStore { (store) throws in
      #expect(throws: StoreError.self) {
        try store.preferences.setOwnRate(Self.own(.eur, .eur, "1"))
      }
      #expect(try store.preferences.ownRates().isEmpty)
    }
  }
}
