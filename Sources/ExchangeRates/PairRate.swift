#if !hasFeature(Embedded)
public import ExactMoney

/// The rate of a pair of currencies on a day, prepared for many amounts.
///
///     let rate = try PairRate<Currencies.USD, Currencies.BRL>(converter, on: day)
///     for price in prices { total += try price.converted(by: rate) }
///
/// The results are those of the converter, with its fees.
public struct PairRate<From: CurrencyUnit, To: CurrencyUnit>: Sendable {
  /// The legs from one currency to the other, with the date and source of each rate.
  public let route: RateRoute
  /// The rate in minor units of both, which returns nil for amounts of more than 32 bits.
  @usableFromInline let factor: BatchFactor
  /// The euro amount between two legacy currencies, if the converter rounds it.
  private let euroStep: EuroStep?

  /// Finds the rate on `day`, or the newest one.
  ///
  /// - Throws: ``RateError`` as ``Converter/route(for:on:)`` does.
  public init(_ converter: Converter, on day: CalendarDate? = nil) throws(RateError) {
    let pair = CurrencyPair(base: From.currency, quote: To.currency)
    route = try converter.route(for: pair, on: day)
    do throws(DecimalError) {
      euroStep = try converter.euroStep(along: route)
    } catch {
      throw .overflow(pair)
    }
    let shift = To.currency.resultDigits - From.currency.resultDigits
    let terms = euroStep == nil ? route.ratio.terms : nil
    factor =
      terms.flatMap {
        BatchFactor(
          numerator: $0.numerator,
          denominator: $0.denominator,
          exponent: $0.exponent + shift
        )
      } ?? BatchFactor(bits: 0)
  }

  /// Returns `amount` converted by exact arithmetic, however large.
  @usableFromInline @inline(never)
  func exactly(
    _ amount: Amount<From>,
    _ rule: RoundingRule
  ) throws(RateError) -> Amount<To> {
    let term = ConversionTerm(Money(amount))
    let euros: ExactDecimal?
    do throws(DecimalError) {
      euros = try euroStep?.euros(of: term.amount)
    } catch {
      throw .overflow(route.pair)
    }
    // Only cash depends on the day.
    let day = route.asOf ?? CalendarDate(clamping: 0)
    let conversion = Conversion(
      term: term,
      route: route,
      day: day,
      lawDay: day,
      euroAmount: euros
    )
    guard let amount = Amount<To>(try conversion.result(rounding: rule)) else {
      throw .overflow(route.pair)
    }
    return amount
  }
}

extension Amount {
  /// Returns the amount converted by `rate`, rounded once to minor units.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the result does not fit a word.
  @inlinable
  public func converted<To>(
    by rate: PairRate<Unit, To>,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(RateError) -> Amount<To> {
    let isNegative = minorUnits < 0
    let product = rate.factor.product(
      minorUnits.magnitude,
      BatchRounding(rule),
      isNegative: isNegative
    )
    guard let product else { return try rate.exactly(self, rule) }
    // A product has at most 48 bits.
    let units = Int64(truncatingIfNeeded: product)
    return Amount<To>(minorUnits: isNegative ? 0 &- units : units)
  }
}
#endif
