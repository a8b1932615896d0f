public import ExactMoney

extension RateLeg {
  /// The published figure in units of its last digit, capped at 10⁸; nil for an exact figure.
  fileprivate var publishedUnits: Int128? {
    guard case .published(let source, _) = origin else { return nil }
    var units = min(rate.value.coefficient, 100_000_000)
    while source.omitsZeros && units < 1_000 { units *= 10 }
    return units
  }
}

extension [RateLeg] {
  /// The maximum share by which the exact product of the rates may exceed that of the published
  /// figures; nil if at most a thousandth.
  ///
  /// Each published figure was rounded by at most half a unit of its last digit. The exact product
  /// is never further below than above.
  var deviation: ExactFraction? {
    // Four figures with more units deviate by less, even if all are means.
    let isFine = allSatisfy { leg in leg.publishedUnits.map { $0 > 4_000 } ?? true }
    return isFine ? nil : anyDeviation.flatMap { ExactDecimal(1, scale: 3) < $0.value ? $0 : nil }
  }

  /// The maximum share as in ``deviation``, even if small; nil if it does not fit 38 digits.
  var anyDeviation: ExactFraction? {
    // No route has more than four published figures, so that the products fit.
    var (greatest, stated) = (Int128(1), Int128(1))
    for leg in self {
      guard let units = leg.publishedUnits else { continue }
      // A mean was rounded once more than its figures.
      let rounded: Int128 = leg.averagedDays.isEmpty ? 1 : 2
      let isMultiplied = leg.direction == .multiply
      greatest *= isMultiplied ? 2 * units + rounded : 2 * units
      stated *= isMultiplied ? 2 * units : Swift.max(2 * units - rounded, 1)
    }
    guard let excess = try? ExactDecimal(coefficient: greatest - stated, scale: 0),
      let whole = try? ExactDecimal(coefficient: stated, scale: 0)
    else { return nil }
    return try? ExactFraction(excess).divided(by: ExactFraction(whole))
  }
}

extension RateRoute {
  /// The published rates whose few digits leave the result uncertain by more than a thousandth;
  /// empty if it is certain.
  public var coarseLegs: [RateLeg] {
    guard legs.deviation != nil else { return [] }
    let coarse = legs.filter { [$0].deviation != nil }
    // Each rate may be certain to a thousandth while the product is not.
    return coarse.isEmpty ? publishedLegs : coarse
  }
}

extension ConversionSum {
  /// Returns the maximum difference between the sum by exact rates and `shown`, this sum as
  /// rounded; nil if the published rates are certain to a thousandth.
  ///
  /// A source rounds a rate by at most half a unit of the last digit that it publishes. The
  /// deviation is the effect on the sum, including the rounding of `shown`; it is rounded up to at
  /// most three digits and to the place of `shown`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if it needs more than 38 digits.
  public func deviation(of shown: ExactDecimal) throws(RateError) -> ExactDecimal? {
    guard parts.contains(where: { $0.route.legs.deviation != nil }) else { return nil }
    do throws(DecimalError) {
      let deviation = try max(
        greatestExcess(shown, isNegated: false),
        greatestExcess(shown, isNegated: true)
      )
      return deviation.isZero ? nil : deviation.withWholeDigits
    } catch {
      throw .overflow(CurrencyPair(base: parts.first?.term.currency ?? target, quote: target))
    }
  }

  /// Returns the excess over `shown` of the greatest sum that the rates allow.
  ///
  /// If `isNegated`, both are taken with the opposite sign.
  private func greatestExcess(
    _ shown: ExactDecimal,
    isNegated: Bool
  ) throws(DecimalError) -> ExactDecimal {
    var sum = ExactSum()
    sum.add(ExactFraction(isNegated ? shown : -shown), times: .one)
    for part in parts {
      let (amount, factor) = part.product
      sum.add(isNegated ? -amount : amount, times: factor)
      guard let share = part.route.legs.anyDeviation else { continue }
      let size = amount.isNegative ? -amount : amount
      sum.add(try size.multiplied(by: share), times: factor)
    }
    let deviation = try sum.rounded(to: .significantDigits(3), rounding: .up)
    return deviation.scale > shown.scale
      ? try sum.rounded(to: .scale(shown.scale), rounding: .up) : deviation
  }
}
