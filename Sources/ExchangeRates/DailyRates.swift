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
/// The route of a pair on one day after the other.
///
/// The last route is kept: over a weekend it is the same.
struct PairDays {
  /// A source that has figures for both currencies.
  private struct Service {
    /// The days outside which it has none.
    let days: ClosedRange<CalendarDate>
    let rates: DailyPairRates
  }

  let pair: CurrencyPair
  private let days: ClosedRange<CalendarDate>
  private let indexed: IndexedConverter
  /// Whether a rate may need no figures of sources, or others than those in force.
  private let mayLackFigures: Bool
  /// The services of the converter's first sources, as many as were needed; nil for a source without any.
  private var services: [Service?] = []
  private var known: (legs: [RateLeg], route: RateRoute)?

  /// The routes of `pair` on `days`.
  init(_ pair: CurrencyPair, on days: ClosedRange<CalendarDate>, by indexed: IndexedConverter) {
    (self.pair, self.days, self.indexed) = (pair, days, indexed)
    let converter = indexed.converter
    mayLackFigures =
      converter.policy != .last || !converter.ownRates.isEmpty
      || !Set(FixedLink.neighbourhood(of: [pair.base]))
        .isDisjoint(with: FixedLink.neighbourhood(of: [pair.quote]))
  }

  /// The rate of `day`; nil if there is none.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if it does not fit 38 digits.
  mutating func rate(on day: CalendarDate) throws(RateError) -> DailyRate? {
    guard let legs = rates(on: day)?.legs(on: day) else {
      return try routeByConverter(on: day).map { DailyRate(day: day, route: $0) }
    }
    if let known, known.legs == legs { return DailyRate(day: day, route: known.route) }
    let route = try RateRoute(pair: pair, legs: legs, fee: indexed.converter.fee)
    known = (legs, route)
    return DailyRate(day: day, route: route)
  }

  /// The same rate in few bytes, without its legs.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if it does not fit 38 digits.
  mutating func rowRate(on day: CalendarDate) throws(RateError) -> RateRows.Rate? {
    if let rate = rates(on: day)?.rate(on: day, of: pair.quote) { return rate }
    return try routeByConverter(on: day).map { RateRows.Rate(DailyRate(day: day, route: $0)) }
  }

  private func routeByConverter(on day: CalendarDate) throws(RateError) -> RateRoute? {
    mayHaveRate(on: day) ? try indexed.indexed.knownRoute(for: pair, on: day) : nil
  }

  /// The rates by the first source that may serve the pair on `day`.
  private mutating func rates(on day: CalendarDate) -> DailyPairRates? {
    for (index, source) in indexed.converter.sources.enumerated() {
      if index == services.count { services.append(service(of: source)) }
      if let service = services[index], service.days.contains(day) { return service.rates }
    }
    return nil
  }

  private func service(of source: RateSource) -> Service? {
    guard let base = indexed.life(of: pair.base, in: source),
      let quote = indexed.life(of: pair.quote, in: source), base.overlaps(quote),
      base.clamped(to: quote).overlaps(days)
    else { return nil }
    return Service(
      days: base.clamped(to: quote),
      rates: indexed.rates(of: pair, on: days, by: source)
    )
  }

  /// Whether sources have figures for both currencies on `day`, or none are needed.
  private func mayHaveRate(on day: CalendarDate) -> Bool {
    mayLackFigures
      || [pair.base, pair.quote].allSatisfy { currency in
        indexed.converter.sources.contains { source in
          indexed.life(of: currency, in: source)?.contains(day) ?? false
        }
      }
  }
}

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
    var days = PairDays(pair, on: first...last, by: self)
    var rates: [DailyRate] = []
    var day = first
    while day <= last {
      if let rate = try days.rate(on: day) { rates.append(rate) }
      day = day.adding(days: 1)
    }
    guard rates.isEmpty else { return DailyRates(pair: pair, days: first...last, rates: rates) }
    let failure = indexed.failure(for: pair, on: last)
    switch failure {
    case .neverPublished, .beforeFirst, .afterLast, .notOfDay, .notOfDays, .notYetPublished,
      .incomplete:
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
