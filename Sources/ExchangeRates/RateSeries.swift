public import ExactMoney

/// The rate of a pair on one day.
public struct RatePoint: Hashable, Sendable {
  public let day: CalendarDate
  /// Quote units per base unit, to 34 significant digits.
  public let rate: ExactDecimal

  /// Creates a point.
  public init(day: CalendarDate, rate: ExactDecimal) {
    self.day = day
    self.rate = rate
  }
}

/// The rates of a pair over time, from one source, on the days on which it published them.
public struct RateSeries: Hashable, Sendable {
  public let pair: CurrencyPair
  public let source: RateSource
  /// The rates, oldest first; never empty.
  public let points: [RatePoint]

  /// Creates a series of `points`, oldest first; nil if there are none.
  public init?(pair: CurrencyPair, source: RateSource, points: [RatePoint]) {
    guard !points.isEmpty else { return nil }
    self.pair = pair
    self.source = source
    self.points = points
  }
}

/// The key figures of a series.
public struct RateSummary: Hashable, Sendable {
  public let extremes: RateExtremes
  /// The arithmetic mean of the days' rates, to 24 significant digits.
  public let mean: ExactDecimal
  /// The change from the first to the last rate, in percent of the first, to two decimals.
  ///
  /// A positive change means that the base buys more of the quote, which has become weaker.
  public let changePercent: ExactDecimal
}

extension RateSeries {
  /// Returns the lowest and highest rate, the mean, and the change.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the sum or the change does not fit 38 digits.
  /// - Complexity: O(n) in the number of points.
  public func summary() throws(RateError) -> RateSummary {
    guard let extremes = RateExtremes(points) else {
      preconditionFailure("a series has at least one point")
    }
    let (first, last) = (extremes.first, extremes.last)
    do throws(DecimalError) {
      let mean = try RateSeries.mean(of: points[...])
      let change = try last.rate.subtracting(first.rate)
        .multiplied(
          by: 100,
          dividedBy: first.rate,
          to: .scale(2),
          rounding: .toNearestOrAwayFromZero
        )
      return RateSummary(
        extremes: extremes,
        mean: mean,
        changePercent: change
      )
    } catch {
      throw .overflow(pair)
    }
  }
}

extension Converter {
  /// Returns the rates of `pair` from `first` through `last`, by the first source that has any.
  ///
  /// All rates are in the units of `last`: rates before a change of unit under one code (VES, SYP)
  /// are restated, so that the series has no artificial jump.
  ///
  /// - Throws: ``RateError`` if no source published the pair in that time. A pair joined by laws or
  ///   pegs alone has no history.
  public func series(
    for pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(RateError) -> RateSeries {
    for source in sources {
      var points: [RatePoint] = []
      for day in archive.publicationDays(of: source, from: first, through: last).reversed() {
        var finder = finder(on: day, .last, in: archive, unitDay: last)
        guard let legs = finder.legs(for: pair, sources: [source]),
          let point = try point(of: pair, on: day, along: legs)
        else { continue }
        points.append(point)
      }
      if let series = RateSeries(pair: pair, source: source, points: points) { return series }
    }
    throw missingHistory(of: pair, from: first, through: last)
  }

  /// Returns the reason why no source published the pair from `first` through `last`.
  public func missingHistory(
    of pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) -> RateError {
    let newest = (try? knownRoute(for: pair))?.publishedLegs.map { $0.asOf }.max()
    if let newest, newest < first { return .afterNewest(pair, newest: newest, from: first) }
    return .noHistory(pair, from: first, through: last)
  }

  /// Returns the rate for `day` along `legs`; nil unless all published legs, at least one, are for
  /// that day.
  func point(
    of pair: CurrencyPair,
    on day: CalendarDate,
    along legs: [RateLeg]
  ) throws(RateError) -> RatePoint? {
    let route = try RateRoute(pair: pair, legs: legs)
    guard !route.publishedLegs.isEmpty, route.publishedLegs.allSatisfy({ $0.asOf == day })
    else { return nil }
    let conversion = Conversion(
      term: ConversionTerm(.one, pair.base),
      route: route,
      day: day,
      lawDay: day,
      euroAmount: nil
    )
    return RatePoint(day: day, rate: try conversion.rate())
  }
}

#if !hasFeature(Embedded)
extension IndexedConverter {
  /// The minimum number of days for which histories are indexed.
  ///
  /// For fewer days, the converter looks up each day and reads nothing else.
  private static let minimumDays = 400

