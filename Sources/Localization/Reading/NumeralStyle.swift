import ExactMoney
import PlainBytes

/// The marks with which a locale separates decimals and groups, as plain bytes.
struct NumeralStyle: Equatable, Sendable {
  /// Whether a comma marks decimals, rather than a point or the Arabic mark.
  let decimalIsComma: Bool
  /// The locale's own decimal mark.
  let decimal: UInt8
  /// The locale's own group mark.
  let group: UInt8
  /// The number of digits in each group before the last one.
  let secondaryGroup: Int
  /// The locale's own decimal mark and its digit zero, as they are written.
  private let mark: Unicode.Scalar
  private let zero: Unicode.Scalar

  init(_ symbols: NumberSymbols) {
    mark = symbols.decimal.scalars.first ?? "."
    zero = symbols.zero
    decimal = NumeralStyle.plain(symbols.decimal)
    group = NumeralStyle.plain(symbols.group)
    decimalIsComma = decimal == UInt8(ascii: ",")
    secondaryGroup = symbols.secondaryGroup
  }

  /// Creates the style of a text with a comma or a point as its decimal mark, and the other one
  /// grouping by three.
  init(decimalIsComma: Bool) {
    mark = decimalIsComma ? "," : "."
    zero = "0"
    self.decimalIsComma = decimalIsComma
    decimal = UInt8(ascii: decimalIsComma ? "," : ".")
    group = UInt8(ascii: decimalIsComma ? "." : ",")
    secondaryGroup = 3
  }

  /// Returns the number that is all of `text`, in ASCII or the locale's own digits, and with its decimal mark.
  ///
  /// nil for any other text, for more than 18 digits, and for a mark that three digits follow, since it may group them.
  func plainNumber(in text: String) -> ExactDecimal? {
    var coefficient: Int64 = 0
    var (count, whole): (UInt8, UInt8?) = (0, nil)
    let scalars = text.scalars
    let zero: Unicode.Scalar = (scalars.first?.value ?? 0) < 0x80 ? "0" : self.zero
    for scalar in scalars {
      let digit = scalar.value &- zero.value
      if digit < 10 {
        coefficient = coefficient &* 10 &+ Int64(digit)
        count &+= 1
        if count > 18 { return nil }
      } else if scalar == mark, whole == nil, count > 0 {
        whole = count
      } else {
        return nil
      }
    }
    let scale = count - (whole ?? count)
    return count > 0 && scale != 3 ? ExactDecimal(coefficient, scale: scale) : nil
  }

  private static func plain(_ mark: String) -> UInt8 {
    var first: UInt32?
    mark.withBytes { first = ScalarDecoder.first(of: $0) }
    guard let scalar = first, case .byte(let byte) = PlainScalar(scalar)
    else { return PlainText.unreadable }
    return byte
  }
}
