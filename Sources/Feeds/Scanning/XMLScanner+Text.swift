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
