/// A place in the bytes of a text as it was typed, before anything made it plain.
///
/// It knows the few bytes beyond ASCII that stand in common amounts: no-break spaces, direction marks, the
/// minus sign, the marks of numbers.
struct TypedCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at `index`; 0 beyond the end.
  subscript(index: Int) -> UInt8 {
    @inline(__always) get { index < bytes.count ? bytes[index] : 0 }
  }

  /// Whether a digit stands at `index`.
  @inline(__always)
  func startsDigit(at index: Int) -> Bool { DigitForm(self, at: index) != nil }

  /// Goes past direction marks and one space.
  @inline(__always)
  mutating func skipGap() {
    skipDirectionMarks()
    let length = spaceLength(at: position)
    guard length > 0 else { return }
    position &+= length
    skipDirectionMarks()
  }

  /// Goes past a minus sign and the direction marks behind it; false where none is ahead.
  @inline(__always)
  mutating func skipMinus() -> Bool {
    let byte = self[position]
    if byte == UInt8(ascii: "-") {
      position &+= 1
    } else if byte == 0xE2, self[position &+ 1] == 0x88, self[position &+ 2] == 0x92 {
      position &+= 3
    } else {
      return false
    }
    skipDirectionMarks()
    return true
  }

  /// Goes past U+200E, U+200F and U+061C.
  @inline(__always)
  private mutating func skipDirectionMarks() {
    while self[position] >= 0xD8 {
      let (first, second) = (self[position], self[position &+ 1])
      if first == 0xE2, second == 0x80, self[position &+ 2] | 1 == 0x8F {
        position &+= 3
      } else if first == 0xD8, second == 0x9C {
        position &+= 2
      } else {
        return
      }
    }
  }

  /// How many bytes the space at `index` has: a plain one, U+00A0 or U+202F; 0 where none is.
  @inline(__always)
  private func spaceLength(at index: Int) -> Int {
    switch self[index] {
    case UInt8(ascii: " "): 1
    case 0xC2: self[index &+ 1] == 0xA0 ? 2 : 0
    case 0xE2: self[index &+ 1] == 0x80 && self[index &+ 2] == 0xAF ? 3 : 0
    default: 0
    }
  }

  /// The mark of a number at `index`, as it is in a ``PlainText``, and its length; 0 where none is.
  @inline(__always)
  func mark(at index: Int) -> (plain: UInt8, length: Int) {
    let byte = self[index]
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "'"), UInt8(ascii: " "):
      return (byte, 1)
    case 0xC2 where self[index &+ 1] == 0xA0: return (UInt8(ascii: " "), 2)
    case 0xD9 where self[index &+ 1] == 0xAB: return (PlainText.decimalMark, 2)
    case 0xD9 where self[index &+ 1] == 0xAC: return (PlainText.groupMark, 2)
    case 0xE2 where self[index &+ 1] == 0x80:
      switch self[index &+ 2] {
      case 0x99: return (PlainText.groupMark, 3)
      case 0xAF: return (UInt8(ascii: " "), 3)
      default: return (0, 0)
      }
    default: return (0, 0)
    }
  }

  /// Reads what stands up to a space, a digit or a minus sign, with its Latin letters in plain form; nil
  /// when it is nothing or is longer than any sign of a currency.
  @inline(__always)
  mutating func readSign() -> ShortSign? {
    var sign = ShortSign()
    scan: while !isAtEnd {
      let byte = self[position]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"): break scan
      case ..<UInt8(ascii: " "): return nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): sign.append(byte | 0x20)
      case 0xC2 where self[position &+ 1] == 0xA0: break scan
      case 0xC3...0xC8:
        guard let letter = latinLetter else { return nil }
        sign.append(letter)
        position &+= 1
      case 0xD8 where self[position &+ 1] == 0x9C: break scan
      case 0xE2 where self[position &+ 1] == 0x80 || self[position &+ 1] == 0x88: break scan
      case 0xD9...0xEF where startsDigit(at: position): break scan
      default: sign.append(byte)
      }
      position &+= 1
    }
    return sign.count > 0 && sign.count <= ShortSign.capacity ? sign : nil
  }

  /// The plain form of the two bytes ahead, which start as a letter from U+00C0 to U+023F does.
  @inline(__always)
  private var latinLetter: UInt8? {
    let next = self[position &+ 1]
    guard next & 0xC0 == 0x80 else { return nil }
    let scalar = Int(self[position] & 0x1F) &<< 6 | Int(next & 0x3F)
    let letter = LatinLetters.common.utf8Start[scalar &- 0xC0]
    return PlainCursor.isLetter(letter) ? letter : nil
  }
}
