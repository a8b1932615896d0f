extension SourceList {
  /// The currencies of the CurrencyLayer protocol, `/list`, including BTC and others that ISO 4217
  /// lacks.
  package static let currencyLayer = SourceList(
    "currencies",
    request: { CurrencyLayerFeed.request(.list, in: $0) },
    read: { request, response throws(FeedError) in
      var list = Entries()
      let body = try CurrencyLayerFeed.body(of: response, to: request)
      for (code, field) in try body.field("currencies").fields() {
        guard let name = field.value.stringValue else { throw field.wrongType("string") }
        list.currencies.append(
          ListedCurrency(code: UntrustedText.name(code), name: UntrustedText.name(name))
        )
      }
      return list
    }
  )

  /// The currencies of the Currency Converter API, `/api/v6/currencies`, including BTC and others
  /// that ISO 4217 lacks.
  package static let currencyConverterAPICurrencies = SourceList(
    "currencies",
    request: { CurrencyConverterAPIFeed.request(.currencies, in: $0) },
    read: { request, response throws(FeedError) in
      var list = Entries()
      for field in try results(in: response, to: request) {
        list.currencies.append(try ListedCurrency(in: field, code: "id"))
      }
      return list
    }
  )

  /// The countries of the Currency Converter API, `/api/v6/countries`; several may share a
  /// currency.
  package static let currencyConverterAPICountries = SourceList(
    "countries",
    request: { CurrencyConverterAPIFeed.request(.countries, in: $0) },
    read: { request, response throws(FeedError) in
      var list = Entries()
      for field in try results(in: response, to: request) {
        list.countries.append(
          ListedCountry(
            id: try field.name("id"),
            alpha3: try field.name("alpha3"),
            name: try field.name("name"),
            currency: try ListedCurrency(in: field, code: "currencyId")
          )
        )
      }
      return list
    }
  )

  private static func results(
    in response: FeedResponse,
    to request: FeedRequest
  ) throws(FeedError) -> [JSONField] {
    let body = try response.json(to: request, refusal: CurrencyConverterAPIFeed.refusal)
    return try body.field("results").fields().map { $0.1 }
  }
}

extension ListedCurrency {
  fileprivate init(in field: JSONField, code: String) throws(FeedError) {
    self.init(
      code: try field.name(code),
      name: try field.name("currencyName"),
      symbol: try field.optionalName("currencySymbol")
    )
  }
}
