import ExactMoney
import TestSupport

/// A typed or pasted amount, in a locale.
struct TypedAmount: CustomStringConvertible {
  let tag: String
  let text: String
  /// Whether the text names a currency.
  let hasCurrency: Bool

  init(_ example: AmountExample) {
    (tag, text) = (example.tag, example.text)
    hasCurrency = false
  }

  var description: String {
    tag + " " + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }

  /// The zeros of the scripts in which digits are written.
  ///
  /// The first is the most frequent.
  private static let zeros: [UInt32] = [
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6,
    0xE50, 0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x1C50, 0xA9D0, 0xABF0, 0x1_E950,
    0xFF10,
  ]
  private static let groups = [
    ",", ".", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}", "\u{66C}",
  ]
  private static let decimals = [".", ",", "\u{66B}"]
  private static let minuses = ["-", "\u{2212}", "\u{2013}", "\u{FF0D}"]
  private static let currencies = [
    "$", "€", "£", "¥", "kr", "US$", "R$", "CA$", "₹", "Rs.", "CHF", "usd", "EUR", "CAD", "nok",
    "JPY",
    "CNY", "EGP", "inr", "GGP", "zł",
  ]
  private static let units = ["k", " m", " CR", "cr", " DR"]

  init(_ tag: String, _ random: inout SplitMix64) {
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
    var number = TypedAmount.number(&random)
    if chance(20) { number += pick(TypedAmount.units) }
    let space = chance(2) ? pick([" ", "\u{A0}", "\u{202F}"]) : ""
    let isMoney = chance(2)
    if isMoney {
      if chance(2) { number = pick(TypedAmount.currencies) + space + number }
      if chance(3) { number += space + pick(TypedAmount.currencies) }
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: number = pick(TypedAmount.minuses) + number
    case 1: number += pick(TypedAmount.minuses)
    case 2: number = "(" + number + ")"
    case 3 where chance(2): number = "+" + number
    default: break
    }
    if isMoney {
      if chance(4) { number = pick(TypedAmount.currencies) + space + number }
      if chance(4) { number += space + pick(TypedAmount.currencies) }
    }
    if chance(12), !number.isEmpty {
      var scalars = Array(number.unicodeScalars)
      let place = Int.random(in: 0..<scalars.count, using: &random)
      if chance(2) {
        scalars.remove(at: place)
      } else {
        scalars.insert(scalars[Int.random(in: 0..<scalars.count, using: &random)], at: place)
      }
      number = String(String.UnicodeScalarView(scalars))
    }
    self.tag = tag
    // A text without a digit, such as "usd", would be a request for a rate.
    text = number.contains { $0.isNumber } ? number : "1" + number
    hasCurrency = isMoney
  }

  /// Returns digits, often grouped, often with decimals, mostly in some locale's format.
  private static func number(_ random: inout SplitMix64) -> String {
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    let isLatin = !chance(3)
    let zero = isLatin ? zeros[0] : zeros.randomElement(using: &random) ?? zeros[0]
    func digits(_ count: Int) -> String {
      let scalars = (0..<count).compactMap { _ in
        Unicode.Scalar(zero + UInt32.random(in: 0...9, using: &random))
      }
      return String(String.UnicodeScalarView(scalars))
    }
    var text = digits(Int.random(in: 1...4, using: &random))
    let group = groups.randomElement(using: &random) ?? ","
    if chance(2) {
      let isIndian = chance(6)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        text += group + digits(chance(15) ? 4 : isIndian ? 2 : 3)
      }
      if isIndian { text += group + digits(3) }
    }
    if chance(2) {
      let decimal = decimals.randomElement(using: &random) ?? "."
      text += decimal + digits(chance(4) ? Int.random(in: 1...5, using: &random) : 2)
    }
    return text
  }
}
