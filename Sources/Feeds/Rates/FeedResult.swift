package import ExchangeRates

/// A decoded response.
package struct FeedResult: Hashable, Sendable {
  /// The tables, oldest first.
  package let tables: [RateTable]
  /// How many codes were left out because the provider is known to carry more than ISO 4217 has.
  package let otherCodes: Int

  /// Creates a result.
  package init(tables: [RateTable], otherCodes: Int = 0) {
    self.tables = tables
    self.otherCodes = otherCodes
  }
}
