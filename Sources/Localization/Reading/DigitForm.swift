/// How the ten digits of a script are spelled in UTF-8: alike but for the last byte.
///
/// ASCII, full-width and Arabic digits, and those of Devanagari to Lao; ``PlainScalar`` knows all others.
struct DigitForm {
  let length: Int
  private let first: UInt8
  private let second: UInt8
  /// The last byte of the digit zero.
  private let zero: UInt8

  /// The form of the digit at `index`; nil when no digit is there.
  @inline(__always)
  init?(_ cursor: TypedCursor, at index: Int) {
    first = cursor[index]
    second = cursor[index &+ 1]
    switch (first, second) {
    case (UInt8(ascii: "0")...UInt8(ascii: "9"), _): (length, zero) = (1, UInt8(ascii: "0"))
    case (0xD9, _): (length, zero) = (2, 0xA0)
    case (0xDB, _): (length, zero) = (2, 0xB0)
    case (0xE0, 0xA5...0xB7) where second & 1 == 1: (length, zero) = (3, 0xA6)
    case (0xE0, 0xB9), (0xE0, 0xBB), (0xEF, 0xBC): (length, zero) = (3, 0x90)
    default: return nil
    }
    guard cursor[index &+ length &- 1] &- zero < 10 else { return nil }
  }

  /// The value of the digit at `index`; above 9 when no digit of this form is there.
  @inline(__always)
  func digit(_ cursor: TypedCursor, at index: Int) -> UInt8 {
    if length == 1 { return cursor[index] &- UInt8(ascii: "0") }
    let isSame = cursor[index] == first && (length == 2 || cursor[index &+ 1] == second)
    return isSame ? cursor[index &+ length &- 1] &- zero : .max
  }
}
