/// A currency in a provider's own list, whether in ISO 4217 or not.
package struct ListedCurrency: Hashable, Sendable {
  /// The provider's code, such as "EUR" or "BTC".
  package let code: String
  /// The English name, such as "British Pound Sterling".
  package let name: String
  /// The sign, such as "£"; nil if the list has none.
  package let symbol: String?

  package init(code: String, name: String, symbol: String? = nil) {
    self.code = code
    self.name = name
    self.symbol = symbol
  }
}

/// A country in a provider's own list, and its currency.
package struct ListedCountry: Hashable, Sendable {
  /// The two-letter code of ISO 3166-1, such as "AF".
  package let id: String
  /// The three-letter code of ISO 3166-1, such as "AFG".
  package let alpha3: String
  /// The English name, such as "Afghanistan".
  package let name: String
  package let currency: ListedCurrency
}
