package import ExactMoney

/// The facts about a service on the network, whatever it serves.
package struct Provider: Hashable, Sendable {
  /// The name in options and configuration: "currencylayer".
  package let id: String
  /// The name in sentences: "CurrencyLayer".
  package let name: String
  /// Whose figures it has: its own name, another's, or nil if it does not say.
  package let origin: String?
  /// Its own address, without a trailing slash.
  package let baseURL: String
  /// The address without TLS, for plans that allow no other; nil if all allow TLS.
  package let plainURL: String?
  package let key: KeyUse
  /// What its free plan allows; nil when it sets no number.
  package let quota: Quota?
  /// The rate limit without a key; nil if it names none.
  package let pace: Pace?
  /// The rate limit with a key.
  package let keyedPace: Pace?
  package let termsURL: String
  /// The words that its terms require beside its figures, or that give credit.
  package let attribution: String
  /// The reported outage of its server; nil while it is up.
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

/// A provider of rates or of movies: it has the facts that every provider has.
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

  /// A number of requests in a calendar period, which starts at midnight UTC.
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

    /// `percentage` of the quota, at least one call.
    package func percentage(_ percentage: Int) -> Quota {
      Quota(max(calls * percentage / 100, 1), per: period)
    }
  }

  /// A number of requests in a number of seconds; further ones are refused for a while.
  package struct Pace: Hashable, Sendable {
    package let calls: Int
    package let seconds: Int64

    /// Creates a pace.
    package init(_ calls: Int, perSeconds seconds: Int64) {
      self.calls = calls
      self.seconds = seconds
    }
  }

  /// A server that no longer answers, according to its users.
  package struct Outage: Hashable, Sendable {
    /// The first day of the month in which it went down.
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
