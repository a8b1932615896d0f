import ExactMoney
import PlainBytes

/// Reads the dates of a text: in numbers, and with the months of one language.
///
/// The words of every language, which questions know, are too many for a page.
struct PriceDays {
  /// The short months in plain form, January first: `jan`, `sept`.
  private let months: [[UInt8]]
  private let parser: DayParser

  init(_ months: [String], _ rules: BorrowedRules, today: CalendarDate) {
    self.months = months.map { PriceDays.plain($0) }
    parser = DayParser(
      vocabulary: Vocabulary(language: rules.language),
      today: today,
      putsMonthFirst: rules.region.isSame(as: "US")
    )
  }

  private static func plain(_ month: String) -> [UInt8] {
    let plain = try? PlainText.read(month, limit: 100) { text throws(ReadingError) in
      Array(text.bytes.prefix { $0 != UInt8(ascii: ".") })
    }
    return plain ?? []
  }

  /// The day at the cursor: `2008-09-14`, `14/09/2008`, `14 sep 2008`, `September 14, 2008`.
  func day(_ cursor: PlainCursor) -> DayReading? {
    if PlainCursor.isDigit(cursor.current) {
      if let day = try? parser.dayInNumbers(cursor) { return day }
      if let day = try? parser.dayWithCharacters(cursor) { return day }
      return dayBeforeMonth(cursor)
    }
    return dayBehindMonth(cursor)
  }

  private func dayBeforeMonth(_ cursor: PlainCursor) -> DayReading? {
    var ahead = cursor
    guard let day = number(&ahead, digits: 1...2) else { return nil }
    if !ahead.skip("."),
      let (length, _) = WordList.match(DayParser.ordinals, ahead, at: ahead.position)
    {
      ahead.position += length
    }
    ahead.skipSpace()
    guard let month = month(&ahead) else { return nil }
    return reading(day, month, from: cursor.position, &ahead)
  }

  private func dayBehindMonth(_ cursor: PlainCursor) -> DayReading? {
    var ahead = cursor
    guard let month = month(&ahead) else { return nil }
    ahead.skipSpace()
    guard let day = number(&ahead, digits: 1...2) else { return nil }
    return reading(day, month, from: cursor.position, &ahead)
  }

  /// The day with the year behind it, which it must have.
  private func reading(
    _ day: Int,
    _ month: Int,
    from start: Int,
    _ ahead: inout PlainCursor
  ) -> DayReading? {
    if !ahead.skip(".") { _ = ahead.skip(",") }
    ahead.skipSpace()
    guard let year = number(&ahead, digits: 4...4), (1_900..<2_200).contains(year) else {
      return nil
    }
    return try? parser.date(year, month, day, start..<ahead.position)
  }

  /// The month whose name or a beginning of it, of three letters at least, is ahead; goes past it.
  private func month(_ cursor: inout PlainCursor) -> Int? {
    guard cursor.isBoundary(cursor.position) else { return nil }
    for (index, month) in months.enumerated() where month.count > 2 {
      let isAhead = month.withUnsafeBufferPointer { cursor.has($0, at: cursor.position) }
      if isAhead {
        skipWord(&cursor)
        _ = cursor.skip(".")
        return index + 1
      }
    }
    return nil
  }

  private func skipWord(_ cursor: inout PlainCursor) {
    cursor.position = cursor.word(at: cursor.position).upperBound
  }

  private func number(_ cursor: inout PlainCursor, digits: ClosedRange<Int>) -> Int? {
    let start = cursor.position
    var value = 0
    while PlainCursor.isDigit(cursor.current), cursor.position - start < 5 {
      value = value * 10 + Int(cursor.current &- UInt8(ascii: "0"))
      cursor.position += 1
    }
    return digits.contains(cursor.position - start) ? value : nil
  }
}
