import ExactJSON
import PlainBytes

/// The fields of one row, as offsets into its block.
struct RowFields {
  /// One field with its quotes.
  struct Field {
    let start: Int
    let end: Int
    let quotes: Int
    /// Whether the field has doubled quotes.
    let hasDoubled: Bool
  }

  private(set) var fields: [Field] = []
  /// The end of the row's text, and the start of the next row.
  private(set) var textEnd = 0
  private(set) var next = 0
  /// The number of lines in the row.
  private(set) var lines = 1
  /// The start of the current field, and its line in the row, counted from 1.
  private var (fieldStart, fieldLine) = (0, 1)

  /// Splits the row at `start` of `block` into fields.
  ///
  /// An invalid row ends with the line on which the invalid field starts, so that an unclosed
  /// quotation mark does not consume the rows behind it.
  ///
  /// - Throws: ``LedgerError`` with the index of the invalid field.
  mutating func read(
    _ block: UnsafeRawBufferPointer,
    from start: Int,
    separatedBy separator: UInt8
  ) throws(LedgerError) {
    fields.removeAll(keepingCapacity: true)
    lines = 1
    var index = start
    do throws(LedgerError.Reason) {
      while try field(block, &index, separator) { index += 1 }
    } catch {
      let column = fields.count
      endLine(of: block, from: fieldStart)
      lines = fieldLine
      throw LedgerError(error, column: column)
    }
    textEnd = index
    if index < block.count, block[index] == UInt8(ascii: "\r") { index += 1 }
    next = min(index + 1, block.count)
  }

  /// Ends the row that starts at `start` with its first line.
  mutating func keepFirstLine(of block: UnsafeRawBufferPointer, from start: Int) {
    endLine(of: block, from: start)
    lines = 1
  }

  /// Ends the row with the line at `start`.
  private mutating func endLine(of block: UnsafeRawBufferPointer, from start: Int) {
    let lineEnd = block[start...].firstIndex(of: UInt8(ascii: "\n")) ?? block.count
    let hasReturn = lineEnd > start && block[lineEnd - 1] == UInt8(ascii: "\r")
    (textEnd, next) = (hasReturn ? lineEnd - 1 : lineEnd, min(lineEnd + 1, block.count))
  }

  /// Reads the field at `index`, and advances `index` to its end; returns whether another field
  /// follows.
  private mutating func field(
    _ block: UnsafeRawBufferPointer,
    _ index: inout Int,
    _ separator: UInt8
  ) throws(LedgerError.Reason) -> Bool {
    let start = index
    (fieldStart, fieldLine) = (index, lines)
    var hasDoubled = false
    let isQuoted = index < block.count && block[index] == UInt8(ascii: "\"")
    if isQuoted {
      index += 1
      while true {
        guard index < block.count else { throw .endless }
        let byte = block[index]
        index += 1
        if byte == UInt8(ascii: "\n") { lines += 1 }
        if byte == 0 { throw .notText }
        guard byte == UInt8(ascii: "\"") else { continue }
        guard index < block.count, block[index] == UInt8(ascii: "\"") else { break }
        (index, hasDoubled) = (index + 1, true)
      }
    }
    while index < block.count {
      let byte = block[index]
      if byte == separator || byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: "\r") {
        guard index + 1 == block.count || block[index + 1] == UInt8(ascii: "\n") else {
          throw .strayReturn
        }
        break
      }
      if isQuoted || byte == UInt8(ascii: "\"") { throw .strayQuote }
      if byte == 0 { throw .notText }
      index += 1
    }
    fields.append(Field(start: start, end: index, quotes: isQuoted ? 1 : 0, hasDoubled: hasDoubled))
    return index < block.count && block[index] == separator
  }

  /// Returns the content of a field, without quotes.
  func content(of field: Field, in block: UnsafeRawBufferPointer) -> [UInt8] {
    let content = block.bytes(field.start + field.quotes..<field.end - field.quotes)
    guard field.hasDoubled else { return Array(content) }
    var plain: [UInt8] = []
    var isSecond = false
    for byte in content {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if byte != UInt8(ascii: "\"") || isSecond { plain.append(byte) }
    }
    return plain
  }

  /// Returns the end of the last row of `block` that is certainly complete; 0 if there is none.
  ///
  /// `block` starts with a row, and rows end as in ``read(_:from:separatedBy:)``.
  static func wholeRows(of block: UnsafeRawBufferPointer, separatedBy separator: UInt8) -> Int {
    var fields = RowFields()
    var end = 0
    while end < block.count {
      // Lines without quotes are rows.
      let rest = block.bytes(end..<block.count)
      let quote = rest.firstIndex(of: UInt8(ascii: "\"")) ?? rest.count
      end += (rest[..<quote].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      guard quote < rest.count else { break }
      do throws(LedgerError) {
        try fields.read(block, from: end, separatedBy: separator)
      } catch {
        if error.reason == .endless { break }
      }
      guard fields.next > end, block[fields.next - 1] == UInt8(ascii: "\n") else { break }
      end = fields.next
    }
    return end
  }
}

/// Single rows as lists of fields, for headings and for reports of wrong rows.
public enum RowText {
  /// Returns the fields of a row without their quotes; empty if the row cannot be split.
  public static func fields(_ row: [UInt8], separatedBy separator: UInt8) -> [[UInt8]] {
    row.withUnsafeBytes { bytes in
      var fields = RowFields()
      guard (try? fields.read(bytes, from: 0, separatedBy: separator)) != nil else { return [] }
      return fields.fields.map { fields.content(of: $0, in: bytes) }
    }
  }

  /// Returns the names of the members of a JSON object; empty if `object` is not an object.
  public static func names(_ object: [UInt8]) -> [String] {
    let members = object.withUnsafeBytes { try? JSONValue(utf8: $0) }?.members ?? []
    return members.map { $0.name }
  }
}
