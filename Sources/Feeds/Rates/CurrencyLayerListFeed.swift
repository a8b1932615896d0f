/// The names of the currencies that the CurrencyLayer protocol has, `/list`.
package enum CurrencyLayerListFeed {
  /// The request for the list.
  package static func request(in context: FeedContext) -> FeedRequest {
    CurrencyLayerFeed.request(.list, in: context)
  }

  /// The currencies of the list, in its order; BTC and others that ISO 4217 does not have included.
  package static func decode(_ response: FeedResponse) throws(FeedError) -> [ListedCurrency] {
    var currencies: [ListedCurrency] = []
    for (code, field) in try CurrencyLayerFeed.body(of: response).field("currencies").fields() {
      guard let name = field.value.stringValue else { throw field.wrongType("string") }
      currencies.append(ListedCurrency(code: code, name: name))
    }
    return currencies
  }
}
