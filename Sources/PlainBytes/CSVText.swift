/// A writer of comma-separated values (RFC 4180): UTF-8, line feeds, and quotes if they are needed.
///
/// Cells are not protected from being read as formulas by spreadsheets, as a changed title such as
/// "-30-" would not be found again.
package struct CSVText {
  package private(set) var bytes: [UInt8] = []

  /// Creates a table with `columns` as its header.
  package init(_ columns: [String]) { append(columns) }

  /// Appends a record.
  package mutating func append(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let field = Array(field.utf8)
      // Readers skip spaces at the ends of an unquoted cell.
      let isPadded = field.first == UInt8(ascii: " ") || field.last == UInt8(ascii: " ")
      bytes += isPadded ? CSVText.quoted(field) : CSVText.field(field)
    }
    bytes.append(0x0A)
  }

  /// Removes all but the first `count` bytes.
  package mutating func cut(to count: Int) {
    bytes.removeSubrange(count...)
  }

  /// Returns `content`, in quotes if it has a separator, a quote or a line break.
  @inline(never)
  package static func field(
    _ content: [UInt8],
    separatedBy separator: UInt8 = UInt8(ascii: ",")
  ) -> [UInt8] {
    let needsQuotes = content.contains {
      $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
    }
    return needsQuotes ? quoted(content) : content
  }

  private static func quoted(_ content: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var quoted = [quote]
    for byte in content {
      if byte == quote { quoted.append(quote) }
      quoted.append(byte)
    }
    quoted.append(quote)
    return quoted
  }
}
