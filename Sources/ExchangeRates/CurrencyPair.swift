public import ExactMoney

/// A base and a quote currency: `EUR/USD 1.1172` says that one EUR buys 1.1172 USD.
public struct CurrencyPair: Hashable, Sendable {
  /// The currency one unit of which is priced.
  public let base: Currency
  /// The currency of the price.
  public let quote: Currency

  /// Creates the pair `base/quote`.
  public init(base: Currency, quote: Currency) {
    self.base = base
    self.quote = quote
  }

  /// The pair the other way round.
  public var reversed: CurrencyPair { CurrencyPair(base: quote, quote: base) }
}

extension CurrencyPair: CustomStringConvertible {
  /// The pair as `EUR/USD`.
  public var description: String { "\(base)/\(quote)" }
}
