/// A sum of products, exact in any number of digits and rounded once, such as several amounts in
/// one currency.
///
///     var sum = ExactSum()
///     sum.add(amount, times: rate)
///     try sum.rounded(to: .scale(2), rounding: .toNearestOrAwayFromZero)
public struct ExactSum: Sendable {
  private var products: [Product] = []

  /// Creates an empty sum, zero.
  public init() {}

  /// Adds `amount × factor`.
  public mutating func add(_ amount: ExactFraction, times factor: ExactFraction) {
    products.append(Product(amount: amount, factor: factor))
  }

  /// Returns the sum as a multiple of `increment`, which is above zero, rounded once.
  ///
  /// All digits are calculated without a faster path: the factors divided by the increment may have
  /// more digits than before, and cash amounts are rare.
  ///
  /// - Throws: ``DecimalError/divisionByZero`` if `increment` is not above zero;
  ///   ``DecimalError/overflow`` if the result needs more than 38 digits.
  /// - Complexity: O(n²) in the number of products.
  public func rounded(
    toMultipleOf increment: ExactDecimal,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    guard increment.isPositive else { throw .divisionByZero }
    return try WideSum(products).divided(by: increment).rounded(to: .scale(0), rounding: rule)
      .multiplied(by: increment)
  }

  /// Returns the sum rounded once to `precision` by `rule`.
  ///
  /// - Throws: ``DecimalError/overflow`` if the result needs more than 38 digits.
  /// - Complexity: O(n²) in the number of products.
  public func rounded(
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    if products.count == 1, let below = products[0].denominator {
      return try products[0].amount.numerator.multiplied(
        by: products[0].factor.numerator,
        dividedBy: below,
        to: precision,
        rounding: rule
      )
    }
    if let total { return try total.rounded(to: precision, rounding: rule) }
    return try WideSum(products).rounded(to: precision, rounding: rule)
  }

  /// The sum as a fraction; nil if its terms do not fit 38 digits.
  private var total: ExactFraction? {
    var total = ExactFraction(.zero)
    for product in products {
      guard let term = try? product.amount.multiplied(by: product.factor),
        term.wasRounded == (product.amount.wasRounded || product.factor.wasRounded),
        let sum = try? total.adding(term),
        sum.wasRounded == (total.wasRounded || term.wasRounded)
      else { return nil }
      total = sum
    }
    return total
  }
}

/// A term of an ``ExactSum``.
private struct Product {
  let amount: ExactFraction
  let factor: ExactFraction

  /// The product of both denominators; nil if it does not fit 38 digits.
  var denominator: ExactDecimal? {
    amount.divisor == 1
      ? factor.denominator
      : try? amount.denominator.multiplied(by: factor.denominator)
  }
}

/// The terms of an ``ExactSum`` over one denominator, in as many digits as they need.
private struct WideSum {
  private var above = WideNatural(0)
  private var below = WideNatural(1)
  private var isNegative = false
  private var scale = 0

  init(_ products: [Product]) {
    scale = products.map { $0.amount.numerator.scale + $0.factor.numerator.scale }.max() ?? 0
    for product in products {
      let (amount, factor) = (product.amount, product.factor)
      let divisor = WideNatural(amount.divisor) * WideNatural(factor.divisor)
      let scale = amount.numerator.scale + factor.numerator.scale
      let term =
        WideNatural(amount.numerator.magnitude) * WideNatural(factor.numerator.magnitude)
      add(
        term.multipliedByTen(to: self.scale - scale),
        over: divisor,
        isNegative: amount.isNegative != factor.isNegative
      )
    }
  }

  private mutating func add(_ term: WideNatural, over divisor: WideNatural, isNegative: Bool) {
    let (left, right) = (above * divisor, term * below)
    below = below * divisor
    if self.isNegative == isNegative {
      above = left + right
    } else if left < right {
      (above, self.isNegative) = (right - left, isNegative)
    } else {
      above = left - right
    }
  }

  /// Returns the quotient by `divisor`, which is above zero.
  func divided(by divisor: ExactDecimal) -> WideSum {
    var quotient = self
    quotient.below = below * WideNatural(divisor.magnitude)
    quotient.scale -= divisor.scale
    return quotient
  }

  func rounded(
    to precision: Precision,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    switch precision {
    case .scale(let target): return try rounded(toScale: target, rounding: rule)
    case .significantDigits(let limit):
      guard 1...ExactDecimal.maximumDigits ~= limit else { throw .overflow }
      if above.isZero { return .zero }
      // log10(2) is 0.30103. The estimate is exact or one or two digits too small, also for a value
      // below one.
      let bits = (above.bitWidth - below.bitWidth) * 30_103
      let digits = (bits < 0 ? bits - 99_999 : bits) / 100_000 - scale
      for target in [limit - digits, limit - digits - 1, limit - digits - 2] {
        guard let (quotient, tail) = divided(toScale: target),
          quotient < PowersOfTen.uint128(limit)
        else { continue }
        let rounded = try rounded(toScale: target, rounding: rule)
        return tail.isZero ? rounded.withoutTrailingZeros : rounded
      }
      throw .overflow
    }
  }

  private func divided(toScale target: Int) -> (quotient: UInt128, tail: RoundingRemainder)? {
    let exponent = target - scale
    return exponent >= 0
      ? above.multipliedByTen(to: exponent).divided(by: below)
      : above.divided(by: below.multipliedByTen(to: -exponent))
  }

  private func rounded(
    toScale target: Int,
    rounding rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    guard ExactDecimal.scales.contains(target), let (quotient, tail) = divided(toScale: target)
    else { throw .overflow }
    let increment = tail.increment(by: rule, isOdd: quotient & 1 == 1, isNegative: isNegative)
    let kept = quotient + UInt128(increment)
    guard kept < ExactDecimal.coefficientLimit else { throw .overflow }
    return ExactDecimal(magnitude: kept, isNegative: isNegative && kept > 0, scale: target)
  }
}
