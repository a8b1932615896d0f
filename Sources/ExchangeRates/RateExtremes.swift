public import ExactMoney

/// The points of a series that are named: where it begins and ends, its lowest and its highest.
public struct RateExtremes: Hashable, Sendable {
  public let first: RatePoint
  public let last: RatePoint
  /// The lowest rate, the first day of it.
  public let lowest: RatePoint
  /// The highest rate, the first day of it.
  public let highest: RatePoint

  /// The extremes of points, oldest first, in O(n); nil without any.
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
  /// The change to the rate of `later`, as a share of this one, to four decimals.
  ///
  /// Above zero the base buys more of the quote; nil where 38 digits do not hold it.
  public func change(to later: RatePoint) -> ExactDecimal? {
    try? later.rate.subtracting(rate)
      .divided(by: rate, to: .scale(4), rounding: .toNearestOrAwayFromZero)
  }
}
