public import ExactMoney

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
