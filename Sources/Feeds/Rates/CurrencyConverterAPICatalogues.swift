package import ExactMoney

extension CatalogueFeed<[ListedCurrency]> {
  /// The currencies that the Currency Converter API has, `/api/v6/currencies`, in its order; BTC and
  /// others that ISO 4217 does not have included.
  package static var currencyConverterAPI: CatalogueFeed {
    results(of: .currencies) { field throws(FeedError) in
      ListedCurrency(
        code: try field.string("id"),
        name: try field.string("currencyName"),
        symbol: try field.optionalString("currencySymbol")
      )
    }
  }
}

extension CatalogueFeed<[ListedCountry]> {
  /// The countries that the Currency Converter API has, `/api/v6/countries`, in its order; several may
  /// share a currency.
  package static var currencyConverterAPI: CatalogueFeed {
    results(of: .countries) { field throws(FeedError) in
      ListedCountry(
        id: try field.string("id"),
        alpha3: try field.string("alpha3"),
        name: try field.string("name"),
        currency: ListedCurrency(
          code: try field.string("currencyId"),
          name: try field.string("currencyName"),
          symbol: try field.optionalString("currencySymbol")
        )
      )
    }
  }
}

extension CatalogueFeed {
  /// The feed of the answer's `results`, each of them one `Element`.
  fileprivate static func results<Element>(
    of endpoint: CurrencyConverterAPIFeed.Endpoint,
    _ element: @escaping @Sendable (JSONField) throws(FeedError) -> Element
  ) -> CatalogueFeed<[Element]> {
    CatalogueFeed<[Element]>(
      request: { CurrencyConverterAPIFeed.request(endpoint, in: $0) },
      decode: { request, response throws(FeedError) in
        let body = try response.json(to: request, refusal: CurrencyConverterAPIFeed.refusal)
        var elements: [Element] = []
        for (_, field) in try body.field("results").fields() {
          elements.append(try element(field))
        }
        return elements
      }
    )
  }
}

/// How often a key was used in the current hour, as counted at a moment.
package struct KeyUsage: Hashable, Sendable {
  package let calls: Int
  package let countedAt: Instant
}

extension CatalogueFeed<KeyUsage> {
  /// How often a key of the Currency Converter API was used, `/others/usage`.
  package static var currencyConverterAPI: CatalogueFeed {
    CatalogueFeed(
      request: { CurrencyConverterAPIFeed.request(.usage, in: $0) },
      decode: { request, response throws(FeedError) in
        let body = try response.json(to: request, refusal: CurrencyConverterAPIFeed.refusal)
        guard let countedAt = instant(try body.string("timestamp")) else {
          throw .wrongType(path: "timestamp", expected: "time", found: "string")
        }
        return KeyUsage(calls: try body.integer("usage"), countedAt: countedAt)
      }
    )
  }

  /// Reads `2021-12-20T15:53:38.334Z`, the fraction dropped.
  private static func instant(_ text: String) -> Instant? {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[1].hasSuffix("Z"), let day = CalendarDate(halves[0]) else {
      return nil
    }
    let clock = halves[1].dropLast().prefix { $0 != "." }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count == 2 && part.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        ? Int64(part) : nil
    }
    guard parts.count == 3, numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 61
    else { return nil }
    return Instant(startOf: day).adding(seconds: numbers[0] * 3_600 + numbers[1] * 60 + numbers[2])
  }
}
