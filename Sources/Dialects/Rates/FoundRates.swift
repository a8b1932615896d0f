package import ExactMoney
package import ExchangeRates

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
