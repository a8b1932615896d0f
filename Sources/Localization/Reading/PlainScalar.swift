/// The script of a digit; the digits of a number must have one script.
///
/// Full-width digits count as ASCII, and the two Arabic sets, which share their shapes, as one. Any
/// other mixture could be mistaken for another number.
struct DigitScript: Equatable {
  let zero: UInt32

  static let latin = DigitScript(zero: 0x30)
  static let arabic = DigitScript(zero: 0x660)
}

/// The form of a scalar in a ``PlainText``.
enum PlainScalar: Equatable {
  /// Nothing: the scalar is a direction mark, a joiner, a soft hyphen, or a separate accent.
  case nothing
  case digit(UInt8, DigitScript)
  case byte(UInt8)
  case pair(UInt8, UInt8)
  case scalar(UInt32)

  init(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x39: self = .digit(UInt8(scalar - 0x30), .latin)
    case 0x41...0x5A: self = .byte(UInt8(scalar) | 0x20)
    case 0x09, 0x0A, 0x0D: self = .byte(UInt8(ascii: " "))
    case 0x20..<0x7F: self = .byte(UInt8(scalar))
    case ..<0xA0: self = .byte(PlainText.unreadable)
    case 0xFF01...0xFF5E: self = PlainScalar(scalar - 0xFEE0)
    default:
      self =
        PlainScalar.sign(scalar) ?? PlainScalar.digit(scalar) ?? PlainScalar.letter(scalar)
        ?? .scalar(scalar)
    }
  }

  /// Returns the plain form of spaces, operators, marks and signs; nil for any other scalar.
  private static func sign(_ scalar: UInt32) -> PlainScalar? {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: ascii(" ")
    case 0xAD, 0x034F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFE00...0xFE0F, 0x0300...0x036F, 0x0640, 0x064B...0x0652, 0x0670:
      .nothing
    case 0x2010...0x2015, 0x2212, 0x2796, 0xFE58, 0xFE63: ascii("-")
    case 0x2795, 0xFE62: ascii("+")
    case 0xB7, 0xD7, 0x2217, 0x2219, 0x22C5, 0x2715, 0x2716: ascii("*")
    case 0xF7, 0x2044, 0x2215, 0x2797: ascii("/")
    case 0x2236: ascii(":")
    case 0x066A, 0xFE6A: ascii("%")
    case 0xFE59: ascii("(")
    case 0xFE5A: ascii(")")
    case 0x2018, 0x2019, 0x02BC, 0x2032, 0x066C: .byte(PlainText.groupMark)
    case 0x066B: .byte(PlainText.decimalMark)
    case 0x060C: ascii(",")
    case 0x061F, 0xBF, 0xA1: ascii("?")
    case 0x061B, 0x3001, 0x3002, 0xFF61, 0xFF64, 0x2026, 0xAB, 0xBB, 0x201C...0x201E, 0x300C,
      0x300D:
      ascii(";")
    case 0x2190...0x21FF, 0x2794, 0x27A1, 0x27F5...0x27FF: ascii("=")
    case 0xAA: ascii("a")
    case 0xBA: ascii("o")
    case 0xFFE1: .scalar(0xA3)
    case 0xFFE5: .scalar(0xA5)
    case 0xFFE6: .scalar(0x20A9)
    default: nil
    }
  }

  private static func ascii(_ character: Unicode.Scalar) -> PlainScalar {
    .byte(UInt8(ascii: character))
  }

  /// Returns the plain form of letters: small, without accents, and in one form if the script has
  /// several.
  private static func letter(_ scalar: UInt32) -> PlainScalar? {
    switch scalar {
    case 0xC0...0x24F: latin(LatinLetters.common.utf8Start[Int(scalar - 0xC0)])
    case 0x1E00...0x1EFF: latin(LatinLetters.additional.utf8Start[Int(scalar - 0x1E00)])
    case 0x370..<0x1000:
      switch FoldingRule.effect(on: scalar) {
      case .replace(let other) where other >= 0x80: .scalar(other)
      case .drop: .nothing
      default: nil
      }
    default: nil
    }
  }

  private static func latin(_ letter: UInt8) -> PlainScalar? {
    if PlainCursor.isLetter(letter) { return .byte(letter) }
    guard letter >= UInt8(ascii: "A") else { return nil }
    let (first, second) = LatinLetters.letters(of: letter)
    return .pair(first, second)
  }

  private static func digit(_ scalar: UInt32) -> PlainScalar? {
    for index in zeros.indices where scalar >= zeros[index] && scalar < zeros[index] + 10 {
      let zero = zeros[index]
      let script: DigitScript = zero == 0x6F0 ? .arabic : DigitScript(zero: zero)
      return .digit(UInt8(scalar - zero), script)
    }
    return nil
  }

  /// The digits zero of the living scripts (Unicode 16, general category Nd), except full-width.
  private static let zeros: [25 of UInt32] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6,
    0xE50,
    0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x1C50, 0xA9D0, 0xABF0, 0x1_E950,
  ]
}
