/// A provider's list of currencies or countries: its request, and the decoder of the response.
///
/// The store has the text of the response, which is decoded again when it is read.
package struct SourceList: Sendable {
  /// The entries of a list, in its order.
  package struct Entries: Hashable, Sendable {
    package var currencies: [ListedCurrency] = []
    package var countries: [ListedCountry] = []
  }

  /// The name of the list, such as `currencies`.
  package let name: String
  package let request: @Sendable (FeedContext) -> FeedRequest
  private let read: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Entries

  /// The maximum number of entries; longer lists are refused.
  private static let maximumEntries = 2_000
  /// The maximum size of a response in bytes, as the store accepts no longer text; larger ones are
  /// refused.
  private static let maximumBytes = 1_000_000

  init(
    _ name: String,
    request: @escaping @Sendable (FeedContext) -> FeedRequest,
    read: @escaping @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Entries
  ) {
    (self.name, self.request, self.read) = (name, request, read)
  }

  /// Decodes a response, without network or clock.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal, malformed, empty or too long.
  package func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> Entries {
    let list = try read(request, response)
    let count = list.currencies.count + list.countries.count
    guard (1...SourceList.maximumEntries).contains(count),
      response.bytes.count <= SourceList.maximumBytes
    else {
      throw .unexpectedContent(
        expected: "a list of at most \(SourceList.maximumEntries)",
        found: "\(count) entries in \(response.bytes.count) bytes"
      )
    }
    return list
  }

  /// Returns the entries of a stored response; nil if `text` is not a list.
  package func entries(of text: String) -> Entries? {
    try? decode(FeedRequest(resource: name, url: ""), FeedResponse(bytes: Array(text.utf8)))
  }
}

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
