import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

private enum Yen: CurrencyUnit { static let currency = Currency.jpy }
private enum Dinar: CurrencyUnit { static let currency = Currency.bhd }
private enum Mark: CurrencyUnit { static let currency = Currency.dem }
private enum Franc: CurrencyUnit { static let currency = Currency.frf }

@Suite struct PairRateTests {
  private static let amounts: [Int64] = [
    0, 1, -1, 2, 49, 50, -50, 51, 99, 100, 12_345, -98_765_43, 1 << 31, 1 << 32, -(1 << 32),
    1 << 40,
    9_007_199_254_740_993,
  ]

  /// Compares all amounts under all rules with the converter's results.
  private func compare<From: CurrencyUnit, To: CurrencyUnit>(
    _ converter: Converter,
    _ from: From.Type,
    _ to: To.Type,
    on day: CalendarDate? = nil
  ) throws {
    let rate = try PairRate<From, To>(converter, on: day)
    for units in Self.amounts {
      let amount = Amount<From>(minorUnits: units)
      let conversion = try converter.convert(Money(amount), to: To.currency, on: day)
      #expect(rate.route == conversion.route)
      for rule in RoundingRule.allCases {
        let result = try amount.converted(by: rate, rounding: rule)
        #expect(try Money(result) == conversion.result(rounding: rule), "\(amount) \(rule)")
      }
    }
  }

  @Test func `results are those of the converter`() throws {
    let converter = Converter.embedded()
    let day = try #require(CalendarDate("2008-09-14"))
    try compare(converter, Currencies.USD.self, Currencies.BRL.self)
    try compare(converter, Currencies.BRL.self, Currencies.USD.self, on: day)
    try compare(converter, Currencies.EUR.self, Currencies.EUR.self)
    try compare(converter, Currencies.GBP.self, Yen.self)
    try compare(converter, Yen.self, Dinar.self)
    try compare(converter, Dinar.self, Mark.self)
  }

  @Test func `a rounded euro amount and a fee count as in the converter`() throws {
    try compare(.embedded(euroIntermediate: .decimals(3)), Mark.self, Franc.self)
    let fee = try #require(FeePercent(ExactDecimal("2.5")))
    let converter = Converter(
      archive: EmbeddedRates.archive,
      today: Converter.today,
      fee: fee
    )
    try compare(converter, Currencies.USD.self, Currencies.EUR.self)
  }

  @Test func `a result beyond a word is an error`() throws {
    let rate = try PairRate<Currencies.USD, Yen>(.embedded())
    // 92 million billion dollars are more than 2⁶³ yen.
    #expect(throws: RateError.overflow(CurrencyPair(base: .usd, quote: .jpy))) {
      try USD(minorUnits: .max).converted(by: rate)
    }
  }

  @Test func `a pair without a rate is an error`() throws {
    let day = try #require(CalendarDate("1990-01-01"))
    #expect(throws: RateError.self) {
      try PairRate<Currencies.USD, Currencies.BRL>(.embedded(), on: day)
    }
  }
}
