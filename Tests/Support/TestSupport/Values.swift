public import ExactMoney

/// An invalid text in a test.
public struct UnreadableValue: Error {
  public let text: String
}

/// The day that `text` names.
public func day(_ text: String) throws -> CalendarDate {
  guard let day = CalendarDate(text) else { throw UnreadableValue(text: text) }
  return day
}

/// The range of this day alone.
public func oneDay(_ text: String) throws -> ClosedRange<CalendarDate> {
  let day = try day(text)
  return day...day
}

/// The currency with the code `code`.
public func currency(_ code: String) throws -> Currency {
  guard let currency = Currency(code) else { throw UnreadableValue(text: code) }
  return currency
}
