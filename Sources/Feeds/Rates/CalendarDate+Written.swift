import ExactMoney

extension CalendarDate {
  /// The day with these numbers, which the source code states and the calendar has.
  init(_ year: Int, _ month: Int, _ day: Int) {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("the calendar has no such day")
    }
    self = date
  }
}
