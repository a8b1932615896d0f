/// An amount with its currency.
///
///     let fare = try Money("35.50", .usd)
///     let total = try fare.adding(Money("4.50", .usd))     // 40.00 USD
///
/// Equal means the same currency and the same value; `1.10 USD` equals `1.1 USD`.
public struct Money: Hashable, Sendable {
  /// The number, in units of the currency (not of its minor units).
  public let amount: ExactDecimal
  public let currency: Currency

  /// Creates money; the amount is kept as it is, whatever its scale.
  public init(_ amount: ExactDecimal, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// Creates money from an amount in text, as ``ExactDecimal`` reads it.
  ///
  /// - Throws: ``MoneyError/decimal(_:)`` when the text is not a number that fits.
  public init(_ amount: String, _ currency: Currency) throws(MoneyError) {
    do throws(DecimalError) {
      self.init(try ExactDecimal(amount), currency)
    } catch {
      throw .decimal(error)
    }
  }

  /// The exact sum.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)``; ``MoneyError/decimal(_:)`` when it does not fit.
  public func adding(_ other: Money) throws(MoneyError) -> Money {
    try combined(with: other) { (left, right) throws(DecimalError) in try left.adding(right) }
  }

  /// The exact difference.
  ///
  /// - Throws: ``MoneyError/currencyMismatch(_:_:)``; ``MoneyError/decimal(_:)`` when it does not fit.
  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    try combined(with: other) { (left, right) throws(DecimalError) in try left.subtracting(right) }
  }

  /// The same currency with the opposite sign.
  public static prefix func - (money: Money) -> Money {
    Money(-money.amount, money.currency)
  }

  /// The amount rounded once, to the digits that `place` names.
  ///
  /// - Throws: ``MoneyError/decimal(_:)`` when the amount does not fit at that scale;
  ///   ``MoneyError/noMinorUnits(_:)`` when the currency has none.
  public func rounded(
    to place: MoneyPlace,
    rounding rule: RoundingRule = .toNearestOrAwayFromZero
  ) throws(MoneyError) -> Money {
    let precision: Precision
    switch place {
    case .minorUnits:
      guard let digits = currency.minorUnits else { throw .noMinorUnits(currency) }
      precision = .scale(digits)
    case .display: precision = .scale(currency.displayDigits)
    case .digits(let digits): precision = .scale(digits)
    case .step(let step):
      return try mapped { (amount) throws(DecimalError) in
        try amount.rounded(toMultipleOf: step, rounding: rule)
      }
    }
    return try mapped { (amount) throws(DecimalError) in
      try amount.rounded(to: precision, rounding: rule)
    }
  }

  private func combined(
    with other: Money,
    _ operation: (ExactDecimal, ExactDecimal) throws(DecimalError) -> ExactDecimal
  ) throws(MoneyError) -> Money {
    guard currency == other.currency else { throw .currencyMismatch(currency, other.currency) }
    return try mapped { (amount) throws(DecimalError) in try operation(amount, other.amount) }
  }

  /// The same currency with another amount; a decimal's error becomes money's.
  func mapped(
    _ operation: (ExactDecimal) throws(DecimalError) -> ExactDecimal
  ) throws(MoneyError) -> Money {
    do throws(DecimalError) {
      return Money(try operation(amount), currency)
    } catch {
      throw .decimal(error)
    }
  }
}

extension Money: CustomStringConvertible {
  /// The amount as it is kept, and the code: `35.50 USD`.
  public var description: String { "\(amount) \(currency)" }
}
