extension XMLScanner {
  /// Returns whether `literal` is at the scanner's position.
  func follows(_ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { wanted in
      position + wanted.count <= bytes.count
        && bytes[position..<position + wanted.count].elementsEqual(wanted)
    }
  }

  /// Skips white space, and returns whether there was any.
  @discardableResult
  mutating func skipWhiteSpace() -> Bool {
    let start = position
    while position < bytes.count, bytes[position].isWhiteSpace { position += 1 }
    return position > start
  }

  /// Skips `opening` bytes, and then everything up to and including the first `literal`.
  mutating func skip(past literal: StaticString, opening: Int) throws(FeedError) {
    let start = position
    position += opening
    while position < bytes.count {
      if follows(literal) {
        position += literal.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw malformed("ends before \(literal)", at: start)
  }

  /// Reads the name of an element or an attribute with its prefix.
  mutating func readName() throws(FeedError) -> ByteText {
    let start = position
    while position < bytes.count, bytes[position].isNameByte { position += 1 }
    guard position > start, !bytes[start].isInnerNameByte else {
      throw malformed("no name", at: start)
    }
    return bytes[start..<position]
  }

  /// Reads the text up to the next `<`.
  mutating func readText() throws(FeedError) -> ByteText {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return try resolved(start..<position)
  }

  /// Reads a CDATA section, in which nothing is markup.
  mutating func readCDATA() throws(FeedError) -> ByteText {
    let start = position + 9
    try skip(past: "]]>", opening: 9)
    return encoding.utf8(bytes[start..<position - 3])
  }

  /// Returns the bytes of `range` in UTF-8, with each reference replaced by its character.
  func resolved(_ range: Range<Int>) throws(FeedError) -> ByteText {
    guard var reference = bytes[range].firstIndex(of: UInt8(ascii: "&")) else {
      return encoding.utf8(bytes[range])
    }
    var result: ByteText = []
    var start = range.lowerBound
    while true {
      result += encoding.utf8(bytes[start..<reference])
      // The longest reference is a numeric one with leading zeros.
      let end = min(reference + 16, range.upperBound)
      guard let semicolon = bytes[reference..<end].firstIndex(of: UInt8(ascii: ";")),
        let scalar = XMLScanner.scalar(named: bytes[reference + 1..<semicolon])
      else { throw malformed("a reference to no character", at: reference) }
      result += String(scalar).utf8
      start = semicolon + 1
      guard let next = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) else {
        return result + encoding.utf8(bytes[start..<range.upperBound])
      }
      reference = next
    }
  }

  /// Returns the character of an entity's name, or of a number such as `#233` or `#xE9`; nil if XML
  /// has none.
  private static func scalar(named name: ByteText) -> Unicode.Scalar? {
    switch name.text {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let code = UInt32(digits.text, radix: isHexadecimal ? 16 : 10),
      code >= 0x20 || code == 0x09 || code == 0x0A || code == 0x0D
    else { return nil }
    return Unicode.Scalar(code)
  }
}

extension UInt8 {
  /// Whether the byte may be in a name.
  fileprivate var isNameByte: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || self == UInt8(ascii: "_")
      || self == UInt8(ascii: ":") || self >= 0x80 || isInnerNameByte
  }

  /// Whether the byte may be in a name, but not at its start.
  fileprivate var isInnerNameByte: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}

/// The encoding of a document: one of the three that banks use.
package enum TextEncoding: Sendable {
  case utf8
  /// Latin-1, in which each byte is the code point of its character.
  case latin1
  /// The Cyrillic encoding of Windows, with ASCII in its lower half.
  case windows1251

  /// Creates the encoding named `name`, in any case; nil if it is not supported.
  init?(name: ByteText) {
    switch name.text.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
    case "iso-8859-1", "latin1", "latin-1": self = .latin1
    case "windows-1251", "cp1251": self = .windows1251
    default: return nil
    }
  }

  /// Returns `bytes` in UTF-8; the same bytes if they are in UTF-8 already.
  package func utf8(_ bytes: ByteText) -> ByteText {
    guard self != .utf8, bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    for byte in bytes { result += String(scalar(of: byte)).utf8 }
    return ByteText(result)
  }

  private func scalar(of byte: UInt8) -> Unicode.Scalar {
    guard self == .windows1251, byte >= 0x80 else { return Unicode.Scalar(byte) }
    // The letters А to я are in the order of Unicode.
    let code = byte >= 0xC0 ? 0x0410 + UInt16(byte - 0xC0) : windows1251Signs[Int(byte - 0x80)]
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }
}

/// The characters 80 to BF of windows-1251, from the table that Unicode publishes; 98 is unused.
private let windows1251Signs: [64 of UInt16] = [
  0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021,
  0x20AC, 0x2030, 0x0409, 0x2039, 0x040A, 0x040C, 0x040B, 0x040F,
  0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
  0xFFFD, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F,
  0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7,
  0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407,
  0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6, 0x00B7,
  0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457,
]
