extension CatalogueFeed<[ListedCurrency]> {
  /// The currencies that the CurrencyLayer protocol has, `/list`, in its order; BTC and others that ISO
  /// 4217 does not have included.
  package static var currencyLayer: CatalogueFeed {
    CatalogueFeed(
      request: { CurrencyLayerFeed.request(.list, in: $0) },
      decode: { request, response throws(FeedError) in
        let body = try CurrencyLayerFeed.body(of: response, to: request)
        var currencies: [ListedCurrency] = []
        for (code, field) in try body.field("currencies").fields() {
          guard let name = field.value.stringValue else { throw field.wrongType("string") }
          currencies.append(ListedCurrency(code: code, name: name))
        }
        return currencies
      }
    )
  }
}
