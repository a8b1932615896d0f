import TestSupport

/// The bytes of a response, with functions that damage them.
///
/// The content is bytes instead of text, since one documented response is in windows-1251.
struct Document: Sendable {
  let bytes: [UInt8]

  /// Creates a document from `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the documented response at `path` below the feeds' fixtures, whose READMEs name its
  /// origin.
  init(fixture path: String) throws {
    bytes = [UInt8](try ProjectFile.data("Tests/FeedsTests/Fixtures/\(path)"))
  }

  /// A text does not occur in a document as often as required.
  struct UnexpectedCount: Error {
    let text: String
    let count: Int
  }

  /// Returns the document with `text` replaced, which must occur once.
  func replacing(once text: String, with other: String) throws -> Document {
    let count = bytes.ranges(of: Array(text.utf8)).count
    guard count == 1 else { throw UnexpectedCount(text: text, count: count) }
    return try replacing(text, with: other)
  }

  /// Returns the document with `text` replaced wherever it occurs, at least once.
  func replacing(_ text: String, with other: String) throws -> Document {
    let changed = bytes.replacing(Array(text.utf8), with: Array(other.utf8))
    guard changed != bytes else { throw UnexpectedCount(text: text, count: 0) }
    return Document(changed)
  }

  /// Returns the document with `text` inserted after the first `mark`.
  func inserting(_ text: [UInt8], after mark: Character) throws -> Document {
    guard let byte = mark.asciiValue, let index = bytes.firstIndex(of: byte) else {
      throw UnexpectedCount(text: String(mark), count: 0)
    }
    return Document(Array(bytes[...index]) + text + Array(bytes[(index + 1)...]))
  }

  /// Returns the document without its end, cut after `count` bytes or before the last `mark` among
  /// them.
  func cut(after count: Int, before mark: Character? = nil) -> Document {
    let start = bytes.prefix(count)
    guard let byte = mark?.asciiValue, let index = start.lastIndex(of: byte) else {
      return Document(Array(start))
    }
    return Document(Array(start[..<index]))
  }

  /// The number of bytes up to the last that is not white space.
  var lengthWithoutEnd: Int {
    (bytes.lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? -1) + 1
  }

  /// Returns the document without the part from the first `opening` through the last `closing`.
  func removing(from opening: String, through closing: String) throws -> Document {
    guard let start = bytes.firstRange(of: Array(opening.utf8))?.lowerBound,
      let end = bytes[start...].ranges(of: Array(closing.utf8)).last?.upperBound
    else { throw UnexpectedCount(text: opening, count: 0) }
    return Document(Array(bytes[..<start]) + Array(bytes[end...]))
  }

  /// Returns the JSON document with the value of its first member `name` replaced, or with the
  /// whole document replaced if `name` is nil.
  func replacing(member name: String?, with value: String) throws -> Document {
    guard let name else { return Document(Array(value.utf8)) }
    let opening = Array("\"\(name)\"".utf8)
    guard let start = bytes.firstRange(of: opening)?.upperBound,
      let first = bytes[start...].firstIndex(where: { Document.openings.contains($0) })
    else { throw UnexpectedCount(text: name, count: 0) }
    return Document(
      Array(bytes[..<first]) + Array(value.utf8) + Array(bytes[endOfValue(from: first)...])
    )
  }

  private static let openings = [UInt8(ascii: "{"), UInt8(ascii: "[")]
  private static let closings = [UInt8(ascii: "}"), UInt8(ascii: "]")]

  /// Returns the end of the object or array that opens at `start`.
  ///
  /// No text in the fixtures has a bracket.
  private func endOfValue(from start: Int) -> Int {
    var depth = 0
    for (index, byte) in bytes.enumerated().dropFirst(start) {
      depth += Document.openings.contains(byte) ? 1 : Document.closings.contains(byte) ? -1 : 0
      if depth == 0 { return index + 1 }
    }
    return bytes.count
  }

  /// The text in little-endian UTF-16, with a byte order mark.
  var inUTF16: Document {
    let units = [0xFEFF] + Array(String(decoding: bytes, as: UTF8.self).utf16)
    return Document(units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
  }
}
