public import ExactMoney

/// A rate as an institution or a law states it: quote units per one base unit, digit for digit.
///
/// There is deliberately no way to make one from another rate's inverse. Regulation (EC) 1103/97
/// forbids inverse rates, and 1/x seldom terminates: from quote to base an amount is divided, see
/// ``RateLeg/Direction``.
public struct ExchangeRate: Hashable, Sendable {
  public let pair: CurrencyPair
  /// Quote units per base unit, above zero.
  public let value: ExactDecimal

  /// Creates the rate `1 base = value quote`.
  public init(base: Currency, quote: Currency, value: ExactDecimal) {
    pair = CurrencyPair(base: base, quote: quote)
    self.value = value
  }
}
