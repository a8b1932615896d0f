public import ExactMoney

extension RateLeg {
  /// The published figure in units of its last digit, 10⁸ at most; nil for a figure that is exact.
  fileprivate var publishedUnits: Int128? {
    guard case .published(let source, _) = origin else { return nil }
    var units = min(rate.value.coefficient, 100_000_000)
    while source.omitsZeros && units < 1_000 { units *= 10 }
    return units
  }
}

extension [RateLeg] {
  /// The greatest share by which the exact product of the rates may exceed that of the published figures, each of
  /// which was rounded by half a unit of its last digit; nil for a share of a thousandth and less.
  ///
  /// The product is never further below them.
  var deviation: ExactFraction? {
    // Four figures with more units deviate by less, even if all are means.
    let isFine = allSatisfy { leg in leg.publishedUnits.map { $0 > 4_000 } ?? true }
    return isFine ? nil : anyDeviation.flatMap { ExactDecimal(1, scale: 3) < $0.value ? $0 : nil }
  }

  /// The same share, however small.
  var anyDeviation: ExactFraction? {
    // No way has more than four published figures: the products fit.
    var (greatest, stated) = (Int128(1), Int128(1))
    for leg in self {
      guard let units = leg.publishedUnits else { continue }
      // A mean was rounded once more than the figures that it is made of.
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
  /// The published rates with so few digits that what the way leads to is not known to a thousandth; empty where it is.
  public var coarseLegs: [RateLeg] {
    guard legs.deviation != nil else { return [] }
    let coarse = legs.filter { [$0].deviation != nil }
    // Several may each be known to a thousandth, and their product not.
    return coarse.isEmpty ? publishedLegs : coarse
  }
}

extension ConversionSum {
  /// How far the sum by exact rates may be from `shown`, this sum as it was rounded; nil where every published rate
  /// on the way is known to a thousandth.
  ///
  /// A source rounds a rate by at most half a unit of the last digit that it publishes. The deviation is what this
  /// makes of the sum, with what `shown` leaves out, rounded up to three digits at most and to the place of `shown`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when it needs more than 38 digits there.
  public func deviation(of shown: ExactDecimal) throws(RateError) -> ExactDecimal? {
    guard parts.contains(where: { $0.route.legs.deviation != nil }) else { return nil }
    do throws(DecimalError) {
      let deviation = try max(
        mostExceeding(shown, isNegated: false),
        mostExceeding(shown, isNegated: true)
      )
      return deviation.isZero ? nil : deviation.withWholeDigits
    } catch {
      throw .overflow(CurrencyPair(base: parts.first?.term.currency ?? target, quote: target))
    }
  }

  /// By how much the greatest sum that the rates allow exceeds `shown`, both with the opposite sign if
  /// `isNegated`.
  private func mostExceeding(
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
