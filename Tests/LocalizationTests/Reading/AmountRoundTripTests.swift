import EmbeddedData
import ExactMoney
import TestSupport
import Testing

@testable import Localization

/// An amount that a locale writes is read back as the same amount.
@Suite struct AmountRoundTripTests {
  /// Returns the number as written by hand in a locale, with its digits, separators and groups.
  private static func text(of value: ExactDecimal, in numbers: NumberSymbols) -> String {
    let plain = value.absoluteValue.description.split(separator: ".")
    var whole = Array(plain[0])
    var end = whole.count - numbers.groups.primary
    while numbers.groups.primary > 0 && end > 0 {
      whole.insert(contentsOf: numbers.group, at: end)
      end -= numbers.groups.secondary
    }
    let fraction = plain.count > 1 ? numbers.decimal + plain[1] : ""
    let scalars = (String(whole) + fraction).unicodeScalars.map { scalar in
      (48...57).contains(scalar.value)
        ? Unicode.Scalar(numbers.zero.value + scalar.value - 48) ?? scalar : scalar
    }
    let text = String(String.UnicodeScalarView(scalars))
    return value.isNegative ? numbers.minus + text : text
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `a number written by hand is read back`(tag: String) throws {
    let locale = try EmbeddedLocales.required(tag)
    let reader = AmountReader(locale)
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let coefficient = Int64(random.next() >> UInt64.random(in: 1...63, using: &random))
      let isNegative = Bool.random(using: &random)
      let value = ExactDecimal(
        isNegative ? -coefficient : coefficient,
        scale: UInt8.random(in: 0...4, using: &random)
      )
      let text = Self.text(of: value, in: locale.numbers)
      let reading = try reader.read(text)
      #expect(reading.value == value && reading.value.scale == value.scale, "\(text)")
      #expect(reading.doubts.isEmpty || reading.alternative != nil, "\(text)")
    }
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `money as ICU writes it is read back`(tag: String) throws {
    let reader = AmountReader(try EmbeddedLocales.required(tag), words: try .of(tag))
    let amounts = try ICUMatrix.shared.get().amounts[tag] ?? []
    for amount in amounts where !amount.display.hasPrefix("accounting") {
      let reading = try? reader.read(amount.text)
      #expect(try reading?.value == amount.written, "\(amount.text)")
      let currencies = (reading?.currency?.others ?? []) + [reading?.currency?.currency ?? .xxx]
      #expect(currencies.contains(amount.currency), "\(amount.text)")
      if amount.display == "code" {
        #expect(reading?.currency?.others == [], "\(amount.text)")
      }
    }
  }
}
