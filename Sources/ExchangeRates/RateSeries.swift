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

/// The rates of a pair over time, by one source, only on days on which it published them.
public struct RateSeries: Hashable, Sendable {
  public let pair: CurrencyPair
  public let source: RateSource
  /// The rates, oldest first; never empty.
  public let points: [RatePoint]

  /// Creates a series of `points`, oldest first; nil for none.
  public init?(pair: CurrencyPair, source: RateSource, points: [RatePoint]) {
    guard !points.isEmpty else { return nil }
    self.pair = pair
    self.source = source
    self.points = points
  }
}

/// What a series comes to.
public struct RateSummary: Hashable, Sendable {
  public let extremes: RateExtremes
  /// The arithmetic mean of the days' rates, to 24 significant digits.
  public let mean: ExactDecimal
  /// The change from first to last in percent of the first, to two decimals.
  ///
  /// Above zero the base buys more of the quote: the quote has become weaker.
  public let changePercent: ExactDecimal
}

extension RateSeries {
  /// Lowest, highest, mean and change; O(n).
  ///
  /// - Throws: ``RateError/overflow(_:)`` when the sum or the change does not fit 38 digits.
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
  /// The pair's rates from `first` through `last`, by the first source that has any.
  ///
  /// All in the units of `last`: where a code changed its unit in between (VES, SYP), the rates
  /// before are restated, so that a series has no jump that no holder saw.
  ///
  /// - Throws: ``RateError`` when no source published the pair in that time; a pair fixed by law or
  ///   a peg alone has no history.
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

  /// The reason why no source published the pair from `first` through `last`.
  public func missingHistory(
    of pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) -> RateError {
    let newest = (try? knownRoute(for: pair))?.publishedLegs.map { $0.asOf }.max()
    if let newest, newest < first { return .afterNewest(pair, newest: newest, from: first) }
    return .noHistory(pair, from: first, through: last)
  }

  /// The rate of `day` along `legs`; nil where one of them was published on another day, or none was.
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
  /// Shorter times are left to the converter: it looks for each day, and reads nothing else.
  private static let fewestDays = 400

  /// What ``Converter/series(for:from:through:)`` returns, and of a long time sooner: each history is read once for
  /// all its pairs.
  ///
  /// - Throws: ``RateError`` as that does.
  public func series(
    for pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(RateError) -> RateSeries {
    guard last.days(since: first) >= IndexedConverter.fewestDays else {
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

  /// The first source that has rates of `pair` from `first` through `last`, of which ``series(for:from:through:)``
  /// then consists; nil if none has.
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

  /// What ``Converter/series(for:over:)`` returns, and of a long time sooner.
  ///
  /// - Throws: ``RateError`` as that does.
  public func series(
    for pair: CurrencyPair,
    over range: HistoryRange
  ) throws(RateError) -> RateSeries {
    let days = try converter.days(of: range, for: pair)
    return try series(for: pair, from: days.lowerBound, through: days.upperBound)
  }
}
#endif
