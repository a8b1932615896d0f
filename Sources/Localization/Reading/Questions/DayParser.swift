import ExactMoney
import PlainBytes

/// A day in a text.
struct DayReading: Equatable {
  var day: CalendarDate
  /// The day if month and day were exchanged; nil if that is not possible.
  var other: CalendarDate?
  var place: Range<Int>
}

/// Reads days: dates in numbers and in words, weekdays, and days relative to today.
struct DayParser {
  let vocabulary: Vocabulary
  let today: CalendarDate
  /// Whether 03/04/2020 means the 4th of March, as in the United States.
  let putsMonthFirst: Bool

  init(_ rules: BorrowedRules, today: CalendarDate) {
    vocabulary = Vocabulary(language: rules.language)
    self.today = today
    putsMonthFirst = rules.region.isSame(as: "US")
  }

  /// Returns the day at the cursor; nil if there is none.
  ///
  /// - Throws: ``ReadingError/Reason/noSuchDay`` for a date that does not exist.
  func day(_ cursor: PlainCursor) throws(ReadingError) -> DayReading? {
    if PlainCursor.isDigit(cursor.current) {
      if let day = try dayInNumbers(cursor) { return day }
      if let day = try dayWithCharacters(cursor) { return day }
      return try dayBeforeMonth(cursor)
    }
    guard let word = vocabulary.match(cursor, at: cursor.position) else { return nil }
    let start = cursor.position
    var ahead = cursor
    ahead.position += word.length
    switch word.meaning {
    case .day(let offset):
      return DayReading(day: today.adding(days: offset), place: start..<ahead.position)
    case .month(let month): return try dayBehind(month: month, &ahead, from: start)
    case .weekday(let weekday): return weekdayRead(weekday, isLast: false, &ahead, from: start)
    case .last, .lastWeek:
      ahead.skipSpace()
      guard let next = vocabulary.match(ahead, at: ahead.position),
        case .weekday(let weekday) = next.meaning
      else { return nil }
      ahead.position += next.length
      if word.meaning == .last { return weekdayRead(weekday, isLast: true, &ahead, from: start) }
      let monday = today.adding(days: 1 - today.weekday - 7)
      return DayReading(day: monday.adding(days: weekday - 1), place: start..<ahead.position)
    case .connective, .of: return nil
    }
  }

  /// Returns the date at the cursor that has a year, or is in characters; nil if there is none.
  ///
  /// In a running text, other days are not read, because "march" and "today" are words.
  func date(_ cursor: PlainCursor) -> DayReading? {
    if let day = try? dayWithCharacters(cursor) { return day }
    guard let found = try? day(cursor) else { return nil }
    var digits = 0
    for byte in cursor.bytes[found.place] {
      digits = PlainCursor.isDigit(byte) ? digits + 1 : 0
      if digits == 4 { return found }
    }
    return nil
  }

  // MARK: Weekdays

  /// Returns the most recent day that is `weekday`, including today; if `isLast`, excluding today.
  private func weekdayRead(
    _ weekday: Int,
    isLast: Bool,
    _ ahead: inout PlainCursor,
    from start: Int
  ) -> DayReading {
    var isLast = isLast
    var end = ahead
    end.skipSpace()
    if let word = vocabulary.match(end, at: end.position), word.meaning == .last {
      ahead.position = end.position + word.length
      isLast = true
    }
    let back = (today.weekday - weekday + 7) % 7
    let day = today.adding(days: back == 0 && isLast ? -7 : -back)
    return DayReading(day: day, place: start..<ahead.position)
  }

  // MARK: Dates

  /// Reads a date in digits: `2020-03-20`, `20/03/2020`, `2020. 3. 20`.
  func dayInNumbers(_ cursor: PlainCursor) throws(ReadingError) -> DayReading? {
    var ahead = cursor
    guard let first = ahead.number(upTo: 4), let separator = ahead.dateSeparator(),
      let second = ahead.number(upTo: 2), ahead.dateSeparator() == separator,
      let third = ahead.number(upTo: 4)
    else { return nil }
    if separator == UInt8(ascii: "."), first.digits == 4 { _ = ahead.skip(".") }
    let place = cursor.position..<ahead.position
    if first.digits == 4 && third.digits <= 2 {
      return try date(first.value, second.value, third.value, place)
    }
    guard first.digits <= 2, third.digits == 4 else { return nil }
    let dayFirst = CalendarDate(year: third.value, month: second.value, day: first.value)
    let monthFirst = CalendarDate(year: third.value, month: first.value, day: second.value)
    let (own, foreign) = putsMonthFirst ? (monthFirst, dayFirst) : (dayFirst, monthFirst)
    guard let day = own ?? foreign else { throw ReadingError(.noSuchDay, at: place) }
    return DayReading(day: day, other: foreign == day ? nil : foreign, place: place)
  }

