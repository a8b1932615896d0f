import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// Pegs and triangles on random days, by random policies, as fractions.
///
/// `CAMBIO_LAWS=10` tries ten times as many.
@Suite struct TriangleLawTests {
  /// Currencies with published or fixed rates, past ones included.
  private static let currencies = Array(
    Set(EmbeddedRates.archive.sources.flatMap { EmbeddedRates.archive.currencies(of: $0) })
      .union(FixedLink.all.map { $0.currency })
  ).sorted()

  /// Routes that name the same publications, so that every way around among them must multiply to
  /// one.
  ///
  /// Fixed routes belong to every circle.
  private struct Circle {
    /// The value of one unit of the first currency in each currency.
    private var worth: [Currency: Rational] = [:]
    private(set) var contradictions: [CurrencyPair] = []

    /// Values each currency by the first route that reaches it, and compares all other routes with
    /// that.
    init(_ routes: [RateRoute]) {
      var open = routes
      while let seed = open.first {
        worth[seed.pair.base] = worth[seed.pair.base] ?? Rational(1)
        var isGrowing = true
        while isGrowing {
          isGrowing = false
          var rest: [RateRoute] = []
          for route in open {
            let ratio = Rational(route.ratio)
            switch (worth[route.pair.base], worth[route.pair.quote]) {
            case (let base?, let quote?):
              if base * ratio != quote { contradictions.append(route.pair) }
            case (let base?, nil):
              (worth[route.pair.quote], isGrowing) = (reduced(base * ratio), true)
            case (nil, let quote?):
              (worth[route.pair.base], isGrowing) = (reduced(quote / ratio), true)
            case (nil, nil): rest.append(route)
            }
          }
          open = rest
        }
      }
    }

    private func reduced(_ value: Rational) -> Rational {
      let common = value.numerator.greatestCommonDivisor(with: value.denominator)
      return Rational(value.numerator / common, value.denominator / common)
    }
  }

  /// Expects that the routes with the same publications, and the fixed ones, do not contradict each
  /// other.
  private func expectClosed(_ routes: [RateRoute], _ comment: Comment) {
    let fixed = routes.filter { $0.publishedLegs.isEmpty }
    let published = Dictionary(
      grouping: routes.filter { !$0.publishedLegs.isEmpty },
      by: { route in Set(route.publishedLegs.map { "\($0.source) \($0.asOf) \($0.averagedDays)" }) }
    )
    for (names, routes) in published where names.count == 1 {
      let circle = Circle(fixed + routes)
      #expect(circle.contradictions.isEmpty, "\(comment), \(names)")
    }
  }

  private func routes(
    among currencies: [Currency],
    _ converter: Converter,
    on day: CalendarDate?
  ) -> [RateRoute] {
    currencies.indices.flatMap { first in
      currencies[..<first].compactMap { quote in
        try? converter.route(for: CurrencyPair(currencies[first], quote), on: day)
      }
    }
  }

  private func converter(_ policy: RatePolicy, _ source: RateSource? = nil) -> Converter {
    Converter(
      archive: EmbeddedRates.archive,
      today: Converter.today,
      source: source,
      policy: policy
    )
  }

  private func randomDay(using random: inout SplitMix64) -> CalendarDate {
    CalendarDate(clamping: .random(in: 10_600...Converter.today.dayNumber, using: &random))
  }

  @Test func `all pairs of the newest rates close every triangle`() {
    let routes = routes(among: Converter.convertible, .embedded(), on: nil)
    #expect(routes.count == 156 * 155 / 2)
    expectClosed(routes, "newest")
  }

  @Test(arguments: RatePolicy.allCases.prefix(1))
  func `random currencies on random days close every triangle`(policy: RatePolicy) {
    var random = SplitMix64(seed: UInt64(policy.rawValue))
    for _ in 0..<lawCases(2) {
      let day = randomDay(using: &random)
      let currencies = Self.currencies.shuffled(using: &random).prefix(30)
      expectClosed(routes(among: Array(currencies), converter(policy), on: day), "\(policy) \(day)")
    }
  }

  @Test(arguments: RatePolicy.allCases)
  func `a peg holds against every currency where no source is named`(policy: RatePolicy) throws {
    var random = SplitMix64(seed: 100 + UInt64(policy.rawValue))
    let converter = converter(policy)
    let pegs = FixedLink.all.filter { $0.kind == .peg }
    var count = 0
    for _ in 0..<lawCases(200) {
      let (peg, day) = (try #require(pegs.randomElement(using: &random)), randomDay(using: &random))
      let other = try #require(Self.currencies.randomElement(using: &random))
      guard peg.isInForce(on: day), other != peg.currency, other != peg.anchor,
        let anchor = try? converter.route(
          for: CurrencyPair(peg.anchor, other),
          on: day
        )
      else { continue }
      let pegged = try converter.route(for: CurrencyPair(peg.currency, other), on: day)
      let step = Rational(along: [peg.leg])
      #expect(Rational(pegged.ratio) == step * Rational(anchor.ratio), "\(pegged.pair) on \(day)")
      #expect(pegged.publishedLegs == anchor.publishedLegs, "\(pegged.pair) on \(day)")
      count += 1
    }
    #expect(count > 10)
  }

  @Test(arguments: RateSource.embedded)
  func `what one source joins is joined where none is named`(source: RateSource) throws {
    var random = SplitMix64(seed: 7)
    var count = 0
    for _ in 0..<lawCases(300) {
      // Means and a month's last rate are left out: with them, a pegged currency has a rate only on
      // days on which its anchor has one.
      let policies = [RatePolicy.last, .onDay, .before, .next, .period]
      let policy = try #require(policies.randomElement(using: &random))
      let day = randomDay(using: &random)
      let pair = CurrencyPair(
        try #require(Self.currencies.randomElement(using: &random)),
        try #require(Self.currencies.randomElement(using: &random))
      )
      guard (try? converter(policy, source).route(for: pair, on: day)) != nil else { continue }
      #expect(
        (try? converter(policy).route(for: pair, on: day)) != nil,
        "\(pair) by \(policy) on \(day)"
      )
      count += 1
    }
    #expect(count > 10)
  }

  @Test func `a million pesos are worth the peg of the dirham in dirhams`() throws {
    let converter = Converter.embedded()
    #expect(try converter.cents(of: "1000000", .clp, in: .usd) == "1004.76")
    #expect(try converter.cents(of: "1000000", .clp, in: .aed) == "3689.98")
    #expect(try converter.cents(of: "1000", .kwd, in: .xof) == "1897196.41")
  }

  /// The other policies.
  @Suite struct Long {
    @Test(arguments: RatePolicy.allCases.dropFirst())
    func `random currencies on random days close every triangle`(policy: RatePolicy) {
      TriangleLawTests()
        .`random currencies on random days close every triangle`(policy: policy)
    }
  }
}
