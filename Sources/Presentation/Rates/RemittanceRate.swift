public import ExactMoney
public import ExchangeRates
import PlainBytes

/// The rate at which dollars become the currency of a country.
public struct RemittanceRate: Sendable {
  public let route: RateRoute
  /// Quote units per dollar, not rounded for the screen.
  public let rate: ExactDecimal
  /// Its publisher.
  public let source: String
  /// Its day.
  public let asOf: CalendarDate
  /// The time of its fetch; nil if it came with the program.
  public let retrievedAt: Instant?

  /// The time at which its source publishes on that day; nil if unknown.
  var publishedAt: Instant? {
    RateSource.ecb.name.isSame(as: source) ? PublicationSchedule.ecb.instant(on: asOf) : nil
  }

  /// The newest loaded rate; nil if there is none.
  init?(to currency: Currency, in environment: AppEnvironment) {
    let pair = CurrencyPair(base: .usd, quote: currency)
    guard let route = try? environment.referenceConverter.route(for: pair),
      let leg = route.publishedLegs.first, let asOf = route.asOf
    else { return nil }
    self.route = route
    rate = route.ratio.value
    self.asOf = asOf
    source = leg.source
    retrievedAt =
      environment.rates.book.sources
      .first { $0.source.name.isSame(as: leg.source) }?.retrievedAt
  }

  /// The result of `amount` dollars: the product, rounded once, half up, to two decimals.
  public func result(for amount: ExactDecimal) -> ExactDecimal? {
    RemittanceRate.result(of: amount, times: route.ratio)
  }

  /// `amount` times a rate, rounded once, half up, to two decimals, whatever the currency's own are.
  static func result(of amount: ExactDecimal, times ratio: ExactFraction) -> ExactDecimal? {
    try? ratio.worth(of: ExactFraction(amount), digits: 2)
  }
}

extension ExactFraction {
  /// `amount` times the ratio, rounded once, half up, to `digits` decimals.
  func worth(of amount: ExactFraction, digits: Int) throws(DecimalError) -> ExactDecimal {
    var sum = ExactSum()
    sum.add(amount, times: self)
    return try sum.rounded(to: .scale(digits), rounding: .toNearestOrAwayFromZero)
  }
}