  /// Reads a date in characters: `2020년 3월 20일` or `2020年3月20日`, with or without a year.
  func dayWithCharacters(_ cursor: PlainCursor) throws(ReadingError) -> DayReading? {
    var ahead = cursor
    guard var number = ahead.number(upTo: 4) else { return nil }
    var year: Int?
    if ahead.skipUnit(DayParser.yearSigns) {
      ahead.skipSpace()
      guard number.digits == 4, let month = ahead.number(upTo: 2) else { return nil }
      (year, number) = (number.value, month)
    }
    guard ahead.skipUnit(DayParser.monthSigns) else { return nil }
    ahead.skipSpace()
    guard let day = ahead.number(upTo: 2), ahead.skipUnit(DayParser.daySigns) else { return nil }
    let place = cursor.position..<ahead.position
    return try date(year, number.value, day.value, place)
  }

  /// Reads a date whose day comes first: `20 march 2020`, `20th of March`, `1º de março de 2020`.
  private func dayBeforeMonth(_ cursor: PlainCursor) throws(ReadingError) -> DayReading? {
    var ahead = cursor
    guard let day = ahead.number(upTo: 2) else { return nil }
    skipOrdinal(&ahead)
    skipOf(&ahead)
    guard let word = vocabulary.match(ahead, at: ahead.position),
      case .month(let month) = word.meaning
    else { return nil }
    ahead.position += word.length
    let year = year(&ahead)
    return try date(year, month, day.value, cursor.position..<ahead.position)
  }

  /// Reads the rest of a date whose month came first: `March 20, 2020`.
  private func dayBehind(
    month: Int,
    _ ahead: inout PlainCursor,
    from start: Int
  ) throws(ReadingError) -> DayReading? {
    _ = ahead.skip(".")
    ahead.skipSpace()
    guard let day = ahead.number(upTo: 2) else { return nil }
    skipOrdinal(&ahead)
    let year = year(&ahead)
    return try date(year, month, day.value, start..<ahead.position)
  }

  func date(
    _ year: Int?,
    _ month: Int,
    _ day: Int,
    _ place: Range<Int>
  ) throws(ReadingError) -> DayReading {
    let thisYear = today.components.year
    // Without a year, the date is the most recent such day; for the 29th of February, up to eight
    // years ago.
    let years = year.map { [$0] } ?? (0...8).map { thisYear - $0 }
    for candidate in years {
      guard let date = CalendarDate(year: candidate, month: month, day: day) else { continue }
      if year != nil || date <= today { return DayReading(day: date, place: place) }
    }
    throw ReadingError(.noSuchDay, at: place)
  }

  /// Reads the year after a month, and advances past it; nil if there is none.
  ///
  /// A year has four digits and is at least 1900, so that an amount is not mistaken for one.
  private func year(_ cursor: inout PlainCursor) -> Int? {
    var ahead = cursor
    if !ahead.skip(".") { _ = ahead.skip(",") }
    skipOf(&ahead)
    guard let year = ahead.number(upTo: 4), year.digits == 4, (1_900..<2_200).contains(year.value)
    else { return nil }
    cursor = ahead
    return year.value
  }

  private func skipOrdinal(_ cursor: inout PlainCursor) {
    if cursor.skip(".") { return }
    if let (length, _) = WordList.match(DayParser.ordinals, cursor, at: cursor.position) {
      cursor.position += length
    }
  }

  private func skipOf(_ cursor: inout PlainCursor) {
    cursor.skipSpace()
    guard let word = vocabulary.match(cursor, at: cursor.position), word.meaning == .of else {
      return
    }
    cursor.position += word.length
    cursor.skipSpace()
  }
}

extension PlainCursor {
  /// Reads a run of at most `most` digits; nil if there is none, or it is longer.
  fileprivate mutating func number(upTo most: Int) -> (value: Int, digits: Int)? {
    let (value, digits) = digits(atMost: most + 1)
    return 1...most ~= digits ? (value, digits) : nil
  }

  /// Advances past the separator between the numbers of a date, and returns it; nil if there is
  /// none.
  fileprivate mutating func dateSeparator() -> UInt8? {
    let separator = current
    switch separator {
    case UInt8(ascii: "-"), UInt8(ascii: "/"): position += 1
    case UInt8(ascii: "."):
      position += 1
      skipSpace()
    default: return nil
    }
    return separator
  }

  /// Advances past spaces and one of the characters in `list`; returns whether there was one.
  fileprivate mutating func skipUnit(_ list: StaticString) -> Bool {
    skipSpace()
    guard let (length, _) = WordList.match(list, self, at: position) else { return false }
    position += length
    return true
  }
}
