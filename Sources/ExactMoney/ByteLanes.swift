/// Eight bytes of text processed at once, the first in the lowest lane.
///
/// The digit operations are well-known SIMD-within-a-register techniques: a lane-wise comparison by
/// subtraction, and a tree of multiplications that joins or separates 8 digits in three steps. They
/// assume little-endian loads, as on every platform that Swift runs on.
package struct ByteLanes {
  package var bytes: UInt64

  @inlinable @inline(__always)
  package static var zeros: UInt64 { 0x3030_3030_3030_3030 }
  @inlinable @inline(__always)
  package static var ones: UInt64 { 0x0101_0101_0101_0101 }

  @inlinable @inline(__always)
  package init(bytes: UInt64) {
    self.bytes = bytes
  }

  /// Loads `count` bytes, 1 to 8, so that the last byte is in the last lane, and fills the lanes
  /// before with "0".
  @inline(__always)
  init(rightAligned start: UnsafeRawPointer, count: Int) {
    // Loads of a fixed width may overlap, since equal bytes meet.
    let free = UInt64(truncatingIfNeeded: (8 &- count) &* 8)
    if count >= 4 {
      let head = UInt64(start.loadUnaligned(as: UInt32.self))
      let tail = UInt64((start + (count &- 4)).loadUnaligned(as: UInt32.self))
      bytes = head &<< free | tail &<< 32
    } else {
      let half = count &>> 1
      let first = UInt64(start.load(as: UInt8.self))
      let middle = UInt64((start + half).load(as: UInt8.self))
      let last = UInt64((start + (count &- 1)).load(as: UInt8.self))
      bytes =
        first &<< free | middle &<< (free &+ UInt64(truncatingIfNeeded: half &* 8)) | last &<< 56
    }
    bytes |= ByteLanes.zeros & ((1 &<< free) &- 1)
  }

  /// Loads the first `count` bytes, 1 to 8, of at least eight readable ones, aligned as by
  /// `init(rightAligned:count:)`.
  @inlinable @inline(__always)
  package init(rightAlignedPrefix start: UnsafeRawPointer, count: Int) {
    let free = UInt64(truncatingIfNeeded: (8 &- count) &* 8)
    bytes = start.loadUnaligned(as: UInt64.self) &<< free | ByteLanes.zeros & ((1 &<< free) &- 1)
  }

  /// Returns the bit offset of the first lane with `byte`; nil if there is none.
  @inlinable @inline(__always)
  package func bitOffset(ofFirst byte: UInt8) -> UInt64? {
    ByteLanes(bytes: bytes ^ (ByteLanes.ones &* UInt64(byte))).bitOffset(ofFirstBelow: 1)
  }

  /// Returns the bit offset of the first lane with a byte below `limit`, at most 128; nil if there
  /// is none.
  @inlinable @inline(__always)
  package func bitOffset(ofFirstBelow limit: UInt8) -> UInt64? {
    // The top bit of each matching lane. Above the first match, other bits may be set too.
    let matches = (bytes &- ByteLanes.ones &* UInt64(limit)) & ~bytes & (ByteLanes.ones &<< 7)
    return ByteLanes.bitOffset(ofFirstIn: matches)
  }

  /// Returns the bit offset of the first lane whose top bit is in `tops`; nil if there is none.
  @inlinable @inline(__always)
  package static func bitOffset(ofFirstIn tops: UInt64) -> UInt64? {
    tops == 0 ? nil : UInt64(truncatingIfNeeded: tops.trailingZeroBitCount &- 7)
  }

  /// Removes the lane at `bit`, moves the lanes before it up, and puts `carried` into the first.
  @inlinable @inline(__always)
  package mutating func removeLane(at bit: UInt64, carrying carried: UInt64 = 0x30) {
    let before: UInt64 = (1 &<< bit) &- 1
    bytes = bytes & ~(before &<< 8 | 0xFF) | (bytes & before) &<< 8 | carried
  }

  /// Moves every lane up, puts "0" into the first, and returns the byte of the last.
  @inline(__always)
  mutating func shiftUp() -> UInt64 {
    let last = bytes &>> 56
    bytes = bytes &<< 8 | 0x30
    return last
  }

  /// Whether every lane has an ASCII digit.
  @inlinable @inline(__always)
  package var areDigits: Bool {
    let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    let beyondNine = (bytes &+ 0x0606_0606_0606_0606) & high
    return (bytes & high ^ ByteLanes.zeros) | (beyondNine ^ ByteLanes.zeros) == 0
  }

  /// The top bit of each lane without an ASCII digit.
  @inlinable @inline(__always)
  package var nonDigitMask: UInt64 {
    let (digits, tops) = (bytes ^ ByteLanes.zeros, ByteLanes.ones &<< 7)
    return ((digits & ~tops) &+ ByteLanes.ones &* 0x76 | digits) & tops
  }

  /// The four numbers in pairs of the eight digits, sixteen bits each, the first lowest.
  @inlinable @inline(__always)
  package var digitPairs: UInt64 {
    let digits = bytes & 0x0F0F_0F0F_0F0F_0F0F
    return (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
  }

  /// The number that the eight digits spell, joined to pairs, to fours, and to all eight.
  @inlinable @inline(__always)
  package var decimalValue: UInt64 {
    let fours = (digitPairs &* 100 &+ digitPairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
  }

  /// Spells a number below 10⁸ in eight digits, with leading zeros.
  ///
  /// The number is split into fours, pairs, and single digits. Each division is a multiplication
  /// that is exact for numbers this small.
  @inline(__always)
  init(spelling value: UInt64) {
    let (high, low) = value.quotientAndRemainder(dividingBy: 10_000)
    let fours = high | low &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    bytes = (tens | (pairs &- tens &* 10) &<< 8) | ByteLanes.zeros
  }

  /// Returns the sixteen digits of a number below 10¹⁶ as bytes, the first lowest.
  @inline(__always)
  static func sixteen(spelling value: UInt64) -> UInt128 {
    let (first, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
    return UInt128(ByteLanes(spelling: last).bytes) &<< 64
      | UInt128(ByteLanes(spelling: first).bytes)
  }
}
