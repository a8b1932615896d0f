/// UTF-8 to scalars and back, for bytes that may be anything.
enum ScalarDecoder {
  /// The scalar at `start` and its number of bytes; nil and one byte where there is none.
  static func decode(
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

  /// The bytes of a scalar.
  static func encode(_ scalar: UInt32, _ put: (UInt8) -> Void) {
    func tail(_ shift: UInt32) -> UInt8 {
      0x80 | UInt8(truncatingIfNeeded: scalar >> shift & 0x3F)
    }
    switch scalar {
    case ..<0x80: put(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      put(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
      put(tail(0))
    case ..<0x1_0000:
      put(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      put(tail(6))
      put(tail(0))
    default:
      put(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
      put(tail(12))
      put(tail(6))
      put(tail(0))
    }
  }
}
