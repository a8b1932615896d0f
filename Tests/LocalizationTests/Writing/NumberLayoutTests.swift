import EmbeddedLocales
import ExactMoney
import Testing

@testable import Localization

/// What the two formats share: buffers, and the bytes around the digits.
@Suite struct NumberLayoutTests {
  @Test func `a buffer of the capacity is enough, and nothing beyond it is touched`() throws {
    let values = try [
      "0", "-0.001", "1", "-1234567.891", "99999999999999999999999999999999999999", "1E+30",
      "-0.12345678901234567890123456789012345678", "1E-60", "-15E-70", "1E+200", "0.5",
      "9999999999999999", "-99999999999999.99",
    ].map { try ExactDecimal($0) }
    let policies: [DigitsPolicy] = [.asWritten, .display, .exactly(100), .significant(6)]
    for tag in EmbeddedLocales.tags {
      let locale = try EmbeddedLocales.required(tag)
      for policy in policies {
        let number = NumberFormat(locale, style: .percent, digits: policy)
        for display in [MoneyDisplay.symbol, .name] {
          let money = MoneyFormat(.chf, in: locale, display: display, digits: policy)
          for value in values {
            expectContained(value, money.capacity(for: value), money.text(of: value)) {
              money.write(value, into: $0)
            }
            expectContained(value, number.capacity(for: value), number.text(of: value)) {
              number.write(value, into: $0)
            }
          }
        }
      }
    }
  }

  /// That `write` puts `text` at the start of a buffer of `capacity` bytes, and nothing around it.
  private func expectContained(
    _ value: ExactDecimal,
    _ capacity: Int,
    _ text: String,
    _ write: (UnsafeMutableRawBufferPointer) -> Int
  ) {
    var bytes = [UInt8](repeating: 0xAA, count: capacity + 32)
    let count = bytes.withUnsafeMutableBytes { buffer in
      write(UnsafeMutableRawBufferPointer(rebasing: buffer[16..<16 + capacity]))
    }
    let isWritten = bytes[16..<16 + count].elementsEqual(text.utf8)
    let isContained =
      bytes[..<16].allSatisfy { $0 == 0xAA }
      && bytes[(16 + capacity)...].allSatisfy { $0 == 0xAA }
    #expect(isWritten && isContained, "\(value): \(text)")
  }

  @Test func `a larger buffer is no harm`() throws {
    let format = MoneyFormat(.usd, in: try EmbeddedLocales.required("en"))
    var bytes = [UInt8](repeating: 0, count: 10_000)
    let count = bytes.withUnsafeMutableBytes { format.write(12, into: $0) }
    #expect(String(decoding: bytes[..<count], as: UTF8.self) == "$12.00")
  }

  @Test func `a buffer below the capacity is a broken promise`() async {
    await #expect(processExitsWith: .failure) {
      guard let locale = EmbeddedLocales.locale("en") else { return }
      let format = MoneyFormat(.usd, in: locale)
      var bytes = [UInt8](repeating: 0, count: format.capacity(for: 1) - 1)
      _ = bytes.withUnsafeMutableBytes { format.write(1, into: $0) }
    }
  }

  @Test(arguments: ["", "-", "$", "0123456789abcdef", "0123456789abcdefg", "دولار أمريكي (اليوم)"])
  func `an affix is stored whole, short or long`(text: String) {
    let affix = Array(text.utf8).withUnsafeBytes { Affix($0) }
    #expect(affix.count == text.utf8.count)
    #expect(affix.bytes == [UInt8](text.utf8))
    var bytes = [UInt8](repeating: 0, count: 64)
    let end = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { affix.write(to: $0) - $0 }
    }
    #expect(end == text.utf8.count)
    #expect(bytes[..<affix.count].elementsEqual(text.utf8))
  }

  @Test func `the currency is put in every place meant for it`() {
    let affixes = Affixes(AffixPattern("-¤ #¤"), currency: "kr")
    #expect(String(decoding: affixes.before.bytes, as: UTF8.self) == "-kr ")
    #expect(String(decoding: affixes.after.bytes, as: UTF8.self) == "kr")
    #expect(affixes.count == 6)
  }

  @Test(arguments: ["", ".", "\u{A0}", "\u{202F}", "٫", "12345678"])
  func `a sign is stored with its length`(text: String) {
    let sign = ShortSign(text)
    var bytes = [UInt8](repeating: 0, count: 8)
    let end = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map { sign.write(to: $0) - $0 }
    }
    #expect(end == text.utf8.count)
    #expect(bytes[..<sign.count].elementsEqual(text.utf8))
  }
}
