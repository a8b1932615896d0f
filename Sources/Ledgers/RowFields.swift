import PlainBytes

/// The fields of one row, where they lie.
struct RowFields {
  /// One field: with its quotes, and how many bytes of them stand on each side.
  struct Field {
    let start: Int
    let end: Int
    let quotes: Int
    /// Whether quotes stand twice in it for once.
    let hasDoubled: Bool
  }

  private(set) var fields: [Field] = []
  /// Where the row's text ends, and where the next row starts.
  private(set) var textEnd = 0
  private(set) var next = 0
  /// How many lines the row takes.
  private(set) var lines = 1

  /// Takes the row apart that starts at `start` of `block`.
  ///
  /// Where it is wrong, the next row starts after the line's end.
  mutating func read(
    _ block: UnsafeRawBufferPointer,
    from start: Int,
    separatedBy separator: UInt8
  ) throws(LedgerFault) {
    fields.removeAll(keepingCapacity: true)
    lines = 1
    var index = start
    do throws(LedgerFlaw) {
      while try field(block, &index, separator) { index += 1 }
    } catch {
      let column = fields.count
      let lineEnd = block[index...].firstIndex(of: UInt8(ascii: "\n")) ?? block.count
      (textEnd, next) = (lineEnd, min(lineEnd + 1, block.count))
      throw LedgerFault(line: 0, column: column, flaw: error)
    }
    textEnd = index
    if index < block.count, block[index] == UInt8(ascii: "\r") { index += 1 }
    next = min(index + 1, block.count)
  }

  /// Reads the field at `index`, which is left at what ends it; whether another follows.
  private mutating func field(
    _ block: UnsafeRawBufferPointer,
    _ index: inout Int,
    _ separator: UInt8
  ) throws(LedgerFlaw) -> Bool {
    let start = index
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
    fields.append(
      Field(start: start, end: index, quotes: isQuoted ? 1 : 0, hasDoubled: hasDoubled)
    )
    return index < block.count && block[index] == separator
  }

  /// Hands the content of a field, its quotes resolved, to `body`.
  func withContent<Result>(
    of index: Int,
    in block: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let field = fields[index]
    let content = block.bytes(field.start + field.quotes..<field.end - field.quotes)
    guard field.hasDoubled else { return body(content) }
    var plain: [UInt8] = []
    var isSecond = false
    for byte in content {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if byte != UInt8(ascii: "\"") || isSecond { plain.append(byte) }
    }
    return plain.withUnsafeBytes { body($0) }
  }

  /// Where the last whole row of `block` ends, the row of an unclosed quote being none; 0 for none.
  ///
  /// `block` starts with a row. O(n).
  static func wholeRows(
    of block: UnsafeRawBufferPointer,
    separatedBy separator: UInt8
  ) -> Int {
    var (end, index) = (0, 0)
    // Where quotes are, a line's end may stand within them.
    var (isQuoted, isFieldStart, isJustClosed) = (false, true, false)
    while index < block.count {
      let byte = block[index]
      let wasJustClosed = isJustClosed
      isJustClosed = false
      if isQuoted {
        if byte == UInt8(ascii: "\"") { (isQuoted, isJustClosed) = (false, true) }
      } else if byte == UInt8(ascii: "\"") {
        // A second quote right after one that seemed to close the field goes on with it.
        isQuoted = isFieldStart || wasJustClosed
      } else if byte == UInt8(ascii: "\n") {
        end = index + 1
      }
      isFieldStart = !isQuoted && (byte == separator || byte == UInt8(ascii: "\n"))
      index += 1
    }
    return end
  }
}
