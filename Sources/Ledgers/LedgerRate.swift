public import ExactMoney
import ExchangeRates

/// The rate of a pair on a day, as used and kept by a run.
public struct LedgerRate: Sendable, Hashable {
  /// Quote units per base unit, exact.
  public let ratio: ExactFraction
  /// The oldest date among the published rates; nil if law alone joins the pair.
  public let asOf: CalendarDate?
  /// The names of the sources, without duplicates, in the order of the legs.
  public let sources: String
  /// The rates as stated, in the order of the legs: `/1.1172 EUR/USD of 2026-10-30`.
  public let steps: String
  /// The policy that chose the rate, or the name of the rule of law.
  public let policy: String
  /// The numbers of the publications with their source, if they were requested and are known.
  public var tables = ""
  /// The number of days by which the rate is carried past the newest publication of its source.
  var daysPastNewest = 0
  /// The step through a rounded euro amount, which the ratio lacks; nil if there is none.
  var euroStep: EuroStep?

  /// Whether the rate is one of the reader's own.
  var isOwn: Bool { sources == OwnRate.source }

  /// Creates the rate of a route.
  init(_ route: RateRoute, policy: String) {
    let steps = route.legs.map { leg in
      let sign = leg.direction == .divide ? "/" : "*"
      return "\(sign)\(leg.rate.value) \(leg.rate.pair.base)/\(leg.rate.pair.quote) of \(leg.asOf)"
    }
    self.init(
      ratio: route.ratio,
      asOf: route.asOf,
      sources: route.sources.joined(separator: "; "),
      steps: steps.joined(separator: "; "),
      policy: policy
    )
  }

  init(
    ratio: ExactFraction,
    asOf: CalendarDate?,
    sources: String,
    steps: String,
    policy: String
  ) {
    self.ratio = ratio
    self.asOf = asOf
    self.sources = sources
    self.steps = steps
    self.policy = policy
  }

  /// Returns `amount` converted, rounded once.
  ///
  /// - Throws: ``DecimalError`` if the result does not fit.
  func converted(
    _ amount: ExactDecimal,
    as target: LedgerTarget,
    on day: CalendarDate
  ) throws(DecimalError) -> ExactDecimal {
    var sum = ExactSum()
    if let euroStep {
      try euroStep.add(ExactFraction(amount), to: &sum)
    } else {
      sum.add(ExactFraction(amount), times: ratio)
    }
    return try target.place.rounded(sum, in: target.currency, on: day, rounding: target.rounding)
  }

  /// The rate to 34 significant digits; nil if it does not fit.
  var value: ExactDecimal? { try? ratio.decimal128Value() }
}
