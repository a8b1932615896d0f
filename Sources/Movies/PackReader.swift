import PlainBytes

/// Reads the packed catalogue from one place on; past the end everything is zero or empty.
struct PackReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var place: Int

  /// A reader that begins at `place`.
  init(_ bytes: UnsafeRawBufferPointer, at place: Int) {
    self.bytes = bytes
    self.place = place
  }

  /// The next byte.
  mutating func byte() -> Int {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return Int(bytes[place])
  }

  /// The next number: seven bits a byte, the lowest first, the top bit set where more follow (LEB128).
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

  /// The next number, where it is a count, a place or a day: in the browser's program `Int` has 32 bits.
  mutating func number() -> Int { Int(truncatingIfNeeded: wideNumber()) }

  /// The next text: its length in a byte, then UTF-8.
  mutating func text() -> UnsafeRawBufferPointer {
    let count = min(byte(), bytes.count - place)
    defer { place += count }
    return bytes.bytes(place..<place + count)
  }

  /// Passes over `count` texts.
  mutating func skipTexts(_ count: Int) {
    for _ in 0..<count { _ = text() }
  }

  /// As many numbers as the first one says.
  mutating func numbers() -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<min(max(number(), 0), bytes.count - place) { numbers.append(number()) }
    return numbers
  }

  /// The numbers of people, two bytes each, as many as the first number says: where they lie.
  mutating func people() -> UnsafeRawBufferPointer {
    let count = min(max(number(), 0), (bytes.count - place) / 2) * 2
    defer { place += count }
    return bytes.bytes(place..<place + count)
  }

  /// A whole number of four bytes at `place`, the lowest first.
  static func word(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    guard place >= 0, place + 4 <= bytes.count else { return 0 }
    let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    return Int(truncatingIfNeeded: word.littleEndian)
  }
}
