package import ExactMoney
package import ExchangeRates

/// A source that can be asked over the network: the facts about it, and how to ask and understand it.
package struct RateProvider: Sendable {
  package let source: RateSource
  /// The name in options and configuration: "currencylayer".
  package let id: String
  /// Its own address, without a trailing slash.
  package let baseURL: String
  /// The same without TLS, where some keys are answered at no other address; nil for none.
  package let plainURL: String?
  package let schedule: PublicationSchedule
  /// The first day it has rates for.
  package let firstDay: CalendarDate
  package let key: KeyUse
  /// What its free plan allows; nil when it sets no number.
  package let quota: Quota?
  /// How fast it may be asked without a key; nil when it does not say.
  package let pace: Pace?
  /// How fast it may be asked with one.
  package let keyedPace: Pace?
  package let termsURL: String
  /// The words that its terms ask to be shown beside its rates, or that give credit.
  package let attribution: String
  /// Since when its own server is said to be down; nil while it is up.
  package let outage: Outage?
  /// Whether its lists hold codes that ISO 4217 does not: crypto-assets, islands' pounds.
  package let carriesOtherCodes: Bool
  /// How to ask for the newest rates, mostly one request.
  package let latest: @Sendable (FeedContext) -> [FeedRequest]
  /// How to ask for the rates of past days, both ends included; nil when the provider or its free plan
  /// has none.
  package let history: (@Sendable (FeedContext, ClosedRange<CalendarDate>) -> [FeedRequest])?
  /// Understands a response to any of its requests, without network or clock.
  package let decode: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> FeedResult

  /// Whether the provider wants a key.
  package enum KeyUse: Hashable, Sendable {
    case none
    /// Works without one, better with one.
    case optional
    case required
  }

  /// So many requests in a period of its calendar, which starts at midnight UTC.
  package struct Quota: Hashable, Sendable {
    package enum Period: String, Hashable, Sendable {
      case hour
      case day
      case month
    }

    package let calls: Int
    package let period: Period

    /// Creates a quota.
    package init(_ calls: Int, per period: Period) {
      self.calls = calls
      self.period = period
    }
  }

  /// A server of which users say that it does not answer any more.
  package struct Outage: Hashable, Sendable {
    /// The first day of the month since which it has been down.
    package let since: CalendarDate
    /// The names of providers that do what it did.
    package let others: [String]

    /// Creates an outage.
    package init(since: CalendarDate, others: [String]) {
      self.since = since
      self.others = others
    }
  }

  /// So many requests in so many seconds; who sends more is refused for a while.
  package struct Pace: Hashable, Sendable {
    package let calls: Int
    package let seconds: Int64

    /// Creates a pace.
    package init(_ calls: Int, perSeconds seconds: Int64) {
      self.calls = calls
      self.seconds = seconds
    }
  }

  /// Creates a provider.
  package init(
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
    carriesOtherCodes: Bool = false,
    latest: @escaping @Sendable (FeedContext) -> [FeedRequest],
    history: (@Sendable (FeedContext, ClosedRange<CalendarDate>) -> [FeedRequest])? = nil,
    decode: @escaping @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> FeedResult
  ) {
    self.source = source
    self.id = id
    self.baseURL = baseURL
    self.plainURL = plainURL
    self.schedule = schedule
    self.firstDay = firstDay
    self.key = key
    self.quota = quota
    self.pace = pace
    self.keyedPace = keyedPace
    self.termsURL = termsURL
    self.attribution = attribution
    self.outage = outage
    self.carriesOtherCodes = carriesOtherCodes
    self.latest = latest
    self.history = history
    self.decode = decode
  }
}
