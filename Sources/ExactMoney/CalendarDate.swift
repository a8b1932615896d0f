import PlainBytes

/// A day from 0001-01-01 through 9999-12-31.
///
/// Stored as the number of days since 1970-01-01, so that dates subtract and compare as integers.
/// No calculation leads outside these years, and none of them traps.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// The number of days since 1970-01-01, negative for earlier days.
  public let dayNumber: Int32

  /// 0001-01-01, the first day.
  public static let earliest = CalendarDate(clamping: firstDayNumber)

  /// 9999-12-31, the last day, and the end of periods without an end.
  public static let latest = CalendarDate(clamping: lastDayNumber)

  private static var firstDayNumber: Int32 { -719_162 }
  private static var lastDayNumber: Int32 { 2_932_896 }

  /// Creates the day `dayNumber` days after 1970-01-01; nil outside years 1 to 9999.
  ///
  /// Numbers that stand for "no day", such as `Int32.min`, are therefore no days.
  public init?(dayNumber: Int32) {
    self.init(clamping: dayNumber)
    guard self.dayNumber == dayNumber else { return nil }
  }

  /// Creates the day `dayNumber` days after 1970-01-01, or the nearest one of years 1 to 9999.
  public init(clamping dayNumber: Int32) {
    self.dayNumber = min(
      max(dayNumber, CalendarDate.firstDayNumber),
      CalendarDate.lastDayNumber
    )
  }

  /// Creates a day from its components, in years 1 to 9999; nil if there is no such day, as 29
  /// February of a common year.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      day >= 1, day <= CalendarDate.length(ofMonth: month, year: year)
    else { return nil }
    // Counting from March puts the leap day last, and makes the days before a month a linear
    // function.
    let shifted = month > 2 ? year : year - 1
    let monthsFromMarch = (month + 9) % 12
    let daysBeforeYear = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
    let daysBeforeMonth = (153 * monthsFromMarch + 2) / 5
    dayNumber = Int32(daysBeforeYear + daysBeforeMonth + day - 1 - 719_468)
  }

  /// Parses `yyyy-mm-dd` (ISO 8601); nil for any other form.
  @inline(never)
  public init?(_ text: some StringProtocol) {
    var date: CalendarDate?
    String(text).withBytes { date = CalendarDate(utf8: $0) }
    guard let date else { return nil }
    self = date
  }

  /// Parses `yyyy-mm-dd` from ten bytes of ASCII; nil for any other form.
  public init?(utf8 text: UnsafeRawBufferPointer) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else {
      return nil
    }
    var digits = 0
    for index in 0..<10 where index != 4 && index != 7 {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      digits = digits * 10 + Int(digit)
    }
    self.init(yearMonthDay: digits)
  }

  /// Creates a day from one integer, such as 20080914; nil for 0 and other invalid days.
  init?(yearMonthDay: Int) {
    self.init(year: yearMonthDay / 10_000, month: yearMonthDay / 100 % 100, day: yearMonthDay % 100)
  }

  /// The year, the month from 1 to 12, and the day from 1 to 31.
  public var components: (year: Int, month: Int, day: Int) {
    let days = Int(dayNumber) + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthsFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthsFromMarch < 10 ? monthsFromMarch + 3 : monthsFromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthsFromMarch + 2) / 5 + 1
    )
  }

  /// The day of the week, from 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int {
    // 0001-01-01 is a Monday.
    Int(dayNumber - CalendarDate.firstDayNumber) % 7 + 1
  }

  /// Returns the day `days` later, or earlier if `days` is negative, but none past ``earliest`` or
  /// ``latest``.
  public func adding(days: Int) -> CalendarDate {
    // No two days are as far apart as four million.
    let change = Int32(truncatingIfNeeded: min(max(days, -4_000_000), 4_000_000))
    return CalendarDate(clamping: dayNumber + change)
  }

  /// Returns the number of days from `other` to this day, negative if this day is earlier.
  public func days(since other: CalendarDate) -> Int {
    Int(dayNumber) - Int(other.dayNumber)
  }

  /// The first day of this day's month.
  public var firstDayOfMonth: CalendarDate { adding(days: 1 - components.day) }

  /// The last day of this day's month.
  public var lastDayOfMonth: CalendarDate {
    let (year, month, day) = components
    return adding(days: CalendarDate.length(ofMonth: month, year: year) - day)
  }

  /// Returns the same day of another year, or 28 February if that year has no 29th; nil outside
  /// years 1 to 9999.
  public func adding(years: Int) -> CalendarDate? {
    let (year, month, day) = components
    let sum = year &+ years
    return CalendarDate(year: sum, month: month, day: day)
      ?? CalendarDate(year: sum, month: month, day: 28)
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as `yyyy-mm-dd` (ISO 8601).
  public var description: String {
    let (year, month, day) = components
    return String(unsafeUninitializedCapacity: 10) { buffer in
      func put(_ number: Int, width: Int, at start: Int) {
        var rest = number
        for index in stride(from: start + width - 1, through: start, by: -1) {
          buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
      }
      put(year, width: 4, at: 0)
      buffer[4] = UInt8(ascii: "-")
      put(month, width: 2, at: 5)
      buffer[7] = UInt8(ascii: "-")
      put(day, width: 2, at: 8)
      return 10
    }
  }
}

extension CalendarDate {
  /// The English three-letter abbreviations of the months, as in HTTP and several providers'
  /// formats.
  public static let englishMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The English three-letter abbreviations of the days of the week, from Monday on.
  public static let englishWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
