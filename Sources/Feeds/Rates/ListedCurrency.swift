/// A currency in a provider's own list, known to ISO 4217 or not.
package struct ListedCurrency: Hashable, Sendable {
  /// The provider's code: "EUR", "BTC".
  package let code: String
  /// The English name: "British Pound Sterling".
  package let name: String
  /// The sign, where the list has one: "£".
  package let symbol: String?

  /// Creates a currency.
  package init(code: String, name: String, symbol: String? = nil) {
    self.code = code
    self.name = name
    self.symbol = symbol
  }
}
