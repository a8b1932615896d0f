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

  init(_ symbols: NumberSymbols) {
    decimal = NumeralStyle.plain(symbols.decimal)
    group = NumeralStyle.plain(symbols.group)
    decimalIsComma = decimal == UInt8(ascii: ",")
    secondaryGroup = symbols.secondaryGroup
  }

  /// Creates the style of a text with a comma or a point as its decimal mark, and the other one
  /// grouping by three.
  init(decimalIsComma: Bool) {
    self.decimalIsComma = decimalIsComma
    decimal = UInt8(ascii: decimalIsComma ? "," : ".")
    group = UInt8(ascii: decimalIsComma ? "." : ",")
    secondaryGroup = 3
  }

  private static func plain(_ mark: String) -> UInt8 {
    var first: UInt32?
    mark.withBytes { first = ScalarDecoder.first(of: $0) }
    guard let scalar = first, case .byte(let byte) = PlainScalar(scalar)
    else { return PlainText.unreadable }
    return byte
  }
}
