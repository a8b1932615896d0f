import ExactMoney
import Feeds
import Movies
import PlainBytes

/// A table of a list, with columns found by name, as services change their order and add some.
struct WatchlistTable {
  /// The name of the file inside an archive; empty outside archives.
  let member: String
  private let scanner: CSVScanner
  private let bytes: [UInt8]
  /// The indices of the columns, by name in lower case.
  private let columns: [String: Int]
  /// The names of the columns, as written.
  let names: [String]

  struct Record {
    let line: Int
    let fields: [ByteText]
  }

  /// Reads the column names of `bytes`; the separator is detected.
  init(_ bytes: [UInt8], member: String) throws(WatchlistFileError) {
    guard !bytes[...].withoutByteOrderMark.trimmed.isEmpty else { throw .empty(member: member) }
    var bytes = bytes
    if let offset = UTF8Check.firstFault(of: bytes) {
      guard IMDbList.isOld(bytes), !bytes.contains(0) else {
        throw .notText(WatchlistFileError.Place(member, bytes, at: offset))
      }
      bytes = Array(TextEncoding.latin1.utf8(bytes[...]))
    }
    var separator = WatchlistTable.separator(of: bytes)
    // Excel states the separator in a line of its own. Carriage returns in its place keep the line
    // numbers.
    let text = bytes[...].withoutByteOrderMark
    if text.starts(with: Array("sep=".utf8)), text.count > 6, text[text.startIndex + 5] <= 0x0D {
      separator = text[text.startIndex + 4]
      for index in text.startIndex..<text.startIndex + 5 { bytes[index] = 0x0D }
    }
    self.bytes = bytes
    self.member = member
    var scanner = CSVScanner(bytes, separator: separator)
    _ = try WatchlistTable.next(&scanner, bytes, member)
    names = scanner.fields.map { UntrustedText.cleaned($0.text, atMost: 100) }
    columns = Dictionary(
      names.enumerated().map { ($0.element.lowercased(), $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    self.scanner = scanner
  }

  /// Returns whether the table has all columns `names`.
  func has(_ names: String...) -> Bool { names.allSatisfy { columns[$0.lowercased()] != nil } }

  /// Adds a row of `part` to `document` for each record after the header; `read` fills the row.
  ///
  /// A record with another number of fields is a row with that flaw, unless `repair` returns its
  /// fields.
  func read(
    into document: inout WatchlistDocument,
    part: Int,
    repair: ([ByteText]) -> [ByteText]? = { _ in nil },
    _ read: (WatchlistCells, inout WatchlistRow) -> Void
  ) throws(WatchlistFileError) {
    var scanner = scanner
    var (line, counted) = (1, 0)
    while try WatchlistTable.next(&scanner, bytes, member) {
      line += bytes[counted..<scanner.recordStart].count { $0 == 0x0A }
      counted = scanner.recordStart
      var row = WatchlistRow(place: .init(file: member, line: line), part: part)
      var fields = scanner.fields
      // A separator at the end of each line adds an empty field.
      if fields.count == names.count + 1, fields.last?.isEmpty == true { fields.removeLast() }
      if fields.count != names.count { fields = repair(fields) ?? fields }
      if fields.count == names.count {
        let cells = WatchlistCells(columns: columns, names: names, fields: fields)
        read(cells, &row)
        if row.flaw == nil { row.flaw = cells.flawOfName(of: row) }
        if row.flaw == nil, row.isSilent { row.flaw = .silent }
      } else {
        row.flaw = .fieldCount(fields.count, expected: names.count)
      }
      try document.append(row)
    }
  }

  /// Returns the number of records after the header.
  func count() throws(WatchlistFileError) -> Int {
    var count = 0
    try readCells { _ in count += 1 }
    return count
  }

  /// Calls `body` with the cells of each record after the header; missing cells are empty.
  func readCells(_ body: (WatchlistCells) -> Void) throws(WatchlistFileError) {
    var scanner = scanner
    var count = 0
    while try WatchlistTable.next(&scanner, bytes, member) {
      count += 1
      guard count <= WatchlistDocument.maximumEntries else {
        throw .tooManyEntries(member: member, limit: WatchlistDocument.maximumEntries)
      }
      let missing = max(0, names.count - scanner.fields.count)
      let fields = scanner.fields + [ByteText](repeating: [], count: missing)
      body(WatchlistCells(columns: columns, names: names, fields: fields))
    }
  }

  private static func next(
    _ scanner: inout CSVScanner,
    _ bytes: [UInt8],
    _ member: String
  ) throws(WatchlistFileError) -> Bool {
    do throws(FeedError) {
      return try scanner.next()
    } catch {
      throw WatchlistFileError(error, in: bytes, member)
    }
  }

  /// Returns the separator: the one of comma, semicolon and tab that is most frequent in the first
  /// line.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let signs = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    return signs.max { left, right in
      line.count { $0 == left } < line.count { $0 == right }
    } ?? signs[0]
  }
}

extension WatchlistFileError {
  /// Creates the error for an `error` of the scanner that reads `bytes`.
  init(_ error: FeedError, in bytes: [UInt8], _ member: String) {
    switch error {
    case .malformed(_, let offset, let reason):
      self = .malformed(Place(member, bytes, at: offset), reason: reason)
    case .unexpectedContent(_, let found): self = .unknownDocument(member: member, form: found)
    default: self = .malformed(Place(member), reason: "\(error)")
    }
  }
}

extension WatchlistDocument {
  /// Adds a row, unless the task is cancelled.
  mutating func append(_ row: WatchlistRow) throws(WatchlistFileError) {
    if rows.count % 1_000 == 0, Task.isCancelled {
      throw .malformed(.init(row.place.file), reason: "nobody waits for it any more")
    }
    try add(row)
  }
}

/// The cells of a record by column name.
struct WatchlistCells {
  let columns: [String: Int]
  let names: [String]
  let fields: [ByteText]

