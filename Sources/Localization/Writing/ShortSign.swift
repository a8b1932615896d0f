/// A sign of up to eight bytes of UTF-8, ready to be stored at once: a separator, a digit zero.
struct ShortSign: Sendable {
  /// The most bytes a sign has, and how many a store writes whatever it counts.
  static let capacity = 8

  let bytes: UInt64
  let count: Int

  /// The first eight bytes of `text`.
  init(_ text: String) {
    var (bytes, count) = (UInt64(0), 0)
    for byte in text.utf8.prefix(ShortSign.capacity) {
      bytes |= UInt64(byte) &<< UInt64(8 * count)
      count += 1
    }
    (self.bytes, self.count) = (bytes.littleEndian, count)
  }

  /// Stores the sign at `position`, and returns where it ends.
  @inline(__always)
  func write(to position: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    position.storeBytes(of: bytes, as: UInt64.self)
    return position + count
  }
}
