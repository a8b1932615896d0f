import EmbeddedData
import ExactMoney
import Localization
import TestSupport
import Testing

@Suite struct AmountFormTests {
  private func read(_ text: String, _ form: AmountForm) -> AmountCell? {
    Array(text.utf8).withUnsafeBytes { form.read($0) }
  }

  private func amount(_ text: String, _ form: AmountForm) -> String? {
    read(text, form)?.value.description
  }

  private static let plain: [(text: String, expected: String?)] = [
    ("1234.56", "1234.56"), ("-0.5", "-0.5"), ("+7", "7"), (".5", "0.5"), ("1,234.56", nil),
    ("1e3", nil), ("", nil), (" ", nil), ("1.2.3", nil), ("12.", "12"), ("--1", nil),
    (" 29.99 ", "29.99"), ("\u{A0}1", "1"), ("- 1", nil), ("1 2", nil), ("−234.50", "-234.50"),
    ("1 234", nil), ("($5)", nil), ("$5", nil), ("5-", nil), ("-", nil), ("1\u{A0}234,50", nil),
  ]

  @Test(arguments: plain)
  func `amounts are those of programs, and nothing is guessed`(text: String, expected: String?) {
    #expect(amount(text, AmountForm()) == expected)
  }

  private static let withComma: [(text: String, expected: String?)] = [
    ("1234,56", "1234.56"), ("1234.56", nil), ("-0,5", "-0.5"), ("1,2,3", nil), ("21,1", "21.1"),
    ("1.234", nil), ("-1.000,00", nil),
  ]

  @Test(arguments: withComma)
  func `a decimal comma is read where it was named`(text: String, expected: String?) {
    #expect(amount(text, AmountForm(hasDecimalComma: true)) == expected)
  }

  private static let grouped: [(text: String, expected: String?)] = [
    ("1,234,567.89", "1234567.89"), ("1'234.5", "1234.5"), ("12,34", nil), ("1234,567", nil),
    ("1,234", "1234"), (",123", nil), ("-12,345.6", "-12345.6"), ("1,23.4", nil),
    ("1’234.50", "1234.50"), ("1\u{202F}234\u{202F}567.5", "1234567.5"),
    ("1\u{2009}234", "1234"), ("1\u{A0}234", "1234"), ("1 234.5", "1234.5"),
    ("1,23,456.50", "123456.50"), ("1,00,000.00", "100000.00"), ("1,23,456,789", nil),
    ("0,123", nil), ("1.5,000", nil), ("1,234.5", "1234.5"),
  ]

  @Test(arguments: grouped)
  func `thousands are kept apart where that was named`(text: String, expected: String?) {
    #expect(amount(text, AmountForm(isGrouped: true)) == expected)
  }

  @Test(arguments: [
    "1 234,567", "1'234,567", "1\u{A0}234,567", "1,234 567", "1’234,567.5", "1,234'567",
    "1\u{202F}234’567",
  ])
  func `two kinds of signs between the groups of one number are refused`(text: String) {
    #expect(amount(text, AmountForm(isGrouped: true)) == nil)
    let other = text.map { $0 == "," ? "." : $0 == "." ? "," : $0 }
    #expect(amount(String(other), AmountForm(hasDecimalComma: true, isGrouped: true)) == nil)
  }

  private static let accounting: [(text: String, value: String?, code: String?)] = [
    ("($30.00)", "-30.00", "USD"), ("$(12.34)", "-12.34", "USD"), ("(30.00)", "-30.00", nil),
    ("(USD 30)", "-30", "USD"), ("(123.45) EUR", "-123.45", "EUR"), ("50.00-", "-50.00", nil),
    ("−234.50", "-234.50", nil), ("-$5", "-5", "USD"), ("$-5", "-5", "USD"), ("$ 5", "5", "USD"),
    ("5 kr NOK", "5", "NOK"), ("$100 CAD", "100", "CAD"), ("CAD$100", "100", "CAD"),
    ("R$ 7.50", "7.50", "BRL"), ("GGP 12", "12", "GBP"), ("50.90Cr", "50.90", nil),
    ("12.34 CR", "12.34", nil), ("12.34 Dr.", "-12.34", nil), ("-", "0", nil), ("$ -", "0", "USD"),
    ("–", "0", nil), ("  1,234.50 ", "1234.50", nil), ("€\u{A0}1’234.50", "1234.50", "EUR"),
    // Texts that contradict themselves, or have more than one amount.
    ("-5-", nil, nil), ("(-5)", nil, nil), ("(5) DR", nil, nil), ("-5 CR", nil, nil),
    ("(5", nil, nil), ("5)", nil, nil), ("()", nil, nil), ("", nil, nil), ("$", nil, nil),
    ("5 6", nil, nil), ("US$ 5 CAD", nil, nil), ("5 EUR USD", nil, nil), ("5 XXQ", nil, nil),
    ("DR", nil, nil), ("5 CR DR", nil, nil), ("5%", nil, nil), ("1e3", nil, nil),
    ("((5))", nil, nil),
  ]

  @Test(arguments: accounting)
  func `accounts have signs, parentheses and sides`(text: String, value: String?, code: String?) {
    let cell = read(text, AmountForm(isGrouped: true, isAccounting: true))
    #expect(cell?.value.description == value)
    #expect(cell?.currency?.currency.code == (value == nil ? nil : code))
  }

  @Test func `a shared sign allows each of its currencies, and no other`() throws {
    let cell = try #require(read("$5.00", AmountForm(isAccounting: true)))
    #expect(cell.currency?.allows(.cad) == true)
    #expect(cell.currency?.allows(.usd) == true)
    #expect(cell.currency?.allows(.eur) == false)
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `what is written in a locale is read with the form that the locale has`(tag: String) throws {
    let locale = try #require(EmbeddedLocales.locale(tag))
    var random = SplitMix64(seed: 27)
    let numbers = NumberFormat(locale)
    for _ in 0..<lawCases(400) {
      let limit = Int64(1) << Int64.random(in: 1...56, using: &random)
      let coefficient = Int64.random(in: -limit...limit, using: &random)
      let amount = ExactDecimal(coefficient, scale: UInt8.random(in: 0...4, using: &random))
      let text = numbers.text(of: amount)
      let form = AmountForm(hasDecimalComma: locale.numbers.decimal == ",", isGrouped: true)
      #expect(read(text, form)?.value == amount, "\(tag): \(text)")
    }
    let form = AmountForm(
      hasDecimalComma: locale.numbers.moneyDecimal == ",",
      isGrouped: true,
      isAccounting: true
    )
    let amounts = try ICUMatrix.shared.get().amounts[tag] ?? []
    for amount in amounts where ["code", "accountingCode"].contains(amount.display) {
      let cell = read(amount.text, form)
      #expect(try cell?.value == amount.written, "\(tag): \(amount.text)")
      #expect(cell?.currency?.currency == amount.currency, "\(tag): \(amount.text)")
    }
  }
}
