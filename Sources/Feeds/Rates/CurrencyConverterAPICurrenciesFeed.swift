/// The currencies that the Currency Converter API has: `/api/v6/currencies`.
package enum CurrencyConverterAPICurrenciesFeed {
  /// The currencies in the provider's order; BTC and others that ISO 4217 does not have included.
  package static func decode(_ response: FeedResponse) throws(FeedError) -> [ListedCurrency] {
    let body = try JSONFeed.body(of: response, refusal: CurrencyConverterAPIFeed.refusal)
    var currencies: [ListedCurrency] = []
    for (_, currency) in try body.field("results").fields() {
      currencies.append(
        ListedCurrency(
          code: try currency.string("id"),
          name: try currency.string("currencyName"),
          symbol: try currency.optionalString("currencySymbol")
        )
      )
    }
    return currencies
  }
}
