extension Money {
  /// The money shared out in proportion to `weights`, without losing a minor unit.
  ///
  /// Use it wherever parts must add up to the whole: a bill among guests, a payment among invoices, a
  /// discount among the lines of an order. Parts that are rounded each by itself do not add up.
  ///
  ///     try Money("100.00", .usd).allocated(by: [1, 1, 1])   // 33.34, 33.33, 33.33
  ///
  /// Every part is a whole number of minor units (or of the amount's own last digit, where that is
  /// finer), and the parts add up to the amount exactly. Each part is its share cut toward zero; the
  /// units left over go one each to the first parts with a weight. O(n).
  ///
  /// - Throws: ``MoneyError/invalidShares`` when there are no weights, one is negative, or all are zero;
  ///   ``MoneyError/noMinorUnits(_:)``; ``MoneyError/decimal(_:)`` when a step does not fit 38 digits.
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

  /// The money split into `count` parts that differ by one minor unit at most and add up exactly.
  ///
  /// - Throws: as ``allocated(by:)``; ``MoneyError/invalidShares`` when `count` is not positive.
  public func split(into count: Int) throws(MoneyError) -> [Money] {
    guard count > 0 else { throw .invalidShares }
    return try allocated(by: Array(repeating: .one, count: count))
  }
}
