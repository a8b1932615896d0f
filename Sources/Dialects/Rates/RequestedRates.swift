import ExactJSON
package import ExactMoney
package import ExchangeRates

/// The rates that a client of another API requests, in the server's own terms.
package indirect enum RequestedRates: Hashable, Sendable {
  /// No rates.
  case nothing
  /// The rates of `base` on each of `days`, nil being the newest.
  ///
  /// They are in `quotes`, or in all currencies with a rate if that is nil, and from `source` alone
  /// if given.
  case on([CalendarDate?], base: Currency, quotes: [Currency]?, source: String? = nil)
  /// The rates of `base` in `quotes` on a range of days, in rows of the given kind.
  case over(
    ClosedRange<CalendarDate>,
    base: Currency,
    quotes: [Currency]?,
    RateRows.Kind,
    source: String? = nil
  )
  /// The days of which the sources have rates of each currency.
  case lives
  /// The rates of several requests, in their order.
  case all([RequestedRates])

  /// The approximate number of rates.
  package var count: Int {
    switch self {
    case .nothing, .lives: 0
    case .all(let requests): requests.reduce(0) { $0 + $1.count }
    case .on(let days, _, let quotes, let source):
      days.count * (quotes?.count ?? RequestedRates.currencies(of: source))
    case .over(let days, _, let quotes, _, let source):
      (days.upperBound.days(since: days.lowerBound) + 1)
        * (quotes?.count ?? RequestedRates.currencies(of: source))
    }
  }

  /// Returns the approximate number of currencies with a rate from `source`, or from any if nil.
  private static func currencies(of source: String?) -> Int {
    source == RateSource.ecb.name ? 45 : 160
  }
}

/// The rates found for a request, without the currencies that have none.
package struct FoundRates: Sendable {
  /// The rates of each requested day.
  package var days: [[Conversion]] = []
  /// The rates of each requested range of days, calculated as they are written.
  package var times: [RateRows] = []
  /// The days of which each source has rates of each currency.
  package var lives: [RateLife] = []
  /// Whether the only requested source is unknown.
  package var isOfUnknownSource = false
  /// The time at which the newest rates were fetched or published.
  package var moment: Instant
  /// The time of the request.
  package let now: Instant

  /// Creates a result without rates, for a request at `now`, by default at `moment`.
  package init(moment: Instant, now: Instant? = nil) {
    (self.moment, self.now) = (moment, now ?? moment)
  }

  /// The rates of the first requested day.
  var rates: [Conversion] { days.first ?? [] }

  /// The result without rates that come from law or a peg.
  var published: FoundRates {
    var found = self
    found.days = days.map { day in day.filter { $0.route.published != nil } }
    found.times = times.map { time in time.onlyPublished }
    return found
  }

  /// Returns `base` and the currencies of the first day's rates, in alphabetical order.
  func currencies(of base: Currency) -> [Currency] {
    ([base] + rates.map { $0.target }).sorted()
  }

  /// Returns an object with the names of ``currencies(of:)`` by code.
  func names(of base: Currency) -> JSONValue {
    .object(currencies(of: base).map { JSONMember($0.code, .string($0.name)) })
  }
}

/// The days of which a source has rates of a currency, from the first to the newest.
package struct RateLife: Sendable {
  package let currency: Currency
  package let source: RateSource
  package let days: ClosedRange<CalendarDate>

  package init(_ currency: Currency, _ source: RateSource, _ days: ClosedRange<CalendarDate>) {
    (self.currency, self.source, self.days) = (currency, source, days)
  }
}
