/// Converts UTF-8 to Unicode scalars and back, for any bytes.
package enum ScalarDecoder {
  /// Returns the scalar at `start` and its number of bytes; nil and one byte if there is no valid
  /// scalar.
  package static func decode(
    _ text: UnsafeRawBufferPointer,
    at start: Int
  ) -> (scalar: UInt32?, length: Int) {
    let first = text[start]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first < 0xF5, start + length <= text.count else { return (nil, 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = text[start + offset]
      guard byte & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    guard value >= least, Unicode.Scalar(value) != nil else { return (nil, 1) }
    return (value, length)
  }

  /// Returns the first scalar of `text`; nil if there is none.
  package static func first(of text: UnsafeRawBufferPointer) -> UInt32? {
    text.count > 0 ? decode(text, at: 0).scalar : nil
  }

  /// Returns the last scalar of `text`; nil if there is none.
  package static func last(of text: UnsafeRawBufferPointer) -> UInt32? {
    guard text.count > 0 else { return nil }
    var start = text.count - 1
    while start > 0 && text[start] & 0xC0 == 0x80 { start -= 1 }
    return decode(text, at: start).scalar
  }

  /// Returns the UTF-8 bytes of a scalar, the first one lowest, and their number.
  package static func encode(_ scalar: UInt32) -> (bytes: UInt32, count: Int) {
    func tail(_ shift: UInt32) -> UInt32 { 0x80 | scalar >> shift & 0x3F }
    return switch scalar {
    case ..<0x80: (scalar, 1)
    case ..<0x800: (0xC0 | scalar >> 6 | tail(0) << 8, 2)
    case ..<0x1_0000: (0xE0 | scalar >> 12 | tail(6) << 8 | tail(0) << 16, 3)
    default: (0xF0 | scalar >> 18 & 7 | tail(12) << 8 | tail(6) << 16 | tail(0) << 24, 4)
    }
  }
}

extension [UInt8] {
  /// Appends the UTF-8 bytes of a scalar.
  package mutating func append(scalar: UInt32) {
    let (bytes, count) = ScalarDecoder.encode(scalar)
    for index in 0..<count { append(UInt8(truncatingIfNeeded: bytes >> UInt32(index * 8))) }
  }
}

extension String {
  /// The scalars of the text, without invalid bytes.
  @inline(never)
  package var scalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    withBytes { bytes in
      var place = 0
      while place < bytes.count {
        let (scalar, length) = ScalarDecoder.decode(bytes, at: place)
        if let scalar = scalar.flatMap({ Unicode.Scalar($0) }) { scalars.append(scalar) }
        place += length
      }
    }
    return scalars
  }

  /// Creates a text from scalars.
  @inline(never)
  package init(scalars: [Unicode.Scalar]) {
    var bytes: [UInt8] = []
    for scalar in scalars { bytes.append(scalar: scalar.value) }
    self.init(utf8: bytes)
  }
}
