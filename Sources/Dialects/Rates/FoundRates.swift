package import ExactMoney
package import ExchangeRates

/// What there is of the rates that were asked for; a currency without one is left out.
package struct FoundRates: Sendable {
  /// The rates of each day that was asked for.
  package var days: [[Conversion]] = []
  /// The rates on the days of some time, of each quote.
  package var spans: [RateSpan] = []
  /// The currencies that sources have rates of.
  package var lives: [RateLife] = []
  /// Whether the one source that was asked for is none of ours.
  package var isOfUnknownSource = false
  /// When the newest rates at hand were collected or published.
  package var moment: Instant
  /// When they are asked for.
  package let now: Instant

  /// Creates it, of rates as they were at `moment`, for who asks `now`, or at that moment too.
  package init(moment: Instant, now: Instant? = nil) {
    (self.moment, self.now) = (moment, now ?? moment)
  }

  /// The rates of the first day that was asked for.
  var rates: [Conversion] { days.first ?? [] }

  /// The same without rates in which law or a peg has a part.
  var published: FoundRates {
    var found = self
    found.days = days.map { day in day.filter { $0.route.published != nil } }
    found.spans = spans.map { span in
      RateSpan(pair: span.pair, rates: span.rates.filter { $0.published != nil })
    }
    return found
  }

  /// The currencies that these are in, and their base, by the alphabet.
  func currencies(of base: Currency) -> [Currency] {
    ([base] + rates.map { $0.target }).sorted()
  }
}

/// The rates of a pair over some time, oldest first.
package struct RateSpan: Sendable {
  package let pair: CurrencyPair
  package let rates: [Rate]

  /// A rate on a day, in few bytes: a time may have hundreds of thousands.
  package struct Rate: Sendable {
    package let day: CalendarDate
    /// The day that its publications are of.
    package let asOf: CalendarDate
    package let ratio: ExactFraction
    /// The figures that it is the quotient of, as an institution published them; nil where law or a peg has a part in it,
    /// or where there are more.
    package let published: (above: ExactDecimal?, below: ExactDecimal?)?
    /// The sources of those figures; empty unless they were asked for.
    package let sources: [String]

    fileprivate init(_ rate: DailyRate, namesSources: Bool) {
      (day, asOf, ratio) = (rate.day, rate.asOf, rate.route.ratio)
      published = rate.route.published
      sources = namesSources && published != nil ? rate.route.sources : []
    }
  }

  fileprivate init(pair: CurrencyPair, rates: [Rate]) { (self.pair, self.rates) = (pair, rates) }

  /// The rates of `daily`, all of them or one for each publication.
  package init(_ daily: DailyRates, eachDay: Bool, namesSources: Bool = false) {
    pair = daily.pair
    var known: CalendarDate?
    rates = daily.rates.compactMap { rate in
      defer { known = rate.asOf }
      return eachDay || rate.asOf != known ? Rate(rate, namesSources: namesSources) : nil
    }
  }
}

extension RateRoute {
  /// The figures that the rate is the quotient of; nil where not all are published, or where there are more.
  var published: (above: ExactDecimal?, below: ExactDecimal?)? {
    guard !legs.isEmpty, legs.allSatisfy({ $0.kind == .published }) else { return nil }
    let above = legs.filter { $0.direction == .multiply }
    let below = legs.filter { $0.direction == .divide }
    guard above.count <= 1, below.count <= 1 else { return nil }
    return (above.first?.rate.value, below.first?.rate.value)
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
