import EmbeddedData
import ExactMoney
import Localization
import Testing

@Suite struct NumberFormatTests {
  @Test(
    arguments: [
      ("en", "1234567.891", "1,234,567.891"), ("pt-BR", "1234567.891", "1.234.567,891"),
      ("de", "-1234.5", "-1.234,5"), ("hi", "1234567.891", "12,34,567.891"),
      ("hi", "999", "999"), ("hi", "1000", "1,000"), ("hi", "100000", "1,00,000"),
      ("fr", "1234567.891", "1\u{202F}234\u{202F}567,891"), ("de-CH", "12345.6", "12'345.6"),
      ("es", "1234.5", "1234,5"), ("es", "12345.6", "12.345,6"), ("pl", "9999.99", "9999,99"),
      ("pl", "10000", "10\u{A0}000"), ("fa", "-1234.5", "\u{200E}−۱٬۲۳۴٫۵"),
      ("ar-EG", "1234567.89", "١٬٢٣٤٬٥٦٧٫٨٩"), ("ar-EG", "-0.5", "\u{61C}-٠٫٥"),
      ("bn", "12345678.09", "১,২৩,৪৫,৬৭৮.০৯"), ("sv", "-1", "−1"), ("he", "-1", "\u{200E}-1"),
      ("ja", "1000", "1,000"),
    ]
  )
  func `a number is written as in the locale`(tag: String, value: String, text: String) throws {
    let format = NumberFormat(try EmbeddedLocales.required(tag))
    #expect(format.text(of: try ExactDecimal(value)) == text)
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("1", "1"), ("10", "10"), ("100", "100"), ("1000", "1,000"),
    ("1000000", "1,000,000"), ("1E+6", "1,000,000"), ("12345", "12,345"), ("123456", "123,456"),
    (
      "99999999999999999999999999999999999999", "99,999,999,999,999,999,999,999,999,999,999,999,999"
    ),
    ("-0.12345678901234567890123456789012345678", "-0.12345678901234567890123456789012345678"),
    ("1234567890123456.7890123456789012345678", "1,234,567,890,123,456.7890123456789012345678"),
  ])
  func `every digit is written`(value: String, text: String) throws {
    let format = NumberFormat(try EmbeddedLocales.required("en"))
    #expect(format.text(of: try ExactDecimal(value)) == text)
  }

  @Test func `the largest and the smallest decimals are written out`() throws {
    let format = NumberFormat(try EmbeddedLocales.required("en"), isGrouped: false)
    let scales = ExactDecimal.scales
    let large = try ExactDecimal(coefficient: 15, scale: scales.lowerBound)
    #expect(format.text(of: large) == "15" + String(repeating: "0", count: 6_176))
    let small = try ExactDecimal(coefficient: -15, scale: scales.upperBound)
    #expect(format.text(of: small) == "-0." + String(repeating: "0", count: 6_174) + "15")
    let bengali = NumberFormat(try EmbeddedLocales.required("bn"))
    #expect(bengali.text(of: large).unicodeScalars.count == 6_178 + 3_088)
    #expect(
      NumberFormat(try EmbeddedLocales.required("en"), digits: .exactly(2)).text(of: small)
        == "-0.00"
    )
  }

  @Test(arguments: [
    ("es", "1234", "1234"), ("es", "12345", "12.345"), ("en", "1234", "1,234"),
    ("hi", "1234567", "12,34,567"), ("pl", "1234.5", "1234,5"),
  ])
  func `digits are grouped by the locale`(tag: String, value: String, text: String) throws {
    let (locale, number) = (try EmbeddedLocales.required(tag), try ExactDecimal(value))
    #expect(NumberFormat(locale).text(of: number) == text)
    let plain = value.replacing(".", with: locale.numbers.decimal)
    #expect(NumberFormat(locale, isGrouped: false).text(of: number) == plain)
  }

  @Test(
    arguments: [
      ("en", "0.125", .asWritten, "12.5%"), ("en", "0.5", .asWritten, "50%"),
      ("en", "-0.0112", .atMost(2), "-1.12%"), ("en", "0.12345", .exactly(1), "12.3%"),
      ("en", "0.00005", .exactly(2), "0.01%"), ("en", "-0.00001", .exactly(2), "-0.00%"),
      ("en", "12", .asWritten, "1,200%"), ("de", "0.125", .asWritten, "12,5\u{A0}%"),
      ("fr", "0.125", .asWritten, "12,5\u{A0}%"), ("tr", "0.125", .asWritten, "%12,5"),
      ("ar-EG", "-0.125", .asWritten, "\u{61C}-١٢٫٥٪\u{61C}"),
      ("bn", "1000", .asWritten, "১০০,০০০%"), ("hi", "1000", .asWritten, "1,00,000%"),
    ] as [(String, String, DigitsPolicy, String)]
  )
  func `a percentage is a hundredfold with a sign`(
    tag: String,
    value: String,
    digits: DigitsPolicy,
    text: String
  ) throws {
    let locale = try EmbeddedLocales.required(tag)
    let format = NumberFormat(locale, style: .percent, digits: digits)
    #expect(format.text(of: try ExactDecimal(value)) == text)
  }

  @Test func `a column of amounts has the currency's digits and separators`() throws {
    let amount = try ExactDecimal("1234.5")
    let european = try EmbeddedLocales.required("pt-PT")
    #expect(NumberFormat(european, digits: .exactly(2), of: .pte).text(of: amount) == "1234$50")
    #expect(NumberFormat(european, digits: .minorUnits, of: .eur).text(of: amount) == "1234,50")
    #expect(NumberFormat(european, digits: .minorUnits, of: .jpy).text(of: amount) == "1235")
  }

  @Test func `round numbers are grouped at every length`() throws {
    let format = NumberFormat(try EmbeddedLocales.required("en"))
    var (amount, expected) = (ExactDecimal.one, "1")
    for zeros in 0..<37 {
      let grouped = String(
        expected.reversed().enumerated().map { $0 > 0 && $0 % 3 == 0 ? ",\($1)" : "\($1)" }
          .joined().reversed()
      )
      #expect(format.text(of: amount) == grouped)
      #expect(format.text(of: try ExactDecimal(coefficient: 1, scale: -zeros)) == grouped)
      amount = try amount.multiplied(by: 10)
      expected += "0"
    }
  }

  @Test func `a loss keeps its sign when it rounds to nothing, and zero has none`() throws {
    let format = NumberFormat(try EmbeddedLocales.required("en"), digits: .exactly(2))
    for (value, text) in [
      ("0", "0.00"), ("0.001", "0.00"), ("-0.001", "-0.00"), ("-0.005", "-0.01"), ("-0", "0.00"),
    ] {
      #expect(format.text(of: try ExactDecimal(value)) == text)
    }
  }
}
