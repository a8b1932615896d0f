import EmbeddedLocales
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
  func `a number is written in the signs of the locale`(tag: String, value: String, text: String)
    throws
  {
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
    let format = NumberFormat(try EmbeddedLocales.required("en"), grouping: .never)
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
    ("es", "1234", "1234", "1.234", "1234"), ("es", "12345", "12.345", "12.345", "12345"),
    ("en", "1234", "1,234", "1,234", "1234"), ("hi", "123456", "1,23,456", "1,23,456", "123456"),
    ("en", "123", "123", "123", "123"),
  ])
  func `grouping can be asked for and left out`(
    tag: String,
    value: String,
    automatic: String,
    always: String,
    never: String
  ) throws {
    let (locale, number) = (try EmbeddedLocales.required(tag), try ExactDecimal(value))
    #expect(NumberFormat(locale, grouping: .automatic).text(of: number) == automatic)
    #expect(NumberFormat(locale, grouping: .always).text(of: number) == always)
    #expect(NumberFormat(locale, grouping: .never).text(of: number) == never)
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
    #expect(NumberFormat(european, digits: .display, of: .pte).text(of: amount) == "1234$50")
    #expect(NumberFormat(european, digits: .display, of: .eur).text(of: amount) == "1234,50")
    #expect(NumberFormat(european, digits: .display, of: .jpy).text(of: amount) == "1235")
  }

  @Test(arguments: [
    ("", ""), ("0", "0"), ("1", "1"), ("1234", "1,234"), ("1234.", "1,234."), ("0.50", "0.50"),
    ("1234567.8900", "1,234,567.8900"), (".", "."), (".5", ".5"), ("-", "-"), ("-1234", "-1,234"),
    ("007", "007"), ("0000", "0,000"),
  ])
  func `a number is grouped while it is typed`(entry: String, text: String) throws {
    let format = NumberFormat(try EmbeddedLocales.required("en"), digits: .exactly(2))
    #expect(format.text(ofEntry: entry) == text)
  }

  @Test(arguments: [
    ("pt-BR", "1234.5", "1.234,5"), ("es", "1234.", "1234,"), ("es", "12345.", "12.345,"),
    ("hi", "1234567", "12,34,567"), ("fa", "-1234.50", "\u{200E}−۱٬۲۳۴٫۵۰"),
    ("bn", "1234567.8", "১২,৩৪,৫৬৭.৮"),
  ])
  func `what is typed appears in the signs of the locale`(tag: String, entry: String, text: String)
    throws
  {
    let format = NumberFormat(try EmbeddedLocales.required(tag))
    #expect(format.text(ofEntry: entry) == text)
  }

  @Test(arguments: ["1,234", "1.2.3", "..", "1-", "--1", "+1", "1e3", " 1", "１", "a", "1.a"])
  func `what is no entry is refused`(entry: String) throws {
    #expect(NumberFormat(try EmbeddedLocales.required("en")).text(ofEntry: entry) == nil)
  }

  @Test func `a long entry keeps all its digits`() throws {
    let format = NumberFormat(try EmbeddedLocales.required("bn"))
    let entry = String(repeating: "9", count: 1_000) + "." + String(repeating: "8", count: 1_000)
    let text = try #require(format.text(ofEntry: entry))
    #expect(text.unicodeScalars.count { $0 == "৯" } == 1_000)
    #expect(text.unicodeScalars.count { $0 == "৮" } == 1_000)
    #expect(text.unicodeScalars.count { $0 == "," } == 499)
  }
}
