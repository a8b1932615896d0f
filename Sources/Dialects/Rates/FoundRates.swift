package import ExactMoney
package import ExchangeRates

/// The rates that there are of those requested; a currency without one is left out.
package struct FoundRates: Sendable {
  /// The rates of each requested day.
  package var days: [[Conversion]] = []
  /// The rates of each requested time, worked out as they are written.
  package var times: [RateRows] = []
  /// The currencies that sources have rates of.
  package var lives: [RateLife] = []
  /// Whether the only source that was requested is not known.
  package var isOfUnknownSource = false
  /// When the newest rates at hand were collected or published.
  package var moment: Instant
  /// The time of the request.
  package let now: Instant

  /// Creates it, of rates as they were at `moment`, for a request at `now`, or at that moment too.
  package init(moment: Instant, now: Instant? = nil) {
    (self.moment, self.now) = (moment, now ?? moment)
  }

  /// The rates of the first requested day.
  var rates: [Conversion] { days.first ?? [] }

  /// The same without rates in which law or a peg has a part.
  var published: FoundRates {
    var found = self
    found.days = days.map { day in day.filter { $0.route.published != nil } }
    found.times = times.map { time in time.onlyPublished }
    return found
  }

  /// The currencies that these are in, and their base, by the alphabet.
  func currencies(of base: Currency) -> [Currency] {
    ([base] + rates.map { $0.target }).sorted()
  }
}

/// The days of which a source has rates of a currency.
package struct RateLife: Sendable {
  package let currency: Currency
  package let source: RateSource
  package let days: ClosedRange<CalendarDate>

  /// Creates it.
  package init(_ currency: Currency, _ source: RateSource, _ days: ClosedRange<CalendarDate>) {
    (self.currency, self.source, self.days) = (currency, source, days)
  }
}