  /// Returns what ``Converter/series(for:from:through:)`` does, but faster for a long time, as each
  /// history is read once for all pairs.
  ///
  /// - Throws: ``RateError`` as ``Converter/series(for:from:through:)`` does.
  public func series(
    for pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(RateError) -> RateSeries {
    guard last.days(since: first) >= IndexedConverter.minimumDays else {
      return try converter.series(for: pair, from: first, through: last)
    }
    for source in converter.sources where mayServe(pair, source) {
      var points: [RatePoint] = []
      let rates = rates(of: pair, on: first...last, by: source, givesWay: false)
      let archive = archive(of: source)
      for day in archive.publicationDays(of: source, from: first, through: last).reversed() {
        var legs = rates.legs(on: day)
        if legs == nil {
          var finder = converter.finder(on: day, .last, in: archive, unitDay: last)
          legs = finder.legs(for: pair, sources: [source])
        }
        if let legs, let point = try converter.point(of: pair, on: day, along: legs) {
          points.append(point)
        }
      }
      if let series = RateSeries(pair: pair, source: source, points: points) { return series }
    }
    throw indexed.missingHistory(of: pair, from: first, through: last)
  }

  /// Returns the source that ``series(for:from:through:)`` would use; nil if no source has rates of
  /// `pair` from `first` through `last`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a rate does not fit 38 digits.
  public func source(
    of pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(RateError) -> RateSource? {
    for source in converter.sources where mayServe(pair, source) {
      let archive = archive(of: source)
      for day in archive.publicationDays(of: source, from: first, through: last) {
        var finder = converter.finder(on: day, .last, in: archive, unitDay: last)
        guard let legs = finder.legs(for: pair, sources: [source]) else { continue }
        if try converter.point(of: pair, on: day, along: legs) != nil { return source }
      }
    }
    return nil
  }
}
#endif

extension Converter {
  /// Returns the rates of `pair` over `range`, which ends with its newest rate.
  ///
  /// - Throws: ``RateError`` as ``series(for:from:through:)`` does.
  public func series(
    for pair: CurrencyPair,
    over range: HistoryRange
  ) throws(RateError) -> RateSeries {
    let days = try days(of: range, for: pair)
    return try series(for: pair, from: days.lowerBound, through: days.upperBound)
  }

  /// Returns the days of `range`, which ends with the newest rate of `pair`.
  ///
  /// - Throws: ``RateError`` if the pair has no published rate, or none within the range.
  public func days(
    of range: HistoryRange,
    for pair: CurrencyPair
  ) throws(RateError) -> ClosedRange<CalendarDate> {
    let newest = try route(for: pair)
    guard let last = newest.publishedLegs.map({ $0.asOf }).max() else {
      // Law and pegs alone join the pair, so that there is nothing to draw.
      throw .noHistory(pair, from: range.firstDay(endingOn: today), through: today)
    }
    let first = range.firstDay(endingOn: last)
    guard first <= last else { throw .noHistory(pair, from: first, through: last) }
    return first...last
  }
}

/// The period that one rate of a series represents.
public enum SeriesGroup: UInt8, NamedChoice, Hashable {
  case day, week, month

  public static var names: StaticString { "day week month" }

  /// Returns the first day of the period that contains `day`: a Monday, or the first of a month.
  func start(of day: CalendarDate) -> CalendarDate {
    switch self {
    case .day: day
    case .week: day.adding(days: 1 - day.weekday)
    case .month: day.firstDayOfMonth
    }
  }
}

extension RateSeries {
  /// Returns the series with one point per period of `group`: its first day, and the arithmetic
  /// mean of its rates to 24 significant digits.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a sum of rates does not fit 38 digits.
  /// - Complexity: O(n) in the number of points.
  public func grouped(by group: SeriesGroup) throws(RateError) -> RateSeries {
    guard group != .day else { return self }
    var grouped: [RatePoint] = []
    var start = 0
    for index in points.indices {
      let time = group.start(of: points[index].day)
      guard index + 1 == points.count || group.start(of: points[index + 1].day) != time else {
        continue
      }
      do throws(DecimalError) {
        grouped.append(RatePoint(day: time, rate: try RateSeries.mean(of: points[start...index])))
      } catch {
        throw .overflow(pair)
      }
      start = index + 1
    }
    return RateSeries(pair: pair, source: source, points: grouped) ?? self
  }

  /// Returns the arithmetic mean of the rates, to 24 significant digits.
  static func mean(of points: ArraySlice<RatePoint>) throws(DecimalError) -> ExactDecimal {
    var sum = ExactDecimal.zero
    for point in points {
      // Thousands of terms of 34 digits fit only after rounding to a common precision.
      sum = try sum.adding(
        try point.rate.rounded(to: .significantDigits(24), rounding: .toNearestOrEven)
      )
    }
    return try sum.divided(
      by: ExactDecimal(points.count),
      to: .significantDigits(24),
      rounding: .toNearestOrEven
    )
  }
}

/// The first, last, lowest and highest point of a series.
public struct RateExtremes: Hashable, Sendable {
  public let first: RatePoint
  public let last: RatePoint
  /// The point with the lowest rate, the earliest if several have it.
  public let lowest: RatePoint
  /// The point with the highest rate, the earliest if several have it.
  public let highest: RatePoint

  /// Finds the extremes of `points`, oldest first; nil if there are none.
  ///
  /// - Complexity: O(n) in the number of points.
  public init?(_ points: [RatePoint]) {
    guard let first = points.first, let last = points.last else { return nil }
    var (lowest, highest) = (first, first)
    for point in points {
      if point.rate < lowest.rate { lowest = point }
      if point.rate > highest.rate { highest = point }
    }
    (self.first, self.last, self.lowest, self.highest) = (first, last, lowest, highest)
  }
}

extension RatePoint {
  /// Returns the change from this rate to that of `later`, as a share of this one, to four
  /// decimals.
  ///
  /// A positive change means that the base buys more of the quote. nil if the share does not fit 38
  /// digits.
  public func change(to later: RatePoint) -> ExactDecimal? {
    try? later.rate.subtracting(rate)
      .divided(by: rate, to: .scale(4), rounding: .toNearestOrAwayFromZero)
  }
}
