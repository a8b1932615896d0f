public import ExactMoney

/// The rate of a pair on one day of the calendar, whether or not anything was published on it.
public struct DailyRate: Hashable, Sendable {
  public let day: CalendarDate
  /// The route that conversions of the pair take on the day.
  public let route: RateRoute

  /// Creates a rate.
  public init(day: CalendarDate, route: RateRoute) {
    self.day = day
    self.route = route
  }

  /// The oldest date among the published rates, or the date of the newest law or peg if all rates
  /// are fixed.
  ///
  /// For a currency against itself, the day.
  public var asOf: CalendarDate { route.asOf ?? route.legs.map { $0.asOf }.max() ?? day }
}

/// The rates of a pair on every day of a period, as conversions on those days use them.
public struct DailyRates: Hashable, Sendable {
  public let pair: CurrencyPair
  public let days: ClosedRange<CalendarDate>
  /// The rates, oldest first, without the days that have none.
  public let rates: [DailyRate]

  /// The rates that differ from the day before, so that each holds until the next.
  ///
  /// A price file lists these: its reader takes the newest price on or before a day.
  ///
  /// - Complexity: O(n) in the number of rates.
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

  /// The days without a rate, oldest first.
  ///
  /// - Complexity: O(n) in the number of rates.
  public var gaps: [ClosedRange<CalendarDate>] {
    var (gaps, next) = ([] as [ClosedRange<CalendarDate>], days.lowerBound)
    for rate in rates {
      if rate.day > next { gaps.append(next...rate.day.adding(days: -1)) }
      guard rate.day < days.upperBound else { return gaps }
      next = rate.day.adding(days: 1)
    }
    return gaps + [next...days.upperBound]
  }
}

#if !hasFeature(Embedded)
/// Finds the route of a pair on one day after another.
///
/// The last route is cached, as it stays the same over a weekend.
struct PairDays {
  /// The days on which a source with figures for both currencies may have a rate, and its rates.
  private typealias Service = (days: ClosedRange<CalendarDate>, rates: DailyPairRates)

  let pair: CurrencyPair
  private let days: ClosedRange<CalendarDate>
  private let indexed: IndexedConverter
  /// Whether the pair may have a rate on days without figures in force.
  private let mayLackFigures: Bool
  /// The services of the first sources of the converter, found on demand; nil for a source without
  /// rates for the pair.
  private var services: [Service?] = []
  private var known: (legs: [RateLeg], route: RateRoute)?

  /// Creates a finder of the routes of `pair` on `days`.
  init(_ pair: CurrencyPair, on days: ClosedRange<CalendarDate>, by indexed: IndexedConverter) {
    (self.pair, self.days, self.indexed) = (pair, days, indexed)
    let converter = indexed.converter
    mayLackFigures =
      converter.policy != .last || !converter.ownRates.isEmpty
      || !Set(FixedLink.neighbourhood(of: [pair.base]))
        .isDisjoint(with: FixedLink.neighbourhood(of: [pair.quote]))
  }

  /// Returns the rate for `day`; nil if there is none.
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

  /// Returns the rate for `day` in compact form, without its legs; nil if there is none.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if it does not fit 38 digits.
  mutating func rowRate(on day: CalendarDate) throws(RateError) -> RateRows.Rate? {
    if let rate = rates(on: day)?.rate(on: day, of: pair.quote) { return rate }
    return try routeByConverter(on: day).map { RateRows.Rate(DailyRate(day: day, route: $0)) }
  }

  private func routeByConverter(on day: CalendarDate) throws(RateError) -> RateRoute? {
    mayHaveRate(on: day) ? try indexed.indexed.knownRoute(for: pair, on: day) : nil
  }

  /// Returns the rates by the first source that may serve the pair on `day`; nil if no source may.
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
    return (base.clamped(to: quote), indexed.rates(of: pair, on: days, by: source))
  }

  /// Returns whether the sources may have figures for both currencies on `day`, or need none.
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
  /// Returns the rate of `pair` on every day from `first` through `last`, as
  /// ``Converter/route(for:on:)`` returns it.
  ///
  /// Unlike those of ``Converter/series(for:from:through:)``, each rate is in the units of its own
  /// day, and weekends have the rates carried over them.
  ///
  /// - Throws: ``RateError`` if none of the days has a rate, or a rate does not fit 38 digits.
  public func dailyRates(
    for pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(RateError) -> DailyRates {
    guard first <= last else { throw .noHistory(pair, from: first, through: last) }
    var days = PairDays(pair, on: first...last, by: self)
    var rates: [DailyRate] = []
    for day in first...last {
      if let rate = try days.rate(on: day) { rates.append(rate) }
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
#endif
