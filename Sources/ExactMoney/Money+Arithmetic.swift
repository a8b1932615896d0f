extension Money {
  /// Nothing of `currency`, at scale 0.
  public static func zero(_ currency: Currency) -> Money { Money(.zero, currency) }

  /// Whether the amount is zero, at any scale.
  public var isZero: Bool { amount.isZero }

  /// Whether the amount is below zero.
  public var isNegative: Bool { amount.isNegative }

  /// The money without its sign.
  public var absoluteValue: Money { Money(amount.absoluteValue, currency) }

  /// Returns the money with the opposite sign.
  public static prefix func - (money: Money) -> Money { Money(-money.amount, money.currency) }

  /// Returns the exact sum of two amounts of one currency.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)``; ``MoneyError/decimal(_:)`` if the sum needs
  ///   more than 38 digits.
  public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
    try left.check(right)
    do throws(DecimalError) {
      return Money(try left.amount.adding(right.amount), left.currency)
    } catch {
      throw .decimal(error)
    }
  }

  /// Returns the exact difference of two amounts of one currency.
  ///
  /// - Throws: ``MoneyError`` as the sum does.
  public static func - (left: Money, right: Money) throws(MoneyError) -> Money { try left + -right }

  /// Returns whether the amount is below that of `other`.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)``.
  public func isLess(than other: Money) throws(MoneyError) -> Bool {
    try check(other)
    return amount < other.amount
  }

  private func check(_ other: Money) throws(MoneyError) {
    guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
  }
}

extension Sequence<Money> {
  /// Returns the exact sum; nil if there is no money.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)``; ``MoneyError/decimal(_:)`` if a sum needs more
  ///   than 38 digits.
  /// - Complexity: O(n).
  public func sum() throws(MoneyError) -> Money? {
    var sum: Money?
    for money in self { sum = if let known = sum { try known + money } else { money } }
    return sum
  }
}
