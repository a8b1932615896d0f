public import ExactMoney

extension RateArchive {
  /// The days of the first and of the last rate of `currency` that `source` has, of its pivot those of its
  /// publications; nil where it has none.
  ///
  /// O(n) in the publications before the first rate and after the last one.
  public func days(
    of currency: Currency,
    in source: RateSource
  ) -> ClosedRange<CalendarDate>? {
    let (start, end) = (CalendarDate(dayNumber: -1_000_000), CalendarDate(dayNumber: 1_000_000))
    let last =
      currency == source.pivot
      ? newestDay(of: source) : last(of: currency, in: source, onOrBefore: end)?.date
    guard let first = nextDate(of: currency, in: source, after: start), let last else { return nil }
    return first...max(first, last)
  }
}
