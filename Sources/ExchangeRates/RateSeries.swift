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
        guard let legs = finder.legs(for: pair, sources: [source]) else { continue }
        let route = try RateRoute(pair: pair, legs: legs)
        guard !route.publishedLegs.isEmpty, route.publishedLegs.allSatisfy({ $0.asOf == day })
        else { continue }
        let conversion = Conversion(
          term: ConversionTerm(.one, pair.base),
          route: route,
          day: day,
          lawDay: day,
          euroAmount: nil
        )
        points.append(RatePoint(day: day, rate: try conversion.rate()))
      }
      if let series = RateSeries(pair: pair, source: source, points: points) { return series }
    }
    throw .noHistory(pair, from: first, through: last)
  }
}
