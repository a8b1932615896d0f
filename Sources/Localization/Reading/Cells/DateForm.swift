public import ExactMoney
import PlainBytes

/// The order of year, month and day in the dates of a file.
public enum DateForm: UInt8, NamedChoice, Hashable {
  /// The forms `2024-05-31`, `2024/05/31`, `2024.05.31`, `20240531`, `2024 May 31` and
  /// `2024年5月31日`.
  case yearMonthDay
  /// The forms `31.05.2024`, `31/05/2024`, `31-5-2024` and `31 May 2024`.
  case dayMonthYear
  /// The forms `05/31/2024` and `May 31, 2024`.
  case monthDayYear
  /// The forms of ``yearMonthDay`` with years of two digits, from 2000 to 2099.
  case shortYearMonthDay
  /// The forms of ``dayMonthYear`` with years of two digits, from 2000 to 2099.
  case shortDayMonthYear
  /// The forms of ``monthDayYear`` with years of two digits, from 2000 to 2099.
  case shortMonthDayYear

  public static var names: StaticString { "ymd dmy mdy ymd2 dmy2 mdy2" }

  /// Whether years have two digits.
  public var hasShortYear: Bool {
    switch self {
    case .yearMonthDay, .dayMonthYear, .monthDayYear: false
    case .shortYearMonthDay, .shortDayMonthYear, .shortMonthDayYear: true
    }
  }

  /// The positions of year, month and day.
  fileprivate var order: (year: Int, month: Int, day: Int) {
    switch self {
    case .yearMonthDay, .shortYearMonthDay: (0, 1, 2)
    case .dayMonthYear, .shortDayMonthYear: (2, 1, 0)
    case .monthDayYear, .shortMonthDayYear: (2, 0, 1)
    }
  }

  /// Reads the day in the UTF-8 bytes of a cell, with spaces or a time around it; nil if there is
  /// none.
  ///
  /// Nothing is guessed: the year must have as many digits as the form requires, and only a time
  /// may follow the day.
  public func day(_ cell: UnsafeRawBufferPointer, _ months: MonthNames) -> CalendarDate? {
    if self == .yearMonthDay, cell.count == 10, let day = CalendarDate(utf8: cell) { return day }
    return try? PlainText.read(cell, limit: AmountReader.maximumLength) {
      text throws(ReadingError) in
      var reader = DayCellReader(PlainCursor(text), self, months)
      return reader.read()
    }
  }
}

/// The names of months in English and in another language of Cambio.
public struct MonthNames: Sendable {
  private let languages: [QuestionWords]

  /// Creates the names in the language of a BCP 47 tag, and in English.
  public init(of tag: String = "en") {
    let language = Language(tag)
    languages = QuestionWords.all.filter { $0.language == .english || $0.language == language }
  }

  /// Returns the month whose name is ahead, and the length of the name; nil if there is none.
  fileprivate func match(_ cursor: PlainCursor) -> (length: Int, month: Int)? {
    var best: (length: Int, month: Int)?
    for words in languages {
      if let (length, group) = WordList.match(words.months, cursor, at: cursor.position),
        length > best?.length ?? 0
      {
        best = (length, group + 1)
      }
    }
    return best
  }
}

/// Reads the day in one cell in plain form.
private struct DayCellReader {
  private var cursor: PlainCursor
  private let form: DateForm
  private let months: MonthNames
  private var numbers: [3 of Int] = [0, 0, 0]
  private var lengths: [3 of Int] = [0, 0, 0]
  private var hasName = false

  init(_ cursor: PlainCursor, _ form: DateForm, _ months: MonthNames) {
    self.cursor = cursor
    self.form = form
    self.months = months
  }

  mutating func read() -> CalendarDate? {
    cursor.skipSpace()
    let (year, month, day) = form.order
    guard readRun() || readParts(month) else { return nil }
    guard lengths[year] == (form.hasShortYear ? 2 : 4), 1...2 ~= lengths[month],
      1...2 ~= lengths[day]
    else { return nil }
    let isEnd = readsTime()
    return isEnd
      ? CalendarDate(
        year: numbers[year] + (form.hasShortYear ? 2_000 : 0),
        month: numbers[month],
        day: numbers[day]
      ) : nil
  }

