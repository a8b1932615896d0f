package import ExchangeRates

/// A decoded response with rates.
package struct FeedResult: Hashable, Sendable {
  /// The tables, the oldest first.
  package let tables: [RateTable]
  /// The number of figures left out since the provider is known to have codes that ISO 4217 lacks.
  package let otherCodes: Int

  package init(tables: [RateTable], otherCodes: Int = 0) {
    self.tables = tables
    self.otherCodes = otherCodes
  }
}
