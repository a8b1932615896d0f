import BigInt
import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// Laws that hold for every amount, pair and day, tried on random ones from fixed seeds.
@Suite struct ConversionLawTests {
  @Test(arguments: 0..<4)
  func `conversions are the rounded products of their legs`(shard: Int) throws {
    var random = SplitMix64(seed: UInt64(shard))
    let cases = lawCases(1_000)
    var count = 0
    while count < cases {
      guard let (route, day) = try randomRoute(using: &random) else { continue }
      let ratio = Rational(along: route.legs)
      #expect(Rational(route.ratio) == ratio, "\(route.pair) on \(day)")
      // Finding a route takes longest, so each converts ten amounts.
      for _ in 0..<10 {
        let money = Money(amount(using: &random), route.pair.base)
        let conversion = Conversion(
          term: ConversionTerm(money),
          route: route,
          day: day,
          lawDay: day,
          euroAmount: nil
        )
        try expectRounded(conversion, ratio: ratio, using: &random)
      }
      count += 10
    }
  }

  private func expectRounded(
    _ conversion: Conversion,
    ratio: Rational,
    using random: inout SplitMix64
  ) throws {
    let scale = Int.random(in: 0...8, using: &random)
    let rule = try #require(RoundingRule.allCases.randomElement(using: &random))
    let result = try conversion.result(to: .decimals(scale), rounding: rule).amount
    let exact = Rational(conversion.source.amount) * ratio
    guard result.scale == scale,
      BigInt(result.coefficient) == exact.coefficient(at: scale, rounding: rule)
    else {
      Issue.record("\(conversion.source) in \(conversion.target), \(scale) decimals, \(rule)")
      return
    }
  }

  @Test func `published rates are what the files say, none from the day after`() throws {
    let tables = try [
      "ECB": [PublishedTable("ecb")], "HMRC": [PublishedTable("hmrc")],
      "NBP": [PublishedTable("nbp_a"), PublishedTable("nbp_b")],
    ]
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      guard let (route, day) = try randomRoute(using: &random) else { continue }
      for leg in route.publishedLegs {
        let pivot = try #require(RateSource.embedded.named(leg.source)).pivot
        let currency = leg.from == pivot ? leg.to : leg.from
        let digits = tables[leg.source]?.compactMap {
          $0.digits(of: currency.code, on: leg.asOf.description)
        }
        #expect(digits == [leg.rate.value.description], "\(route.pair) on \(day): \(route.steps)")
        #expect(leg.asOf <= day)
        #expect(leg.rate.pair.base == (leg.source == "NBP" ? currency : pivot))
      }
      if route.publishers.count > 1 {
        for source in RateSource.embedded {
          #expect(throws: RateError.self, "\(source) has both ends of \(route.pair) on \(day)") {
            try Converter.embedded(source: source).route(for: route.pair, on: day)
          }
        }
      }
    }
  }

  @Test func `a currency is exactly itself on every day`() throws {
    var random = SplitMix64(seed: 21)
    for currency in Currency.allCases {
      let amount = amount(using: &random)
      let conversion = try Converter.embedded().convert(
        Money(amount, currency),
        to: currency,
        on: randomDay(using: &random)
      )
      #expect(conversion.route.legs.isEmpty)
      #expect(try conversion.exactAmount() == amount)
      #expect(conversion.route.ratio == .one)
    }
  }

  @Test func `a pair and its reverse multiply to one`() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<250 {
      guard let (route, day) = try randomRoute(using: &random) else { continue }
      let reverse = try Converter.embedded().route(
        for: CurrencyPair(route.pair.quote, route.pair.base),
        on: day
      )
      #expect(Rational(route.ratio) * Rational(reverse.ratio) == Rational(1), "\(route.pair)")
    }
  }

  @Test(arguments: RateSource.embedded)
  func `triangles of one source and one day close`(source: RateSource) throws {
    var random = SplitMix64(seed: 41)
    let converter = Converter.embedded(source: source)
    let currencies = EmbeddedRates.archive.currencies(of: source)
    var closed = 0
    for _ in 0..<400 {
      let corners = (0..<3).compactMap { _ in currencies.randomElement(using: &random) }
      let sides = [(0, 1), (1, 2), (0, 2)].compactMap { from, to in
        try? converter.route(for: CurrencyPair(corners[from], corners[to]))
      }
      let days = Set(sides.flatMap { $0.publicationDays })
      guard sides.count == 3, days.count == 1 else { continue }
      #expect(
        Rational(sides[0].ratio) * Rational(sides[1].ratio) == Rational(sides[2].ratio),
        "\(corners)"
      )
      closed += 1
    }
    #expect(closed > 30)
  }

  @Test func `a debt is converted like a claim, by mirrored rules`() throws {
    var random = SplitMix64(seed: 51)
    let mirror: [RoundingRule: RoundingRule] = [.up: .down, .down: .up]
    let converter = Converter.embedded()
    for _ in 0..<200 {
      let pair = try randomPair(using: &random)
      let money = Money(amount(using: &random), pair.base)
      let claim = try converter.convert(money, to: pair.quote)
      let debt = try converter.convert(Money(-money.amount, money.currency), to: pair.quote)
      for rule in RoundingRule.allCases {
        let first = try claim.result(to: .decimals(2), rounding: rule)
        let second = try debt.result(to: .decimals(2), rounding: mirror[rule] ?? rule)
        #expect(-first.amount == second.amount, "\(money) in \(pair.quote), \(rule)")
      }
    }
  }

  /// Returns the route between two random currencies on a random day; nil if there is none.
  private func randomRoute(
    using random: inout SplitMix64
  ) throws -> (route: RateRoute, day: CalendarDate)? {
    let (pair, day) = (try randomPair(using: &random), try randomDay(using: &random))
    return (try? Converter.embedded().route(for: pair, on: day)).map { ($0, day) }
  }

  private func randomPair(using random: inout SplitMix64) throws -> CurrencyPair {
    CurrencyPair(
      try #require(Converter.convertible.randomElement(using: &random)),
      try #require(Converter.convertible.randomElement(using: &random))
    )
  }

  private func randomDay(using random: inout SplitMix64) throws -> CalendarDate {
    let range = try day("1999-01-05").dayNumber...Converter.today.dayNumber
    return CalendarDate(clamping: Int32.random(in: range, using: &random))
  }

  /// Returns a random amount of either sign, of 1 to 15 digits, 0 to 6 of them after the point.
  private func amount(using random: inout SplitMix64) -> ExactDecimal {
    var limit: Int64 = 1
    for _ in 0..<Int.random(in: 1...15, using: &random) { limit *= 10 }
    return ExactDecimal(
      Int64.random(in: -limit...limit, using: &random),
      scale: UInt8.random(in: 0...6, using: &random)
    )
  }
}
