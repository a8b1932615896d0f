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

/// A country in a provider's own list, and the currency used there.
package struct ListedCountry: Hashable, Sendable {
  /// The two letters of ISO 3166-1: "AF".
  package let id: String
  /// The three letters of ISO 3166-1: "AFG".
  package let alpha3: String
  /// The English name: "Afghanistan".
  package let name: String
  package let currency: ListedCurrency
}
