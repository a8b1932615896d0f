public import ExactMoney
import ExchangeRates

/// The rate of a pair on a day, as a run uses it and keeps it.
public struct LedgerRate: Sendable, Hashable {
  /// Quote units per base unit, exact.
  public let ratio: ExactFraction
  /// The oldest date among the published rates; nil where law alone joins the pair.
  public let asOf: CalendarDate?
  /// Who states the rates, each once, in the order of the way.
  public let sources: String
  /// The rates as stated, in the order of the way: `/1.1172 EUR/USD of 2026-10-30`.
  public let steps: String
  /// The policy by which it was chosen, or the name of the rule.
  public let policy: String
  /// The publications' numbers with their source, as far as they were asked for and are known.
  public var tables = ""
  /// How many days it is carried past the newest publication of its source.
  var daysPastNewest = 0
  /// The rounded amount in euros on the way, which the ratio alone does not give; nil where there is none.
  var euroStep: EuroStep?

  /// Whether it is a rate of the reader's own.
  var isOwn: Bool { sources == OwnRate.source }

  /// The rate of a route.
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

  /// `amount` converted, rounded once.
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

  /// The rate to 34 significant digits.
  var value: ExactDecimal? { try? ratio.decimal128Value() }
}
