/// Reads comma-separated values from bytes, one record at a time.
///
/// It reads RFC 4180 and the variants of banks: other separators, spaces around fields, a byte
/// order mark, any line end, empty lines, which are skipped, and a separator at the end of a line,
/// which adds an empty field. Any encoding that contains ASCII works. A field is a part of the
/// document; only one with doubled quotes is copied.
///
///     var scanner = CSVScanner(bytes)
///     while try scanner.next() { scanner.fields[0].date … }
package struct CSVScanner {
  /// The maximum number of fields in a record; longer records are refused.
  static let maximumFields = 4_096

  private let bytes: [UInt8]
  private let separator: UInt8
  private var position: Int

  /// The fields of the current record.
  package private(set) var fields: [ByteText] = []
  /// The offset of the current record in bytes.
  package private(set) var recordStart = 0

  package init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    self.bytes = bytes
    self.separator = separator
    position = bytes[...].withoutByteOrderMark.startIndex
  }

  /// Moves to the next record, and returns whether there is one.
  ///
  /// - Throws: ``FeedError/malformed(format:offset:reason:)``.
  package mutating func next() throws(FeedError) -> Bool {
    while position < bytes.count {
      guard bytes[position] != 0x0A, bytes[position] != 0x0D else {
        position += 1
        continue
      }
      recordStart = position
      fields.removeAll(keepingCapacity: true)
      if try readRecord() { return true }
    }
    fields.removeAll()
    return false
  }

  /// Returns the fields of the current record, one for each of `count` names.
  ///
  /// - Throws: ``FeedError/malformed(format:offset:reason:)`` for another number of fields.
  func record(of count: Int) throws(FeedError) -> [ByteText] {
    guard fields.count == count else {
      throw malformed("\(fields.count) fields under \(count) names")
    }
    return fields
  }

  /// Returns an error at the current record.
  func malformed(_ reason: String) -> FeedError {
    .malformed(format: "CSV", offset: recordStart, reason: reason)
  }

  /// Reads the fields up to the end of the line; returns false for an empty line.
  private mutating func readRecord() throws(FeedError) -> Bool {
    while true {
      skipSpaces()
      let isQuoted = position < bytes.count && bytes[position] == UInt8(ascii: "\"")
      let field = isQuoted ? try readQuotedField() : readPlainField()
      guard fields.count < CSVScanner.maximumFields else { throw malformed("too many fields") }
      fields.append(field)
      guard position < bytes.count, bytes[position] == separator else {
        skipLineEnd()
        return isQuoted || fields.count > 1 || !field.isEmpty
      }
      position += 1
    }
  }

  /// Reads up to a separator or the end of the line; quotes inside have no meaning.
  private mutating func readPlainField() -> ByteText {
    let start = position
    var end = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == separator || byte == 0x0A || byte == 0x0D { break }
      position += 1
      if !isSpace(byte) { end = position }
    }
    return bytes[start..<end]
  }

  /// Reads up to the closing quote, and skips the spaces after it.
  private mutating func readQuotedField() throws(FeedError) -> ByteText {
    position += 1
    var start = position
    var copied: [UInt8] = []
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      let end = position
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
        // A doubled quote means one: the first is kept, the second skipped.
        copied += bytes[start...end]
        position += 1
        start = position
        continue
      }
      skipSpaces()
      guard position == bytes.count || isFieldEnd(bytes[position]) else {
        throw .malformed(format: "CSV", offset: position, reason: "text after a closing quote")
      }
      return copied.isEmpty ? bytes[start..<end] : ByteText(copied + bytes[start..<end])
    }
    throw .malformed(format: "CSV", offset: position, reason: "a quote is not closed")
  }

  private mutating func skipSpaces() {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
  }

  /// Skips a line feed, a carriage return or both.
  private mutating func skipLineEnd() {
    guard position < bytes.count else { return }
    let isPair =
      bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
    position += isPair ? 2 : 1
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    (byte == 0x20 || byte == 0x09) && byte != separator
  }

  private func isFieldEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == 0x0A || byte == 0x0D
  }
}

/// The column names of a table, which banks keep while they change the order.
struct CSVHeader {
  private let names: [ByteText]

  /// Takes the names from the current record of `scanner`.
  init(_ scanner: CSVScanner) {
    names = scanner.fields
  }

  var count: Int { names.count }

  /// Returns the index of the column `name`.
  ///
  /// - Throws: ``FeedError/missing(path:)`` with the name if there is none.
  func column(_ name: StaticString) throws(FeedError) -> Int {
    guard let column = names.firstIndex(where: { $0.spells(name) }) else {
      throw .missing(path: "\(name)")
    }
    return column
  }

  /// Returns the index of the first column whose name starts with `prefix`, for names damaged by a
  /// wrong encoding.
  ///
  /// - Throws: ``FeedError/missing(path:)`` with `prefix` if there is none.
  func column(startingWith prefix: StaticString) throws(FeedError) -> Int {
    guard let column = names.firstIndex(where: { $0.starts(with: prefix) }) else {
      throw .missing(path: "\(prefix)")
    }
    return column
  }
}
