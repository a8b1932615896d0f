package import ExactMoney

/// The facts about an online service, independent of its data.
package struct Provider: Hashable, Sendable {
  /// The name in options and the configuration, such as "currencylayer".
  package let id: String
  /// The name in texts, such as "CurrencyLayer".
  package let name: String
  /// The source of its figures: its own name or another's; nil if it does not state one.
  package let origin: String?
  /// The service's own base URL, without a trailing slash.
  package let baseURL: String
  /// The base URL without TLS, for plans that allow no other; nil if all plans allow TLS.
  package private(set) var plainURL: String?
  /// Whether the service requires a key.
  package private(set) var key = KeyUse.none
  /// The quota of the free plan; nil if the service states none.
  package private(set) var quota: Quota?
  /// The rate limit without a key; nil if the service states none.
  package private(set) var pace: Pace?
  /// The rate limit with a key; nil if the service states none.
  package private(set) var keyedPace: Pace?
  package let termsURL: String
  /// The credit to show with the provider's figures, as its terms require or as is customary.
  package let attribution: String
  /// The reported outage of its server; nil if there is none.
  package private(set) var outage: Outage?
}

/// A provider of rates, movies or pictures, with the facts that all providers have.
package protocol ProviderRow: Sendable {
  var facts: Provider { get }
}

extension Provider {
  /// Whether a provider requires a key.
  package enum KeyUse: Hashable, Sendable {
    case none
    /// A key is not required, but raises the limits.
    case optional
    case required
  }

  /// A maximum number of requests in a calendar period, which starts at midnight UTC.
  package struct Quota: Hashable, Sendable {
    package enum Period: String, Hashable, Sendable {
      case hour
      case day
      case month
    }

    package let calls: Int
    package let period: Period

    package init(_ calls: Int, per period: Period) {
      self.calls = calls
      self.period = period
    }

    /// Returns `percentage` percent of the quota, but at least one call.
    package func percentage(_ percentage: Int) -> Quota {
      Quota(max(calls * percentage / 100, 1), per: period)
    }
  }

  /// A maximum number of requests in a number of seconds; further ones are refused for a while.
  package struct Pace: Hashable, Sendable {
    package let calls: Int
    package let seconds: Int64

    package init(_ calls: Int, perSeconds seconds: Int64) {
      self.calls = calls
      self.seconds = seconds
    }
  }

  /// A server that no longer responds, as its users report.
  package struct Outage: Hashable, Sendable {
    /// The first day of the month in which the outage began.
    package let since: CalendarDate
    /// The ``Provider/id`` of providers with similar data.
    package let others: [String]
  }
}
