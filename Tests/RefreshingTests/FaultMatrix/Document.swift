import TestSupport

/// The bytes of an answer, and what can be done to them.
///
/// Bytes and not text: one of the documented answers is in windows-1251.
struct Document: Sendable {
  let bytes: [UInt8]

  /// A document of these bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The documented answer at `path` below the fixtures of the feeds, where its origin is told.
  init(fixture path: String) throws {
    bytes = [UInt8](try ProjectFile.data("Tests/FeedsTests/Fixtures/\(path)"))
  }

  /// A text that a document should have, so often.
  struct UnexpectedCount: Error {
    let text: String
    let count: Int
  }

  /// The document with `text`, which must be there once, replaced.
  func replacing(once text: String, with other: String) throws -> Document {
    let count = bytes.ranges(of: Array(text.utf8)).count
    guard count == 1 else { throw UnexpectedCount(text: text, count: count) }
    return try replacing(text, with: other)
  }

  /// The document with `text`, which must be there, replaced wherever it is.
  func replacing(_ text: String, with other: String) throws -> Document {
    let changed = bytes.replacing(Array(text.utf8), with: Array(other.utf8))
    guard changed != bytes else { throw UnexpectedCount(text: text, count: 0) }
    return Document(changed)
  }

  /// The document with `text` before the first `mark`.
  func inserting(_ text: [UInt8], after mark: Character) throws -> Document {
    guard let byte = mark.asciiValue, let index = bytes.firstIndex(of: byte) else {
      throw UnexpectedCount(text: String(mark), count: 0)
    }
    return Document(Array(bytes[...index]) + text + Array(bytes[(index + 1)...]))
  }

  /// What is left when the end is cut off after `count` bytes at the latest, before `mark`.
  func cut(after count: Int, before mark: Character? = nil) -> Document {
    let start = bytes.prefix(count)
    guard let byte = mark?.asciiValue, let index = start.lastIndex(of: byte) else {
      return Document(Array(start))
    }
    return Document(Array(start[..<index]))
  }

  /// How many bytes there are up to the last that is no white space.
  var lengthWithoutEnd: Int {
    (bytes.lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? -1) + 1
  }

  /// The document with what stands between the first `opening` and the last `closing` left out, both
  /// included.
  func removing(from opening: String, through closing: String) throws -> Document {
    guard let start = bytes.firstRange(of: Array(opening.utf8))?.lowerBound,
      let end = bytes[start...].ranges(of: Array(closing.utf8)).last?.upperBound
    else { throw UnexpectedCount(text: opening, count: 0) }
    return Document(Array(bytes[..<start]) + Array(bytes[end...]))
  }

  /// The JSON document with the value of its first member `name` replaced, or with nil all of it.
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

  /// Where the object or array that opens at `start` ends; no text in the fixtures has a bracket.
  private func endOfValue(from start: Int) -> Int {
    var depth = 0
    for (index, byte) in bytes.enumerated().dropFirst(start) {
      depth += Document.openings.contains(byte) ? 1 : Document.closings.contains(byte) ? -1 : 0
      if depth == 0 { return index + 1 }
    }
    return bytes.count
  }

  /// The text in UTF-16, its lowest byte first, with a byte order mark.
  var inUTF16: Document {
    let units = [0xFEFF] + Array(String(decoding: bytes, as: UTF8.self).utf16)
    return Document(units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })
  }
}
