/// An amount with its currency.
///
///     let fare = try Money("35.50", .usd)
///     try fare + Money("4.50", .usd)                       // 40.00 USD
///     try (fare * ExactDecimal("1.0825")).rounded()        // 38.43 USD
///     try fare.split(into: 3).parts                        // 11.84, 11.83 and 11.83 USD
///
/// Amounts of one currency add and compare; those of two throw. Other calculations are made with
/// ``ExactDecimal``, or across currencies with ``ExactSum``. Two values are equal if the currencies
/// and the amounts are: `1.10 USD` equals `1.1 USD`.
public struct Money: Hashable, Sendable {
  /// The amount in units of the currency, not in minor units.
  public let amount: ExactDecimal
  public let currency: Currency

  /// Creates money from an amount, which keeps its scale.
  public init(_ amount: ExactDecimal, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// Creates money from an amount in text, parsed as ``ExactDecimal``.
  ///
  /// - Throws: ``MoneyError/decimal(_:)`` if the text is not a number that fits.
  public init(_ amount: String, _ currency: Currency) throws(MoneyError) {
    do throws(DecimalError) {
      self.init(try ExactDecimal(amount), currency)
    } catch {
      throw .decimal(error)
    }
  }
}

extension Money: CustomStringConvertible {
  /// The amount at its scale, and the code: `35.50 USD`.
  public var description: String { "\(amount) \(currency)" }
}

/// The reason why money could not be created, compared or calculated with.
public enum MoneyError: Error, Hashable, Sendable {
  /// The amount is not a number or does not fit.
  case decimal(DecimalError)
  /// The amounts are in two currencies.
  case currencyMismatch(Currency, Currency)
  /// The currency has no minor units to divide, such as gold or the test codes.
  case noMinorUnits(Currency)
  /// The amount has more digits than these decimals: 100.5 JPY cannot be paid.
  case finer(Money, decimals: Int)
  /// The weights are empty, negative, or all zero.
  case invalidShares
}

extension Money {
  /// Returns no money in `currency`, with scale 0.
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

  /// Returns the exact product, at the sum of the two scales.
  ///
  /// - Throws: ``MoneyError/decimal(_:)`` if it needs more than 38 digits.
  public static func * (money: Money, factor: ExactDecimal) throws(MoneyError) -> Money {
    do throws(DecimalError) {
      return Money(try money.amount.multiplied(by: factor), money.currency)
    } catch {
      throw .decimal(error)
    }
  }

  /// Returns the money rounded once to `place` by `rule`.
  ///
  ///     try Money("38.42875", .usd).rounded()                                  // 38.43 USD
  ///     try Money("38.42875", .usd).rounded(to: .decimals(4), rounding: .down)  // 38.4287 USD
  ///
  /// - Throws: ``MoneyError/noMinorUnits(_:)``; ``MoneyError/decimal(_:)`` if the result needs more
  ///   than 38 digits.
  public func rounded(
    to place: Place = .minorUnits,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(MoneyError) -> Money {
    let decimals = try place.decimals(of: currency)
    do throws(DecimalError) {
      return Money(try amount.rounded(to: .scale(decimals), rounding: rule), currency)
    } catch {
      throw .decimal(error)
    }
  }

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