  /// Reads a day without separators, as in `20240531`; only if the year comes first.
  private mutating func readRun() -> Bool {
    guard form.order.year == 0 else { return false }
    let yearLength = form.hasShortYear ? 2 : 4
    var length = 0
    while PlainCursor.isDigit(cursor[cursor.position + length]) { length += 1 }
    guard length == yearLength + 4 else { return false }
    for (part, length) in [yearLength, 2, 2].enumerated() {
      (numbers[part], lengths[part]) = cursor.digits(atMost: length)
    }
    return true
  }

  /// Reads three parts and their separators.
  private mutating func readParts(_ month: Int) -> Bool {
    var (sign, isLoose, isOrdinal) = (UInt8(0), false, false)
    for part in 0..<3 {
      if part == month, let (length, number) = months.match(cursor) {
        (numbers[part], lengths[part], hasName) = (number, 1, true)
        cursor.position += length
      } else {
        (numbers[part], lengths[part]) = cursor.digits(atMost: 4)
        guard lengths[part] > 0 else { return false }
        // The day may be an ordinal: 1er mai 2024.
        if part == form.order.day,
          let ordinal = WordList.match(DayParser.ordinals, cursor, at: cursor.position)
        {
          cursor.position += ordinal.length
          isOrdinal = true
        }
      }
      if let unit = WordList.match("년/年|월/月|일/日", cursor, at: cursor.position) {
        guard form.order.year == 0, unit.group == part else { return false }
        cursor.position += unit.length
        cursor.skipSpace()
      } else if part < 2 {
        switch cursor.current {
        case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
          let byte = cursor.current
          cursor.position += 1
          guard sign == 0 || byte == sign || hasName else { return false }
          sign = byte
        case UInt8(ascii: " "), UInt8(ascii: ","):
          isLoose = true
          cursor.position += 1
        default: return false
        }
        cursor.skipSpace()
        if isLoose, let word = WordList.match("de/del", cursor, at: cursor.position) {
          cursor.position += word.length
          cursor.skipSpace()
        }
      }
    }
    // Numbers separated only by spaces may not be a date.
    return !isLoose && !isOrdinal || hasName
  }

  /// Reads an optional time after the day; returns false if anything else follows.
  private mutating func readsTime() -> Bool {
    let start = cursor.position
    let isCompact = cursor.skip("t")
    if !isCompact {
      _ = cursor.skip(",")
      cursor.skipSpace()
      if cursor.isAtEnd { return start == cursor.position || cursor[start] == UInt8(ascii: " ") }
      guard start < cursor.position else { return false }
    }
    guard let hour = number(1...2, below: 24) else { return false }
    let hasSigns = cursor.skip(":")
    guard hasSigns || isCompact, number(2...2, below: 60) != nil else { return false }
    if hasSigns ? cursor.skip(":") : PlainCursor.isDigit(cursor.current) {
      guard number(2...2, below: 61) != nil else { return false }
      if cursor.skip(".") || cursor.skip(","), number(1...9, below: .max) == nil { return false }
    }
    cursor.skipSpace()
    if let half = WordList.match("am/pm/a.m./p.m.", cursor, at: cursor.position) {
      guard 1...12 ~= hour else { return false }
      cursor.position += half.length
      cursor.skipSpace()
    }
    return readsZone()
  }

  /// Reads an optional time zone; returns false if anything else follows.
  private mutating func readsZone() -> Bool {
    let zones: StaticString =
      """
      z/utc/gmt/bst/ist/wet/west/cet/cest/eet/eest/msk/est/edt/cst/cdt/mst/mdt/pst/pdt/jst/kst/hkt/sgt/aest/aedt/brt
      """
    if let zone = WordList.match(zones, cursor, at: cursor.position) {
      cursor.position += zone.length
    }
    if cursor.skip("+") || cursor.skip("-") {
      guard number(1...2, below: 24) != nil else { return false }
      let hasSign = cursor.skip(":")
      if hasSign || PlainCursor.isDigit(cursor.current), number(2...2, below: 60) == nil {
        return false
      }
    }
    cursor.skipSpace()
    return cursor.isAtEnd
  }

  /// Returns the number ahead; nil unless it has `length` digits and is below `limit`.
  private mutating func number(_ length: ClosedRange<Int>, below limit: Int) -> Int? {
    let (value, count) = cursor.digits(atMost: length.upperBound)
    return length ~= count && value < limit ? value : nil
  }
}
