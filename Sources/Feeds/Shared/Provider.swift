package import ExactMoney

/// What there is to know of a service that is asked over the network, whatever it is asked for.
package struct Provider: Hashable, Sendable {
  /// The name in options and configuration: "currencylayer".
  package let id: String
  /// The name in sentences: "CurrencyLayer".
  package let name: String
  /// Whose figures it has: its own name, that of another, or nil where it does not say.
  package let origin: String?
  /// Its own address, without a trailing slash.
  package let baseURL: String
  /// The same without TLS, where some keys are answered at no other address; nil for none.
  package let plainURL: String?
  package let key: KeyUse
  /// What its free plan allows; nil when it sets no number.
  package let quota: Quota?
  /// How fast it may be asked without a key; nil when it does not say.
  package let pace: Pace?
  /// How fast it may be asked with one.
  package let keyedPace: Pace?
  package let termsURL: String
  /// The words that its terms ask to be shown beside what it has, or that give credit.
  package let attribution: String
  /// Since when its own server is said to be down; nil while it is up.
  package let outage: Outage?

  /// Creates the facts; `origin` is mostly the name itself.
  package init(
    id: String,
    name: String,
    origin: String?,
    baseURL: String,
    plainURL: String? = nil,
    key: KeyUse = .none,
    quota: Quota? = nil,
    pace: Pace? = nil,
    keyedPace: Pace? = nil,
    termsURL: String,
    attribution: String,
    outage: Outage? = nil
  ) {
    self.id = id
    self.name = name
    self.origin = origin
    self.baseURL = baseURL
    self.plainURL = plainURL
    self.key = key
    self.quota = quota
    self.pace = pace
    self.keyedPace = keyedPace
    self.termsURL = termsURL
    self.attribution = attribution
    self.outage = outage
  }
}

/// A row of a table of providers: what any provider has, beside what it is asked for.
package protocol ProviderRow: Sendable {
  var facts: Provider { get }
}

extension Provider {
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

    /// The quota for who may use `percentage` of it: one call at least.
    package func percentage(_ percentage: Int) -> Quota {
      Quota(max(calls * percentage / 100, 1), per: period)
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
}
