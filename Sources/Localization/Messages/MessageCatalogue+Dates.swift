public import ExactMoney
import PlainBytes

extension MessageCatalogue {
  /// Writes a day as `30 Oct 2026`, in the language's form; `zero` is the digit zero to use.
  public func shortDate(_ day: CalendarDate, zero: Unicode.Scalar = "0") -> String {
    let (year, month, number) = day.components
    return text(
      .dateShort(
        day: MessageCatalogue.digits(number, zero),
        month: text(.month(month)),
        year: MessageCatalogue.digits(year, zero)
      )
    )
  }

  /// Writes a day as `Fri 30 Oct 2026`, or without the year as `Fri 30 Oct`.
  public func longDate(
    _ day: CalendarDate,
    hasYear: Bool = true,
    zero: Unicode.Scalar = "0"
  ) -> String {
    let (year, month, number) = day.components
    let weekday = text(MessageCatalogue.weekday(day.weekday))
    let (digits, name) = (MessageCatalogue.digits(number, zero), text(.month(month)))
    guard hasYear else { return text(.dateWeekday(weekday: weekday, day: digits, month: name)) }
    return text(
      .dateLong(
        weekday: weekday,
        day: digits,
        month: name,
        year: MessageCatalogue.digits(year, zero)
      )
    )
  }

  /// Returns the short name of a weekday, 1 for Monday to 7 for Sunday.
  private static func weekday(_ weekday: Int) -> Message {
    switch weekday {
    case 1: .monday
    case 2: .tuesday
    case 3: .wednesday
    case 4: .thursday
    case 5: .friday
    case 6: .saturday
    default: .sunday
    }
  }

  /// Writes the month of `day` as `Oct 2026`.
  public func month(of day: CalendarDate, zero: Unicode.Scalar = "0") -> String {
    let (year, month, _) = day.components
    return text(.dateMonth(month: text(.month(month)), year: MessageCatalogue.digits(year, zero)))
  }

  /// Writes a number of the calendar, without grouping.
  package static func digits(_ number: Int, _ zero: Unicode.Scalar) -> String {
    var text: [UInt8] = []
    ExactDecimal(number).description.withBytes { digits in
      for digit in digits { text.append(scalar: zero.value + UInt32(digit) - 48) }
    }
    return String(utf8: text)
  }
}
