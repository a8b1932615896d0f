/// An amount with its currency.
///
///     let fare = try Money("35.50", .usd)
///     try fare.split(into: 3)   // 11.84, 11.83 and 11.83 USD
///
/// Amounts are reckoned with as ``ExactDecimal``, or as an ``ExactSum`` across currencies. Equal means the same currency and the same value; `1.10 USD` equals `1.1 USD`.
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
}

extension Money: CustomStringConvertible {
  /// The amount as it is kept, and the code: `35.50 USD`.
  public var description: String { "\(amount) \(currency)" }
}

/// Why there is no money: text that is not an amount, or shares that divide nothing.
public enum MoneyError: Error, Hashable, Sendable {
  /// The amount is not a number or does not fit.
  case decimal(DecimalError)
  /// The currency has no minor units to share out: gold, the test codes.
  case noMinorUnits(Currency)
  /// The shares are empty, negative, or all zero.
  case invalidShares
}
