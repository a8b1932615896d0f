import EmbeddedData
import ExactMoney
import Localization
import TestSupport
import Testing

@Suite struct AmountReaderTests {
  @Test(arguments: [
    ("1000", "1000"), ("100.00", "100.00"), ("1,000,000", "1000000"),
    ("100,00,,,000.00", "10000000.00"),
  ])
  func `S1-02 commas are ignored wherever they stand`(text: String, value: String) throws {
    #expect(try AmountReader.of("en").read(text).value.description == value)
  }

  @Test(arguments: ["100.00.00", "abc", "12abc", "1o0", "", " ", ".", "-", "1..2", "ten"])
  func `S1-03 letters and malformed numbers give nothing`(text: String) throws {
    let reader = try AmountReader.of("en")
    #expect(throws: ReadingError.self) { try reader.read(text) }
  }

  @Test(arguments: [
    ("0", "0"), ("0.01", "0.01"), ("10000", "10000"), ("10000.01", "10000.01"), ("-1", "-1"),
  ])
  func `S3-07 the ends of a range are read as they are`(text: String, value: String) throws {
    #expect(try AmountReader.of("en").read(text).value.description == value)
  }

  @Test func `the readme of the reader holds`() throws {
    let reader = try AmountReader.of("de")
    #expect(try reader.read("1.234,56 €").value.description == "1234.56")
    #expect(try reader.read("1.234").value.description == "1234")
    #expect(try reader.read("1.234").alternative?.description == "1.234")
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `every locale's digits are read, and the decimals as typed`(tag: String) throws {
    let locale = try EmbeddedLocales.required(tag)
    let reader = AmountReader(locale)
    let digits = "1234567890".unicodeScalars.map { digit in
      String(Unicode.Scalar(locale.numbers.zero.value + digit.value - 48) ?? digit)
    }
    let whole = digits.joined()
    #expect(try reader.read(whole).value.description == "1234567890")
    let withDecimals = try reader.read(whole + locale.numbers.decimal + digits[4] + digits[9])
    #expect(withDecimals.value.description == "1234567890.50")
    #expect(!withDecimals.isDoubtful)
  }

  @Test(arguments: AmountExample.all("en", AmountExample.digits))
  func `digits of every living script are digits`(reading: AmountExample) throws {
    let reader = try AmountReader.of(reading.tag)
    #expect(try reader.read(reading.text).value.description == reading.value)
  }

  @Test(arguments: ["1২3", "১২३", "٣2", "๑2", "1,২34", "১.5"])
  func `digits of two scripts in one number are refused`(text: String) throws {
    let reader = try AmountReader.of("en")
    #expect(
      readingError { () throws(ReadingError) in try reader.read(text) }?.reason == .mixedDigits
    )
  }

  @Test(arguments: AmountExample.all("en", AmountExample.marks))
  func `spaces are spaces, and the invisible counts for nothing`(reading: AmountExample) throws {
    let reader = try AmountReader.of(reading.tag)
    #expect(try reader.read(reading.text).value.description == reading.value)
  }

  @Test(arguments: AmountExample.all("en", AmountExample.signs))
  func `a sign stands before or behind, or parentheses do`(reading: AmountExample) throws {
    let reader = try AmountReader.of(reading.tag)
    #expect(try reader.read(reading.text).value.description == reading.value)
  }

  @Test func `a number as machines write it is read`() throws {
    let reader = try AmountReader.of("en")
    #expect(try reader.read("1e3").value.description == "1000")
    #expect(try reader.read("1.5E+3").value.description == "1500")
    #expect(try reader.read("25e-2 EUR").value.description == "0.25")
    #expect(try reader.read("1e0").value.description == "1")
  }

  @Test func `thirty-eight digits are kept`() throws {
    let digits = "12345678901234567890123456789012345678"
    let reader = try AmountReader.of("en")
    #expect(try reader.read(digits).value.description == digits)
    #expect(try reader.read("0.\(digits)").value.description == "0.\(digits)")
    #expect(try reader.read("000\(digits)").value.description == digits)
    let longer = readingError { () throws(ReadingError) in try reader.read(digits + "9") }
    #expect(longer == ReadingError(.tooManyDigits(39), at: 0..<39))
  }

  @Test func `bytes that were no text are unknown words`() throws {
    let reader = try AmountReader.of("en")
    #expect(throws: ReadingError(.unknownWord, at: 1..<4)) { try reader.read("1\u{FFFD}2") }
  }
}
