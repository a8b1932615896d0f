import ExactMoney

extension ClosedRange<CalendarDate> {
  /// Every day of the range.
  var days: [CalendarDate] {
    (0...upperBound.days(since: lowerBound)).map { lowerBound.adding(days: $0) }
  }

  /// The range in parts of at most `count` days each, which follow each other.
  func parts(ofDays count: Int) -> [ClosedRange<CalendarDate>] {
    stride(from: 0, through: upperBound.days(since: lowerBound), by: count).map { offset in
      let start = lowerBound.adding(days: offset)
      return start...Swift.min(start.adding(days: count - 1), upperBound)
    }
  }
}
