public import ExactMoney

/// A rate as an institution or a law states it, digit for digit, in quote units per one base unit.
///
/// There is deliberately no way to create a rate from another rate's inverse. Regulation (EC)
/// 1103/97 forbids inverse rates, and 1/x seldom terminates: from quote to base, an amount is
/// divided, see ``RateLeg/Direction``.
public struct ExchangeRate: Hashable, Sendable {
  public let pair: CurrencyPair
  /// Quote units per base unit, above zero.
  public let value: ExactDecimal

  /// Creates the rate `1 base = value quote`; nil unless `value` is above zero.
  public init?(base: Currency, quote: Currency, value: ExactDecimal) {
    guard value.isPositive else { return nil }
    self.init(CurrencyPair(base: base, quote: quote), checked: value)
  }

  /// Creates the rate of `pair` with a value that is known to be above zero, as that of a table.
  init(_ pair: CurrencyPair, checked value: ExactDecimal) {
    (self.pair, self.value) = (pair, value)
  }
}

/// A base and a quote currency: `EUR/USD 1.1172` means that one EUR buys 1.1172 USD.
public struct CurrencyPair: Hashable, Sendable {
  /// The currency of which one unit is priced.
  public let base: Currency
  /// The currency of the price.
  public let quote: Currency

  /// Creates the pair `base/quote`.
  public init(base: Currency, quote: Currency) {
    self.base = base
    self.quote = quote
  }

  /// The pair with base and quote exchanged.
  public var reversed: CurrencyPair { CurrencyPair(base: quote, quote: base) }
}

extension CurrencyPair: CustomStringConvertible {
  /// The pair as `EUR/USD`.
  public var description: String { "\(base)/\(quote)" }
}
