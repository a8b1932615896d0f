public import ExactMoney

extension RateArchive {
  /// The days of the first and of the last rate of `currency` that `source` has; nil where it has none.
  ///
  /// O(n) in the publications before the first rate and after the last one.
  public func days(
    of currency: Currency,
    in source: RateSource
  ) -> ClosedRange<CalendarDate>? {
    guard
      let first = nextDate(of: currency, in: source, after: CalendarDate(dayNumber: -1_000_000)),
      let last = last(of: currency, in: source, onOrBefore: CalendarDate(dayNumber: 1_000_000))?
        .date
    else { return nil }
    return first...max(first, last)
  }
}
