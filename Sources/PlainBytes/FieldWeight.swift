/// The weights of entries in HTTP's preference fields (RFC 9110, section 12.4.2).
package enum FieldWeight {
  /// Parses `q=` and a number from 0 to 1 with at most three decimals, in thousandths; nil for any
  /// other text.
  package static func thousandths(_ text: some Sequence<UInt8>) -> Int? {
    let text = Array(text)
    let value = text.dropFirst(2)
    guard let letter = text.first, letter | 0x20 == UInt8(ascii: "q"),
      text.dropFirst().first == UInt8(ascii: "="), let whole = value.first,
      whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1"), value.count <= 5
    else { return nil }
    var weight = Int(whole) - 48
    let point = value.dropFirst().first
    guard point == nil || point == UInt8(ascii: ".") else { return nil }
    let decimals = value.dropFirst(2)
    for index in 0..<3 {
      let digit = index < decimals.count ? decimals[decimals.startIndex + index] : 48
      guard (48...57).contains(digit) else { return nil }
      weight = weight * 10 + Int(digit) - 48
    }
    return weight <= 1_000 ? weight : nil
  }
}
