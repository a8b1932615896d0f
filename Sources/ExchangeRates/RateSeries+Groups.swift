public import ExactMoney

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
