#if !hasFeature(Embedded)
/// A currency as a type, so that the compiler keeps amounts of different currencies apart.
///
/// ``Currencies`` has four of them. Any other one takes three lines:
///
///     enum Yen: CurrencyUnit { static let currency = Currency.jpy }
///     typealias JPY = Amount<Yen>
///     let fare = JPY(minorUnits: 230)
public protocol CurrencyUnit: Sendable {
  static var currency: Currency { get }
}

/// Currencies as types.
public enum Currencies {
  public enum BRL: CurrencyUnit { public static var currency: Currency { .brl } }
  public enum EUR: CurrencyUnit { public static var currency: Currency { .eur } }
  public enum GBP: CurrencyUnit { public static var currency: Currency { .gbp } }
  public enum USD: CurrencyUnit { public static var currency: Currency { .usd } }
}

/// Whole centavos of the Brazilian real.
public typealias BRL = Amount<Currencies.BRL>
/// Whole cents of the euro.
public typealias EUR = Amount<Currencies.EUR>
/// Whole pence of the pound sterling.
public typealias GBP = Amount<Currencies.GBP>
/// Whole cents of the US dollar.
public typealias USD = Amount<Currencies.USD>

/// A whole number of minor units of a currency that is known when the program is compiled.
///
///     let price = USD(minorUnits: 19_99)
///     price * 3 + USD(minorUnits: 5_00)    // 64.97 USD
///     price + EUR(minorUnits: 5_00)        // does not compile
///
/// An amount takes eight bytes. ``Money`` has a currency that is known only at run time, and digits
/// beyond minor units.
@frozen
public struct Amount<Unit: CurrencyUnit>: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The number of minor units, such as cents for the dollar or yen for the yen.
  ///
  /// The size of the unit is given by ``Currency/resultDigits``.
  public let minorUnits: Int64

  /// Creates an amount from a number of minor units.
  @inlinable
  public init(minorUnits: Int64) {
    self.minorUnits = minorUnits
  }

  /// Creates the amount of `decimal` units of the currency; nil if it is not a whole number of minor
  /// units, or they do not fit a word.
  public init?(exactly decimal: ExactDecimal) {
    let digits = Unit.currency.resultDigits
    guard let units = try? decimal.rounded(to: .scale(digits), rounding: .towardZero),
      units == decimal, let word = Int64(exactly: units.coefficient)
    else { return nil }
    self.init(minorUnits: word)
  }

  /// Creates the amount of `money`; nil if its currency is another one, or the amount fits no
  /// ``init(exactly:)``.
  public init?(_ money: Money) {
    guard money.currency == Unit.currency else { return nil }
    self.init(exactly: money.amount)
  }

  /// Returns whether `left` is the smaller amount.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.minorUnits < right.minorUnits }

  /// Returns the sum of both amounts.
  ///
  /// - Throws: ``MoneyError/decimal(_:)`` if the sum does not fit a word.
  @inlinable
  public func adding(_ other: Self) throws(MoneyError) -> Self {
    let (sum, overflows) = minorUnits.addingReportingOverflow(other.minorUnits)
    guard !overflows else { throw .decimal(.overflow) }
    return Self(minorUnits: sum)
  }
}

/// Sums and differences, which trap if they do not fit a word, like those of `Int`.
extension Amount: AdditiveArithmetic {
  /// No minor units.
  @inlinable
  public static var zero: Self { Self(minorUnits: 0) }

  /// Returns the sum, which must fit a word.
  @inlinable
  public static func + (left: Self, right: Self) -> Self {
    Self(minorUnits: left.minorUnits + right.minorUnits)
  }

  /// Returns the difference, which must fit a word.
  @inlinable
  public static func - (left: Self, right: Self) -> Self {
    Self(minorUnits: left.minorUnits - right.minorUnits)
  }

  /// Returns the amount with the opposite sign, which must fit a word.
  @inlinable
  public static prefix func - (amount: Self) -> Self { Self(minorUnits: -amount.minorUnits) }

  /// Returns `count` times the amount, which must fit a word.
  @inlinable
  public static func * (amount: Self, count: Int64) -> Self {
    Self(minorUnits: amount.minorUnits * count)
  }
}

extension Amount: CustomStringConvertible {
  /// The amount with its decimals, and the code: `35.50 USD`.
  public var description: String { Money(self).description }
}

extension Money {
  /// Creates the money of `amount`, with its currency's decimals.
  public init<Unit>(_ amount: Amount<Unit>) {
    let currency = Unit.currency
    self.init(
      ExactDecimal(amount.minorUnits, scale: UInt8(currency.resultDigits)),
      currency
    )
  }
}
#endif
