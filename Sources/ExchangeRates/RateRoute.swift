public import ExactMoney
import PlainBytes

/// The way from one currency to another: the legs in order, and their exact product.
public struct RateRoute: Hashable, Sendable {
  public let pair: CurrencyPair
  /// The steps from base to quote; empty from a currency to itself.
  public let legs: [RateLeg]
  /// The fee on every amount; nil for none.
  public let fee: FeePercent?
  /// Quote units per base unit, without the fee, exact.
  public let ratioBeforeFee: ExactFraction
  /// Quote units per base unit, with the fee, exact.
  public let ratio: ExactFraction

  /// Joins `legs`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the exact product of their rates needs more than 38
  ///   digits.
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

  /// The names of the sources, without duplicates, in the order of the legs.
  public var sources: [String] { legs.sources }

  /// The oldest date among the published rates; nil if every rate is fixed.
  public var asOf: CalendarDate? { publishedLegs.map { $0.asOf }.min() }

  /// The last day on which all published rates are in force by their own terms; nil if every rate
  /// is fixed.
  public var lastDay: CalendarDate? { publishedLegs.map { $0.validThrough }.min() }

  /// Returns the number of days by which the rates are carried forward to `day`; 0 if they are in
  /// force on it.
  public func carriedForwardDays(to day: CalendarDate) -> Int {
    lastDay.map { max(0, day.days(since: $0)) } ?? 0
  }
}

extension RateRoute {
  /// Returns `amount` of the base converted to the quote, rounded once, to its minor units and half
  /// up unless `place` and `rule` say otherwise.
  ///
  /// The result is that of ``Converter/convert(_:to:on:)-(Money,_,_)`` along this route.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the result needs more than 38 digits.
  public func result(
    of amount: ExactDecimal,
    to place: ResultPlace = .minorUnits,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(RateError) -> Money {
    // Only cash depends on the day.
    let day = asOf ?? CalendarDate(clamping: 0)
    return try Conversion(
      term: ConversionTerm(Money(amount, pair.base)),
      route: self,
      day: day,
      lawDay: day,
      euroAmount: nil
    ).result(to: place, rounding: rule)
  }
}

extension [RateLeg] {
  /// The names of the sources, without duplicates, in the order of the legs.
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
  /// The two figures whose quotient is the rate; nil if not all rates are published, or there are
  /// more figures.
  ///
  /// Either figure is nil if the quotient has none on that side.
  public var published: (above: ExactDecimal?, below: ExactDecimal?)? {
    guard !legs.isEmpty, legs.allSatisfy({ $0.kind == .published }) else { return nil }
    let above = legs.filter { $0.direction == .multiply }
    let below = legs.filter { $0.direction == .divide }
    guard above.count <= 1, below.count <= 1 else { return nil }
    return (above.first?.rate.value, below.first?.rate.value)
  }
}
#endif
