public import ExactMoney

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
