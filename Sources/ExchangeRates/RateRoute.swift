public import ExactMoney
import PlainBytes

/// How one currency is reached from another: the legs, in the order walked, and their exact product.
public struct RateRoute: Hashable, Sendable {
  public let pair: CurrencyPair
  /// The steps from base to quote; none from a currency to itself.
  public let legs: [RateLeg]
  /// What is kept of every amount on the way; nil for nothing.
  public let fee: FeePercent?
  /// Quote units per base unit before any fee, exact.
  public let ratioBeforeFee: ExactFraction
  /// Quote units per base unit, the fee taken off, exact.
  public let ratio: ExactFraction

  /// Joins `legs`; throws when the exact product of their rates needs more than 38 digits.
  init(pair: CurrencyPair, legs: [RateLeg], fee: FeePercent? = nil) throws(RateError) {
    self.pair = pair
    self.legs = legs
    self.fee = fee
    do throws(DecimalError) {
      var ratio = ExactFraction.one
      for leg in legs {
        let value = ExactFraction(leg.rate.value.reduced)
        ratio =
          switch leg.direction {
          case .multiply: try ratio.multiplied(by: value)
          case .divide: try ratio.divided(by: value)
          }
      }
      ratioBeforeFee = ratio
      if let fee { ratio = try ratio.multiplied(by: ExactFraction(fee.factor())) }
      self.ratio = ratio
    } catch {
      throw .overflow(pair)
    }
    guard !ratio.wasRounded else { throw .overflow(pair) }
  }

  /// The legs whose rates an institution published.
  public var publishedLegs: [RateLeg] { legs.filter { $0.kind == .published } }

  /// Who states the rates, each once, in the order walked.
  public var sources: [String] { legs.sources }

  /// The oldest date among the published rates; nil when every rate is fixed.
  public var asOf: CalendarDate? { publishedLegs.map { $0.asOf }.min() }

  /// The last day on which all published rates are in force by their own terms; nil when every rate is fixed.
  public var lastDay: CalendarDate? { publishedLegs.map { $0.validThrough }.min() }

  /// How many days the rates are carried forward to reach `day`: 0 when they are in force on it.
  public func carriedForwardDays(to day: CalendarDate) -> Int {
    lastDay.map { max(0, day.days(since: $0)) } ?? 0
  }
}

extension RateRoute {
  /// What `amount` of the base becomes, rounded once, half up, to the minor units of the quote: what
  /// ``Converter/convert(_:to:on:)-`` comes to along this way.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits there.
  public func result(of amount: ExactDecimal) throws(RateError) -> Money {
    // The day matters to cash alone.
    let day = asOf ?? CalendarDate(dayNumber: 0)
    return try Conversion(
      term: ConversionTerm(Money(amount, pair.base)),
      route: self,
      day: day,
      lawDay: day,
      euroAmount: nil
    ).result()
  }
}

extension [RateLeg] {
  /// Who states the rates, each once, in the order walked.
  var sources: [String] {
    var sources: [String] = []
    for leg in self where !sources.contains(where: { $0.isSame(as: leg.source) }) {
      sources.append(leg.source)
    }
    return sources
  }
}

#if !hasFeature(Embedded)
extension RateRoute {
  /// The figures that the rate is the quotient of; nil if not all are published, or if there are more.
  public var published: (above: ExactDecimal?, below: ExactDecimal?)? {
    guard !legs.isEmpty, legs.allSatisfy({ $0.kind == .published }) else { return nil }
    let above = legs.filter { $0.direction == .multiply }
    let below = legs.filter { $0.direction == .divide }
    guard above.count <= 1, below.count <= 1 else { return nil }
    return (above.first?.rate.value, below.first?.rate.value)
  }
}
#endif
