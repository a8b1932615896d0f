import ExactMoney
import PlainBytes

/// A table of rates, written column by column as what each figure differs from the one of the publication after it.
///
/// The text of a history repeats nearly the same figure line after line, too far apart for gzip: of a year this
/// form takes half as much. It gives the text back byte by byte.
///
///     Date,USD,JPY            Date,USD,JPY|2026-11-20 1|f4+11592-24|t2+18001-1?
///     2026-11-20,1.1592,180.01
///     2026-11-19,1.1568,180
///
/// Parts are separated by `|`: the header; the newest date, and how many days before it each next one is; then
/// a part a column. That begins with how its figures are written, `f` with that many decimals, `t` without the zeros
/// at the end, and has of each line the difference in units of the last decimal, or `,` for an empty field, `N` for
/// `N/A`, `?` for itself, `=text;` for anything else, and `.` where the line has ended before.
enum RateColumns {
  /// The form of `text`; nil where it would not come back, as a text that is no table.
  static func encode(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: newline, omittingEmptySubsequences: false)
    // A newline ends every line, so that nothing follows the last one.
    guard lines.count > 2, lines[lines.count - 1].isEmpty else { return nil }
    let rows = lines[1..<(lines.count - 1)].map {
      $0.split(separator: comma, omittingEmptySubsequences: false)
    }
    guard let dates = encodeDates(rows.map { $0[0] }) else { return nil }
    var form = lines[0] + [bar] + dates
    for column in 1..<max(1, columnCount(lines[0])) {
      form.append(bar)
      form += encodeColumn(column, of: rows)
    }
    let encoded = Array(form)
    return decode(encoded) == text ? encoded : nil
  }

  /// The text of `form`; nil in a form that ``encode(_:)`` does not write.
  static func decode(_ form: [UInt8]) -> [UInt8]? {
    form.withUnsafeBytes { bytes in
      var parts = ByteFields(bytes, separatedBy: "|")
      guard let header = parts.next(), let dates = parts.next() else { return nil }
      var columns: [Column] = []
      while let part = parts.next() {
        guard let column = Column(part) else { return nil }
        columns.append(column)
      }
      var text = Array(header)
      append(newline, to: &text)
      guard dates.count >= 10, var day = CalendarDate(utf8: dates.bytes(0..<10)) else { return nil }
      var gaps = Signs(part: dates, place: 10)
      while true {
        append(day.description.bytes, to: &text)
        for index in columns.indices {
          guard let isThere = columns[index].append(to: &text) else { return nil }
          if !isThere { break }
        }
        append(newline, to: &text)
        guard gaps.next() != nil else { return text }
        // No table goes back to before the year 1.
        guard let days = gaps.number(), days <= Int64(day.dayNumber) + 719_162 else { return nil }
        day = day.adding(days: -Int(days))
      }
    }
  }

  // MARK: Writing

  private static func columnCount(_ header: ArraySlice<UInt8>) -> Int {
    header.reduce(1) { $1 == comma ? $0 + 1 : $0 }
  }

  /// The newest date and the gaps behind it; nil where the first fields are no dates.
  private static func encodeDates(_ fields: [ArraySlice<UInt8>]) -> [UInt8]? {
    var text = ""
    var last: CalendarDate?
    for field in fields {
      guard let day = field.withUnsafeBytes({ CalendarDate(utf8: $0) }) else { return nil }
      text += last.map { " \($0.days(since: day))" } ?? day.description
      last = day
    }
    return text.bytes
  }

  private static func encodeColumn(_ index: Int, of rows: [[ArraySlice<UInt8>]]) -> [UInt8] {
    let fields = rows.compactMap { index < $0.count ? $0[index] : nil }
    let scales = fields.compactMap { field in
      field.withUnsafeBytes { try? ExactDecimal(utf8: $0).scale }
    }
    let scale = min(max(scales.max() ?? 0, 0), 9)
    let isTrimmed = scales.contains { $0 != scale }
    var text = [isTrimmed ? trimmed : full, zero + UInt8(scale)]
    var units: Int64 = 0
    for row in rows where index <= row.count {
      if index == row.count {
        text.append(point)
      } else if let next = self.units(of: row[index], scale: scale, isTrimmed: isTrimmed) {
        if next >= units { text.append(plus) }
        text += ExactDecimal(next - units, scale: 0).description.bytes
        units = next
      } else if row[index].isEmpty {
        text.append(comma)
      } else if Array(row[index]) == notAvailable {
        text.append(notAvailable[0])
      } else if Array(row[index]) == [withheld] {
        text.append(withheld)
      } else {
        text += [equals] + row[index] + [semicolon]
      }
    }
    return text
  }

  /// The figure that `field` has in units of its column's last decimal; nil where they would not give it back.
  private static func units(of field: ArraySlice<UInt8>, scale: Int, isTrimmed: Bool) -> Int64? {
    guard let value = field.withUnsafeBytes({ try? ExactDecimal(utf8: $0) }), !value.isNegative,
      let widened = try? value.adding(ExactDecimal(0, scale: UInt8(scale))), widened.scale == scale,
      let units = Int64(exactly: widened.coefficient), units < mostUnits,
      figure(units, scale: scale, isTrimmed: isTrimmed).bytes == Array(field)
    else { return nil }
    return units
  }

  /// How so many units of the last of `scale` decimals are written.
  private static func figure(_ units: Int64, scale: Int, isTrimmed: Bool) -> String {
    let value = ExactDecimal(units, scale: UInt8(scale))
    return (isTrimmed ? value.withoutTrailingZeros : value).description
  }

  // MARK: Reading

  /// What is left of a column's part, and its last figure.
  private struct Column {
    let scale: Int
    let isTrimmed: Bool
    var signs: Signs
    var units: Int64 = 0

    init?(_ part: UnsafeRawBufferPointer) {
      guard part.count >= 2, part[0] == full || part[0] == trimmed,
        case zero...zero + 9 = part[1]
      else { return nil }
      scale = Int(part[1] - zero)
      isTrimmed = part[0] == trimmed
      signs = Signs(part: part, place: 2)
    }

    /// Appends the next line's field with its comma; false where the line has ended before, nil where there is
    /// no field.
    mutating func append(to text: inout [UInt8]) -> Bool? {
      guard let sign = signs.next() else { return nil }
      if sign == point { return false }
      RateColumns.append(comma, to: &text)
      switch sign {
      case comma: break
      case withheld: RateColumns.append(withheld, to: &text)
      case notAvailable[0]: RateColumns.append(notAvailable, to: &text)
      case equals:
        while let byte = signs.next(), byte != semicolon { RateColumns.append(byte, to: &text) }
      case plus, minus:
        guard let difference = signs.number(), let next = sum(sign, difference) else { return nil }
        units = next
        RateColumns.append(
          figure(units, scale: scale, isTrimmed: isTrimmed).bytes,
          to: &text
        )
      default: return nil
      }
      return true
    }

    private func sum(_ sign: UInt8, _ difference: Int64) -> Int64? {
      let sum = sign == minus ? units - difference : units + difference
      return 0..<mostUnits ~= sum ? sum : nil
    }
  }

  // An array's own functions are compiled again for every use.
  @inline(never)
  private static func append(_ byte: UInt8, to text: inout [UInt8]) { text.append(byte) }

  @inline(never)
  private static func append(_ bytes: [UInt8], to text: inout [UInt8]) { text += bytes }

  /// What is left of a part of the form.
  private struct Signs {
    let part: UnsafeRawBufferPointer
    var place: Int

    /// The next byte; nil at the end.
    mutating func next() -> UInt8? {
      guard place < part.count else { return nil }
      defer { place += 1 }
      return part[place]
    }

    /// The whole number that is next; nil where there is none, or too large a one.
    mutating func number() -> Int64? {
      var number: Int64 = 0
      let start = place
      while place < part.count, case zero...zero + 9 = part[place], number < mostUnits {
        number = number * 10 + Int64(part[place] - zero)
        place += 1
      }
      return place > start && number < mostUnits ? number : nil
    }
  }

  /// A limit to figures that any sum of two is far below what a word holds.
  private static var mostUnits: Int64 { 100_000_000_000_000_000 }
  private static var notAvailable: [UInt8] {
    [UInt8(ascii: "N"), UInt8(ascii: "/"), UInt8(ascii: "A")]
  }
  private static var newline: UInt8 { UInt8(ascii: "\n") }
  private static var comma: UInt8 { UInt8(ascii: ",") }
  private static var bar: UInt8 { UInt8(ascii: "|") }
  private static var point: UInt8 { UInt8(ascii: ".") }
  private static var withheld: UInt8 { UInt8(ascii: "?") }
  private static var equals: UInt8 { UInt8(ascii: "=") }
  private static var semicolon: UInt8 { UInt8(ascii: ";") }
  private static var plus: UInt8 { UInt8(ascii: "+") }
  private static var minus: UInt8 { UInt8(ascii: "-") }
  private static var full: UInt8 { UInt8(ascii: "f") }
  private static var trimmed: UInt8 { UInt8(ascii: "t") }
  private static var zero: UInt8 { UInt8(ascii: "0") }
}
