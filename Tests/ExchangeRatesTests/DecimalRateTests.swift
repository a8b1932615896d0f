import BigInt
import EmbeddedData
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

@Suite struct DecimalRateTests {
  private static func route(_ base: Currency, _ quote: Currency, _ day: String) throws -> RateRoute
  {
    try Converter.embedded().route(
      for: CurrencyPair(base, quote),
      on: TestSupport.day(day)
    )
  }

  @Test func `a rate walked as it was published keeps its digits, zeros too`() throws {
    let history = RateHistory("Date,USD\n2026-10-30,1.1200\n")
    let route = try Converter(history, today: Converter.today).route(for: CurrencyPair(.eur, .usd))
    let rate = try route.decimalRate(digits: 12)
    #expect(rate.value.description == "1.1200")
    #expect(rate.isExact)
  }

  @Test(arguments: [
    (Currency.usd, Currency.eur, 12, "0.895094880058", false),
    (.usd, .eur, 24, "0.895094880057286072323667", false),
    (.chf, .eur, 34, "1.087665869045029366978464215792909", false),
  ])
  func `a rate that does not end has the digits asked for, the last one rounded up`(
    base: Currency,
    quote: Currency,
    digits: Int,
    text: String,
    isExact: Bool
  ) throws {
    let route = try Self.route(base, quote, "2026-10-30")
    let rate = try route.decimalRate(digits: digits)
    let (exact, rounded) = (Rational(along: route.legs), Rational(rate.value))
    let difference = rounded + exact * Rational(-1)
    #expect(rate.value.description == text)
    #expect(rate.value.digitCount == digits)
    #expect(difference.numerator > 0)
    #expect(difference.numerator * BigInt(10).power(rate.value.scale) < difference.denominator)
    #expect(rate.isExact == isExact)
  }

  @Test func `a rate that ends is exact, without zeros that nobody published`() throws {
    let history = RateHistory("Date,USD\n2026-10-30,1.28\n")
    let route = try Converter(history, today: Converter.today).route(for: CurrencyPair(.usd, .eur))
    let rate = try route.decimalRate(digits: 24)
    #expect(rate.value.description == "0.78125")
    #expect(rate.isExact)
  }

  /// 0.03 ÷ 1.2 is 0.025, but with a rate rounded to nearest, 0.8333…3, the result would be 0.02.
  @Test func `what lies in the middle stays there or above`() throws {
    let history = RateHistory("Date,USD\n2026-10-30,1.2\n")
    let converter = Converter(history, today: Converter.today)
    let pair = CurrencyPair(.usd, .eur)
    let rate = try converter.route(for: pair).decimalRate(digits: 24)
    var (wrong, cases) = (0, 0)
    for cents in stride(from: 3, through: 300_000, by: 6) {
      let amount = ExactDecimal(Int64(cents), scale: 2)
      let product = try amount.multiplied(by: rate.value)
        .rounded(to: .scale(2), rounding: .toNearestOrAwayFromZero)
      let exact = try converter.convert(Money(amount, .usd), to: .eur).result().amount
      (wrong, cases) = (wrong + (product == exact ? 0 : 1), cases + 1)
    }
    #expect(wrong == 0 && cases == 50_000)
  }

  @Test(arguments: 0..<4)
  func `an amount times the rate, rounded half up, is the conversion`(shard: Int) throws {
    var random = SplitMix64(seed: UInt64(90 + shard))
    let converter = Converter.embedded()
    let (first, last) = (try day("1999-01-04"), try day("2026-10-30"))
    var count = 0
    while count < lawCases(4_000) {
      guard let base = Converter.convertible.randomElement(using: &random),
        let quote = Converter.convertible.randomElement(using: &random),
        let route = try? converter.route(
          for: CurrencyPair(base, quote),
          on: first.adding(days: Int.random(in: 0...last.days(since: first), using: &random))
        )
      else { continue }
      let rate = Rational(try route.decimalRate(digits: 24).value)
      let exact = Rational(along: route.legs)
      for _ in 0..<20 {
        let size = Int64(10).power(Int.random(in: 1...11, using: &random))
        let amount = Rational(
          ExactDecimal(Int64.random(in: -size...size, using: &random), scale: 2)
        )
        let rule = RoundingRule.toNearestOrAwayFromZero
        #expect(
          (amount * rate).coefficient(at: 2, rounding: rule)
            == (amount * exact).coefficient(at: 2, rounding: rule),
          "\(amount) \(route.pair)"
        )
      }
      count += 20
    }
  }
}

extension Int64 {
  fileprivate func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * self }
  }
}
