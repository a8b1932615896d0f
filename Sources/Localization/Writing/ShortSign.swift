import PlainBytes

/// A sign of up to eight bytes of UTF-8, ready to be stored or compared at once: a separator, a digit
/// zero, the sign of a currency.
struct ShortSign: Sendable {
  /// The most bytes a sign has, and how many a store writes whatever it counts.
  static let capacity = 8

  private(set) var bytes: UInt64 = 0
  private(set) var count = 0

  init() {}

  /// The first eight bytes of `text`.
  init(_ text: String) {
    text.withBytes { self = ShortSign($0) }
  }

  init(_ text: StaticString) {
    self.init(text.bytes)
  }

  init(_ text: UnsafeRawBufferPointer) {
    for index in 0..<min(text.count, ShortSign.capacity) { append(text[index]) }
  }

  /// Adds a byte; ``bytes`` have no meaning when there are more than eight.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bytes |= UInt64(byte) &<< UInt64(truncatingIfNeeded: count &* 8)
    count &+= 1
  }

  /// Stores the sign at `position`, and returns where it ends.
  @inline(__always)
  func write(to position: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    position.storeBytes(of: bytes.littleEndian, as: UInt64.self)
    return position + count
  }
}