  /// Returns the bytes in the column `name`; empty if there is no such column.
  private func field(_ name: String) -> ByteText {
    columns[name.lowercased()].map { fields[$0] } ?? []
  }

  /// Returns the text in the column `name`, cleaned for display.
  func text(_ name: String) -> String {
    UntrustedText.cleaned(field(name).text, atMost: UntrustedText.maximumLineLength)
  }

  /// Returns whether the cell in the column `name` has a text.
  func has(_ name: String) -> Bool { !field(name).trimmed.isEmpty }

  /// Returns the result of `read` for the text in the column `name`; nil if it is empty, or `read`
  /// returns nil.
  ///
  /// A text for which `read` returns nil is noted in `row` as not imported.
  func value<Value>(
    _ name: String,
    _ row: inout WatchlistRow,
    _ read: (String) -> Value?
  ) -> Value? {
    value(name, read) { row.unread.append($0) }
  }

  /// Returns the result of `read` for the text in the column `name`; nil if it is empty, or after
  /// `note` if `read` returns nil.
  private func value<Value>(
    _ name: String,
    _ read: (String) -> Value?,
    orElse note: (WatchlistRow.Flaw) -> Void
  ) -> Value? {
    let text = text(name)
    guard !text.isEmpty else { return nil }
    if let value = read(text) { return value }
    note(flaw(name))
    return nil
  }

  /// Returns the day in the column `name`, in `zone` for a time; nil if it is missing, unknown or
  /// malformed.
  func day(_ name: String, _ row: inout WatchlistRow, _ zone: WatchlistZone) -> CalendarDate? {
    guard !WatchlistValue.isNever(text(name)) else { return nil }
    return value(name, &row) { WatchlistValue.day($0, zone) }
  }

  /// Returns the time in the column `name`, or the start of its day; nil if it is missing, unknown
  /// or malformed.
  func moment(_ name: String, _ row: inout WatchlistRow) -> Instant? {
    guard !WatchlistValue.isNever(text(name)) else { return nil }
    return value(name, &row, WatchlistValue.momentOrDay)
  }

  /// Returns the rating in the column `name` on a scale that begins above 0; nil for 0, which means
  /// not rated.
  func rating(
    _ name: String,
    _ row: inout WatchlistRow,
    _ read: (String) -> OwnRating?
  ) -> OwnRating? {
    WatchlistValue.isZero(text(name)) ? nil : value(name, &row, read)
  }

  /// Returns the year in the column `name`; it identifies a movie without ids, so a malformed year
  /// is then a flaw.
  func year(
    _ name: String,
    _ row: inout WatchlistRow,
    _ read: (String) -> Int? = WatchlistValue.year
  ) -> Int? {
    row.ids == MovieIDs() ? needed(name, &row, read) : value(name, &row, read)
  }

  /// Returns the result of `read` for the text in the column `name`, which identifies the movie;
  /// nil if it is empty.
  ///
  /// If `read` returns nil, the row gets a flaw.
  func needed<Value>(
    _ name: String,
    _ row: inout WatchlistRow,
    _ read: (String) -> Value?
  ) -> Value? {
    value(name, read) { if row.flaw == nil { row.flaw = $0 } }
  }

  /// Returns the flaw of a malformed text in the column `name`.
  func flaw(_ name: String) -> WatchlistRow.Flaw {
    let written = columns[name.lowercased()].map { names[$0] } ?? name
    return .unreadable(column: written, text: text(name))
  }

  /// Returns the flaw of a row that identifies no movie; nil if it has a title or an id.
  func flawOfName(of row: WatchlistRow) -> WatchlistRow.Flaw? {
    guard row.title.isEmpty, row.ids == MovieIDs() else { return nil }
    return .unreadable(column: names.first { $0.lowercased() != "date" } ?? "", text: "")
  }
}

/// Parses the values in cells of lists; nil for malformed texts.
enum WatchlistValue {
  /// Returns a number of viewings, at least 1.
  static func count(_ text: String) -> Int? { Int(digits: text).flatMap { $0 > 0 ? $0 : nil } }

