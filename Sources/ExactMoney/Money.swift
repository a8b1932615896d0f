/// An amount with its currency.
///
///     let fare = try Money("35.50", .usd)
///     try fare + Money("4.50", .usd)    // 40.00 USD
///     try fare.split(into: 3).parts     // 11.84, 11.83 and 11.83 USD
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

/// The reason why money could not be created, added, compared or divided.
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
