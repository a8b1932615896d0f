import EmbeddedData
import ExactMoney
import Testing

@testable import Localization

@Suite struct DigitWriterTests {
  /// Returns the digits of a number, formatted by simple code.
  private func expected(
    _ value: ExactDecimal,
    fractionDigits: Int,
    _ numbers: NumberSymbols
  ) -> String {
    var digits = [Character](value.coefficient.magnitude.description)
    digits += [Character](repeating: "0", count: max(-value.scale, 0))
    let scale = max(value.scale, 0)
    digits = [Character](repeating: "0", count: max(scale + 1 - digits.count, 0)) + digits
    let zeros = String(repeating: "0", count: fractionDigits - scale)
    let fraction = String(digits.suffix(scale)) + zeros
    var (whole, grouped) = (digits.dropLast(scale), "")
    if whole.count >= numbers.groups.primary + numbers.groups.minimum {
      var size = numbers.groups.primary
      while whole.count > size {
        grouped = numbers.group + String(whole.suffix(size)) + grouped
        whole = whole.dropLast(size)
        size = numbers.groups.secondary
      }
    }
    let text = String(whole) + grouped + (fraction.isEmpty ? "" : numbers.decimal + fraction)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard ("0"..."9").contains(scalar) else { return scalar }
          return Unicode.Scalar(numbers.zero.value + scalar.value - 48) ?? scalar
        }
      )
    )
  }

  @Test(arguments: ["en", "es", "hi", "fr", "fa", "bn", "de-CH"])
  func `numbers of every length are grouped digit by digit`(tag: String) throws {
    let numbers = try EmbeddedLocales.required(tag).numbers
    let writer = DigitWriter(
      zero: numbers.zero,
      decimal: numbers.decimal,
      group: numbers.group,
      sizes: numbers.groups
    )
    var coefficient: Int128 = 0
    for digits in 0..<38 {
      coefficient = coefficient * 10 + Int128(digits * 7 % 10)
      for scale in [0, 1, 2, 6, 16, 37, 60, 61, 70, -1, -3, -20] {
        let value = try ExactDecimal(coefficient: coefficient, scale: scale)
        for zeros in [0, 1, 3] {
          let fractionDigits = max(scale, 0) + zeros
          let isPlainZero = coefficient == 0 && scale < 0
          var bytes: [UInt8] = []
          writer.append(value, fractionDigits: fractionDigits, to: &bytes)
          let plain = isPlainZero ? 0 : value
          let wanted = expected(plain, fractionDigits: fractionDigits, numbers)
          #expect(String(decoding: bytes, as: UTF8.self) == wanted)
        }
      }
    }
  }
}
