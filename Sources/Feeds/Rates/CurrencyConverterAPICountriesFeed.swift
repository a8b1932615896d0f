/// The countries that the Currency Converter API has, each with its currency: `/api/v6/countries`.
package enum CurrencyConverterAPICountriesFeed {
  /// A country and the currency used there.
  package struct Country: Hashable, Sendable {
    /// The two letters of ISO 3166-1: "AF".
    package let id: String
    /// The three letters of ISO 3166-1: "AFG".
    package let alpha3: String
    /// The English name: "Afghanistan".
    package let name: String
    package let currency: ListedCurrency
  }

  /// The countries in the provider's order; several may share a currency.
  package static func decode(_ response: FeedResponse) throws(FeedError) -> [Country] {
    let body = try JSONFeed.body(of: response, refusal: CurrencyConverterAPIFeed.refusal)
    var countries: [Country] = []
    for (_, country) in try body.field("results").fields() {
      countries.append(
        Country(
          id: try country.string("id"),
          alpha3: try country.string("alpha3"),
          name: try country.string("name"),
          currency: ListedCurrency(
            code: try country.string("currencyId"),
            name: try country.string("currencyName"),
            symbol: try country.optionalString("currencySymbol")
          )
        )
      )
    }
    return countries
  }
}