  /// Returns a year such as `1999`, from 1870 to 2200.
  static func year(_ text: String) -> Int? {
    Int(digits: text).flatMap { (1_870...2_200).contains($0) ? $0 : nil }
  }

  /// Returns the year of `1999`, `1999-03`, `1999-03-31` or a time.
  static func yearOfDate(_ text: String) -> Int? { year(String(text.prefix { $0 != "-" })) }

  /// Returns a TMDb id.
  static func tmdb(_ text: String) -> UInt32? {
    UInt32(digits: text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns an IMDb id such as `tt0133093`; some programs omit the letters.
  static func imdb(_ text: String) -> IMDbID? {
    if let id = IMDbID(text) { return id }
    guard (5...10).contains(text.utf8.count) else { return nil }
    return UInt32(digits: text).map { IMDbID(number: $0) }
  }

  /// Returns a rating from 0 to 10 with at most one decimal, such as `8` or `8.5`.
  static func rating(_ text: String) -> OwnRating? {
    (try? ExactDecimal(text)).flatMap { OwnRating($0) }
  }

  /// Returns whether a text is the number 0.
  static func isZero(_ text: String) -> Bool { (try? ExactDecimal(text))?.isZero == true }

  /// Returns a rating above 0 and up to 10, mostly whole; nil for 0, which means not rated.
  static func wholeRating(_ text: String) -> OwnRating? {
    rating(text).flatMap { $0.tenths > 0 ? $0 : nil }
  }

  /// Returns a rating from half a star to five stars, in halves.
  static func stars(_ text: String) -> OwnRating? {
    guard let stars = rating(text), (1...50).contains(stars.tenths), stars.tenths % 5 == 0 else {
      return nil
    }
    return OwnRating(tenths: stars.tenths * 2)
  }

  /// Returns a day, or the day of a time in `zone`.
  static func day(_ text: String, _ zone: WatchlistZone) -> CalendarDate? {
    CalendarDate(text) ?? Instant(text).map { zone.day($0) } ?? localDay(text)
  }

  /// Returns a time, or the start of a day.
  static func momentOrDay(_ text: String) -> Instant? {
    Instant(text) ?? (CalendarDate(text) ?? localDay(text)).map { Instant(startOf: $0) }
  }

  /// Returns whether a text means an unknown time: "unknown", or the start of 1970, which services
  /// write for it.
  static func isNever(_ text: String) -> Bool {
    text.lowercased() == "unknown" || Instant(text).map { (0...1).contains($0.unixSeconds) } == true
  }

  /// Returns a day as spreadsheets write it, such as `31/12/2025` or `12.31.2025 21:30`.
  ///
  /// nil for an ambiguous day such as `03/04/2024`, which exists in either order of day and month.
  private static func localDay(_ text: String) -> CalendarDate? {
    let words = text.split(separator: " ")
    guard let date = words.first, words.count <= 3,
      words.dropFirst().allSatisfy({ ["AM", "PM"].contains($0.uppercased()) || $0.contains(":") })
    else { return nil }
    let parts = date.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
    let numbers = parts.compactMap { Array($0.utf8)[...].integer }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    if parts[0].utf8.count == 4 {
      return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
    }
    guard parts[2].utf8.count == 4 else { return nil }
    let days = Set(
      [(numbers[0], numbers[1]), (numbers[1], numbers[0])].compactMap { day, month in
        CalendarDate(year: numbers[2], month: month, day: day)
      }
    )
    return days.count == 1 ? days.first : nil
  }
}

/// Checks whether bytes are text in UTF-8.
enum UTF8Check {
  /// Returns the offset of the first byte that is zero or invalid in UTF-8; nil if there is none.
  static func firstFault(of bytes: [UInt8]) -> Int? {
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0 }) { return nil }
    // Text has no zero bytes, but UTF-16 is full of them.
    let zero = bytes.firstIndex(of: 0)
    guard String(validating: bytes, as: UTF8.self) == nil else { return zero }
    var decoder = UTF8()
    var read = 0
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): read += UTF8.width(scalar)
      case .emptyInput: return zero
      case .error: return min(read, zero ?? read)
      }
    }
  }
}

/// Converts text in UTF-16, as spreadsheets save it.
enum UTF16Text {
  /// Returns `bytes` in UTF-8; nil if they do not begin with a UTF-16 byte order mark.
  ///
  /// - Throws: ``WatchlistFileError/notText(_:)`` for invalid UTF-16.
  static func utf8(_ bytes: [UInt8]) throws(WatchlistFileError) -> [UInt8]? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      let (low, high) =
        isLittle ? (bytes[place], bytes[place + 1]) : (bytes[place + 1], bytes[place])
      return UInt16(high) << 8 | UInt16(low)
    }
    guard bytes.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
      throw .notText(WatchlistFileError.Place(""))
    }
    return Array(text.utf8)
  }
}
