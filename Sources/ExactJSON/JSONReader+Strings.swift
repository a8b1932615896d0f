extension JSONReader {
  /// Reads a string from its opening to its closing quotation mark.
  mutating func string() throws(JSONError) -> String {
    position &+= 1
    let start = position
    skipPlain()
    guard next == UInt8(ascii: "\"") else { return try longString(from: start) }
    position &+= 1
    return text(start..<position &- 1)
  }

  /// Skips plain ASCII up to a quotation mark, a backslash, a control character or another byte.
  ///
  /// It reads eight bytes at once ("SIMD within a register"): the top bit of a lane is set where it
  /// must stop.
  @inline(__always)
  private mutating func skipPlain() {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    while position &+ 8 <= bytes.count {
      let lanes = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      let quotes = lanes ^ ones &* UInt64(UInt8(ascii: "\""))
      let backslashes = lanes ^ ones &* UInt64(UInt8(ascii: "\\"))
      let controls = (lanes &- ones &* 0x20) & ~lanes
      let zeros = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
      // The first lane found is correct; a borrow can only falsify later ones.
      let stops = (zeros | controls | lanes) & tops
      guard stops == 0 else {
        position &+= stops.trailingZeroBitCount &>> 3
        return
      }
      position &+= 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      else { return }
      position &+= 1
    }
  }

  /// Reads the rest of a string that has escapes or characters beyond ASCII.
  private mutating func longString(from start: Int) throws(JSONError) -> String {
    var resolved: [UInt8] = []
    var copied = start
    while true {
      skipPlain()
      switch next {
      case UInt8(ascii: "\""):
        position &+= 1
        if copied == start { return text(start..<position &- 1) }
        resolved.append(contentsOf: bytes[copied..<position &- 1])
        return String(decoding: resolved, as: UTF8.self)
      case UInt8(ascii: "\\"):
        resolved.append(contentsOf: bytes[copied..<position])
        resolved.append(contentsOf: try escape().utf8)
        copied = position
      case 0x80...: try skipScalar()
      default:
        guard position < bytes.count else { throw unexpected }
        throw JSONError(.controlCharacter, at: position)
      }
    }
  }

  /// Reads an escape, starting at its backslash.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position &+= 1
    let letter = next
    guard position < bytes.count else { throw unexpected }
    position &+= 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw JSONError(.invalidEscape, at: start)
    }
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // Any other unit is a surrogate; the leading one comes first, then the trailing one.
    guard unit < 0xDC00, next == UInt8(ascii: "\\") else { throw lone(at: start) }
    position &+= 1
    guard next == UInt8(ascii: "u") else { throw lone(at: start) }
    position &+= 1
    let trailing = try hexadecimal()
    guard (0xDC00...0xDFFF).contains(trailing),
      let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + trailing & 0x3FF)
    else { throw lone(at: start) }
    return scalar
  }

  /// Returns the error for a surrogate at `start` without its counterpart, or for the end of the
  /// text.
  private func lone(at start: Int) -> JSONError {
    position < bytes.count ? JSONError(.loneSurrogate, at: start) : unexpected
  }

  /// Reads four hexadecimal digits.
  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = next
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt32(byte & 0xF)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(byte & 0xF + 9)
      default:
        throw JSONError(
          position < bytes.count ? .invalidEscape : .unexpectedEnd,
          at: position
        )
      }
      position &+= 1
    }
    return value
  }

  /// Skips a scalar of two to four bytes.
  ///
  /// The ranges are those of RFC 3629, section 4.
  private mutating func skipScalar() throws(JSONError) {
    let second: ClosedRange<UInt8>
    let more: Int
    switch next {
    case 0xC2...0xDF: (second, more) = (0x80...0xBF, 0)
    case 0xE0: (second, more) = (0xA0...0xBF, 1)
    case 0xED: (second, more) = (0x80...0x9F, 1)
    case 0xE1...0xEF: (second, more) = (0x80...0xBF, 1)
    case 0xF0: (second, more) = (0x90...0xBF, 2)
    case 0xF1...0xF3: (second, more) = (0x80...0xBF, 2)
    case 0xF4: (second, more) = (0x80...0x8F, 2)
    default: throw JSONError(.invalidUTF8, at: position)
    }
    let start = position
    position &+= 1
    for index in 0...more {
      guard position < bytes.count else { throw unexpected }
      guard (index == 0 ? second : 0x80...0xBF).contains(next) else {
        throw JSONError(.invalidUTF8, at: start)
      }
      position &+= 1
    }
  }
}
