import PlainBytes

/// Reads the packed catalogue from an offset on; beyond the end, values are zero or empty.
struct PackReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset: Int

  /// Creates a reader at `offset`.
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Reads a byte.
  mutating func byte() -> Int {
    guard offset < bytes.count else { return 0 }
    defer { offset += 1 }
    return Int(bytes[offset])
  }

  /// Reads a number in LEB128: seven bits per byte, the lowest first, with the top bit set if more
  /// follow.
  mutating func wideNumber() -> Int64 {
    var (number, shift) = (Int64(0), Int64(0))
    while shift < 63 {
      let byte = byte()
      number |= Int64(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { break }
      shift += 7
    }
    return number
  }

  /// Reads a count, an offset or a day, which fit the 32 bits of `Int` in the browser's program.
  mutating func number() -> Int { Int(truncatingIfNeeded: wideNumber()) }

  /// Reads a text: its length in a byte, then UTF-8.
  mutating func text() -> UnsafeRawBufferPointer {
    let count = min(byte(), bytes.count - offset)
    defer { offset += count }
    return bytes.bytes(offset..<offset + count)
  }

  /// Skips `count` texts.
  mutating func skipTexts(_ count: Int) {
    for _ in 0..<count { _ = text() }
  }

  /// Reads a count and as many numbers.
  mutating func numbers() -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<min(max(number(), 0), bytes.count - offset) { numbers.append(number()) }
    return numbers
  }

  /// Reads a count and as many numbers of people, two bytes each, returned in place.
  mutating func people() -> UnsafeRawBufferPointer {
    let count = min(max(number(), 0), (bytes.count - offset) / 2) * 2
    defer { offset += count }
    return bytes.bytes(offset..<offset + count)
  }

  /// Returns the little-endian number in the four bytes at `offset`; 0 if they are out of bounds.
  static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return Int(truncatingIfNeeded: word.littleEndian)
  }
}
