import PlainBytes

/// How a locale marks decimals and groups, in plain bytes.
struct NumeralStyle: Equatable, Sendable {
  /// Whether a comma marks decimals; a point, or the Arabic mark and a point, where not.
  let decimalIsComma: Bool
  /// The locale's own marks.
  let decimal: UInt8
  let group: UInt8
  /// How many digits each group but the last has.
  let secondaryGroup: Int

  init(_ symbols: NumberSymbols) {
    decimal = NumeralStyle.plain(symbols.decimal)
    group = NumeralStyle.plain(symbols.group)
    decimalIsComma = decimal == UInt8(ascii: ",")
    secondaryGroup = symbols.secondaryGroup
  }

  /// The style of a text that marks decimals with a comma, or with a point, and groups by three with the
  /// other.
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
