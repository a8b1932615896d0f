extension Money {
  /// Returns the money divided in proportion to `weights`, without losing a minor unit.
  ///
  /// Use this if parts must add up to the whole: a bill among guests, a payment among invoices, a
  /// discount among the lines of an order. Parts that are rounded individually do not add up.
  ///
  ///     try Money("100.00", .usd).allocated(by: [1, 1, 1])   // 33.34, 33.33, 33.33
  ///
  /// Every part is a whole number of minor units (or of the amount's own last digit, if that is
  /// finer), and the parts add up to the amount exactly. Each part is rounded toward zero; the
  /// first parts with a positive weight get one of the remaining units each.
  ///
  /// - Throws: ``MoneyError/invalidShares`` if there are no weights, one is negative, or all are
  ///   zero; ``MoneyError/noMinorUnits(_:)``; ``MoneyError/decimal(_:)`` if a step does not fit 38
  ///   digits.
  /// - Complexity: O(n) in the number of weights.
  public func allocated(by weights: [ExactDecimal]) throws(MoneyError) -> [Money] {
    guard let digits = currency.minorUnits else { throw .noMinorUnits(currency) }
    guard !weights.contains(where: { $0.isNegative }), weights.contains(where: { !$0.isZero })
    else { throw .invalidShares }
    do throws(DecimalError) {
      let scale = max(digits, amount.scale)
      var total = ExactDecimal.zero
      for weight in weights { total = try total.adding(weight) }
      var parts: [ExactDecimal] = []
      var left = try amount.rounded(to: .scale(scale), rounding: .towardZero)
      for weight in weights {
        let part = try amount.multiplied(
          by: weight,
          dividedBy: total,
          to: .scale(scale),
          rounding: .towardZero
        )
        parts.append(part)
        left = try left.subtracting(part)
      }
      let unit = try ExactDecimal(coefficient: amount.isNegative ? -1 : 1, scale: scale)
      for index in parts.indices where !left.isZero && !weights[index].isZero {
        parts[index] = try parts[index].adding(unit)
        left = try left.subtracting(unit)
      }
      return parts.map { Money($0, currency) }
    } catch {
      throw .decimal(error)
    }
  }

  /// Returns the money divided into `count` parts that differ by at most one minor unit and add up
  /// exactly.
  ///
  /// - Throws: ``MoneyError/invalidShares`` if `count` is not positive; otherwise as
  ///   ``allocated(by:)``.
  public func split(into count: Int) throws(MoneyError) -> [Money] {
    guard count > 0 else { throw .invalidShares }
    return try allocated(by: Array(repeating: .one, count: count))
  }
}
