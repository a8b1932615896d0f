package import ExactMoney
package import ExchangeRates

/// An online source of rates: its facts, its requests, and the decoder of its responses.
@dynamicMemberLookup
package struct RateProvider: ProviderRow {
  package typealias KeyUse = Provider.KeyUse
  package typealias Quota = Provider.Quota
  package typealias Pace = Provider.Pace
  package typealias Outage = Provider.Outage

  /// The name, address, key, limits and terms.
  package let facts: Provider
  package let source: RateSource
  package let schedule: PublicationSchedule
  /// The first day with rates.
  package let firstDay: CalendarDate
  /// Returns the requests for the newest rates, mostly one.
  package var latest: @Sendable (FeedContext) -> [FeedRequest]
  /// Returns the requests for the rates for a range of past days; nil if the provider or its free
  /// plan has none.
  package let history: (@Sendable (FeedContext, ClosedRange<CalendarDate>) -> [FeedRequest])?
  /// Decodes a response to any of the requests, without network or clock.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal, empty or malformed.
  package let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> FeedResult

  /// The provider's lists of currencies and countries.
  package let lists: [SourceList]

  /// Returns a fact of ``facts``, as if it were the provider's own: `provider.id`.
  package subscript<Fact>(dynamicMember fact: KeyPath<Provider, Fact>) -> Fact {
    facts[keyPath: fact]
  }

  /// Creates a provider of the rates of `source`; without `latest`, the newest rates are those for
  /// the last days.
  init(
    source: RateSource,
    id: String,
    baseURL: String,
    plainURL: String? = nil,
    schedule: PublicationSchedule,
    firstDay: CalendarDate,
    key: KeyUse = .none,
    quota: Quota? = nil,
    pace: Pace? = nil,
    keyedPace: Pace? = nil,
    termsURL: String,
    attribution: String,
    outage: Outage? = nil,
    latest: (@Sendable (FeedContext) -> [FeedRequest])? = nil,
    days: DayRequests? = nil,
    lists: [SourceList] = [],
    decode: @escaping @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> FeedResult
  ) {
    facts = Provider(
      id: id,
      name: source.name,
      origin: source.origin,
      baseURL: baseURL,
      plainURL: plainURL,
      key: key,
      quota: quota,
      pace: pace,
      keyedPace: keyedPace,
      termsURL: termsURL,
      attribution: attribution,
      outage: outage
    )
    self.source = source
    self.schedule = schedule
    self.firstDay = firstDay
    self.latest = latest ?? { context in days?.recent(context) ?? [] }
    if let days {
      history = { context, range in days.requests(for: range, since: firstDay, context) }
    } else {
      history = nil
    }
    self.decode = decode
    self.lists = lists
  }
}

/// A decoded response with rates.
package struct FeedResult: Hashable, Sendable {
  /// The tables, the oldest first.
  package let tables: [RateTable]
  /// The number of figures left out since the provider is known to have codes that ISO 4217 lacks.
  package let otherCodes: Int
}

extension RateProvider {
  /// All providers in order of preference: institutions that publish their own rates, services with
  /// a key, then open services.
  package static let all: [RateProvider] = institutions + services

  /// The institutions that publish their own rates, the embedded ones first.
  static let institutions: [RateProvider] = [
    .ecb, .nbp, .hmrc, .bankOfCanada, .norgesBank, .cbr, .bcb, .riksbank, .snb,
    .cnb, .inforEuro, .usTreasury, .bcbBuy, .bcbSell, .bazg, .bazgMonthly,
  ]

  /// The services that collect rates from others.
  static let services: [RateProvider] = [
    .currencyLayer, .openExchangeRates, .exchangeRateAPI, .currencyConverterAPI, .frankfurter,
    .frankfurterV1, .exchangeRateAPIOpen, .fawazahmed0, .cambio,
  ]
}

extension [RateProvider] {
  /// Returns the provider with the name `id`, in any case; nil if there is none.
  package func named(_ id: String) -> RateProvider? {
    let wanted = id.lowercased()
    return first { $0.id == wanted }
  }

  /// Returns the provider whose source has the name `source`; nil if there is none.
  package func publishing(_ source: String) -> RateProvider? {
    first { $0.source.name == source }
  }
}
