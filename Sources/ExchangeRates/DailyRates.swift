public import ExactMoney

/// The rate of a pair on one day of the calendar, whether or not anything was published on it.
public struct DailyRate: Hashable, Sendable {
  public let day: CalendarDate
  /// The way that the pair's conversions of the day go.
  public let route: RateRoute

  /// Creates a rate.
  public init(day: CalendarDate, route: RateRoute) {
    self.day = day
    self.route = route
  }

  /// The oldest date among the published rates, or that of the newest law or peg where all are fixed;
  /// the day itself from a currency to itself.
  public var asOf: CalendarDate { route.asOf ?? route.legs.map { $0.asOf }.max() ?? day }
}

/// The rates of a pair on every day of a period, as conversions of these days have them.
public struct DailyRates: Hashable, Sendable {
  public let pair: CurrencyPair
  public let days: ClosedRange<CalendarDate>
  /// The rates, oldest first; none on a day on which the pair has none.
  public let rates: [DailyRate]

  /// The rates that are another publication's than the day's before, so that each holds until the next;
  /// O(n).
  ///
  /// This is what a price file lists: its reader takes the newest price of a day or before it.
  public var changes: [DailyRate] {
    var (changes, last) = ([] as [DailyRate], nil as DailyRate?)
    for rate in rates {
      let isNew = last.map {
        $0.route.legs != rate.route.legs || $0.day < rate.day.adding(days: -1)
      }
      if isNew ?? true { changes.append(rate) }
      last = rate
    }
    return changes
  }

  /// The days without a rate, oldest first; O(n).
  public var gaps: [ClosedRange<CalendarDate>] {
    var (gaps, next) = ([] as [ClosedRange<CalendarDate>], days.lowerBound)
    for rate in rates {
      if rate.day > next { gaps.append(next...rate.day.adding(days: -1)) }
      next = rate.day.adding(days: 1)
    }
    return next > days.upperBound ? gaps : gaps + [next...days.upperBound]
  }
}

#if !hasFeature(Embedded)
extension IndexedConverter {
  /// The pair's rate on every day from `first` through `last`, by the converter's policy: what
  /// ``Converter/route(for:on:)`` says of each.
  ///
  /// Unlike those of ``Converter/series(for:from:through:)`` each rate is in the units of its own day, and weekends
  /// have what is carried over them.
  ///
  /// - Throws: ``RateError`` when no day of them has a rate, or one does not fit 38 digits.
  public func dailyRates(
    for pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(RateError) -> DailyRates {
    let pairRates = self.rates(of: pair, on: first...last)
    let converter = indexed
    var rates: [DailyRate] = []
    var (day, known) = (first, nil as (legs: [RateLeg], route: RateRoute)?)
    while day <= last {
      var route: RateRoute?
      if let legs = pairRates.legs(on: day) {
        // Over a weekend the way is the same.
        if let known, known.legs == legs {
          route = known.route
        } else {
          let found = try RateRoute(pair: pair, legs: legs, fee: converter.fee)
          (route, known) = (found, (legs, found))
        }
      } else {
        route = try converter.knownRoute(for: pair, on: day)
      }
      if let route { rates.append(DailyRate(day: day, route: route)) }
      day = day.adding(days: 1)
    }
    guard rates.isEmpty else { return DailyRates(pair: pair, days: first...last, rates: rates) }
    let failure = converter.failure(for: pair, on: last)
    switch failure {
    case .neverPublished, .beforeFirst, .afterLast, .notOfDay, .notYetPublished, .incomplete:
      throw failure
    default: throw .noHistory(pair, from: first, through: last)
    }
  }
}

extension Converter {
  /// The pair's rate on every day from `first` through `last`, as a ``IndexedConverter`` finds them.
  ///
  /// - Throws: ``RateError`` as ``IndexedConverter/dailyRates(for:from:through:)`` does.
  public func dailyRates(
    for pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(RateError) -> DailyRates {
    try IndexedConverter(self).dailyRates(for: pair, from: first, through: last)
  }
}
#endif
