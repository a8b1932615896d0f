import ExactMoney
import Testing

@testable import Ledgers

@Suite struct FieldFormTests {
  private func amount(_ text: String, _ form: AmountForm) -> String? {
    Array(text.utf8).withUnsafeBytes { form.amount($0) }?.description
  }

  private func day(_ text: String, _ form: DateForm) -> String? {
    Array(text.utf8).withUnsafeBytes { form.day($0) }?.description
  }

  private static let plain: [(text: String, expected: String?)] = [
    ("1234.56", "1234.56"), ("-0.5", "-0.5"), ("+7", "7"), (".5", "0.5"), ("1,234.56", nil),
    ("1e3", nil), ("", nil), (" 1", nil), ("1.2.3", nil), ("12.", "12"), ("--1", nil),
  ]

  @Test(arguments: plain)
  func `amounts are those of programs, and nothing is guessed`(text: String, expected: String?) {
    #expect(amount(text, AmountForm()) == expected)
  }

  private static let withComma: [(text: String, expected: String?)] = [
    ("1234,56", "1234.56"), ("1234.56", nil), ("-0,5", "-0.5"), ("1,2,3", nil),
  ]

  @Test(arguments: withComma)
  func `a decimal comma is read where it was named`(text: String, expected: String?) {
    #expect(amount(text, AmountForm(hasDecimalComma: true)) == expected)
  }

  private static let grouped: [(text: String, expected: String?)] = [
    ("1,234,567.89", "1234567.89"), ("1'234.5", "1234.5"), ("12,34", nil), ("1234,567", nil),
    ("1,234", "1234"), (",123", nil), ("-12,345.6", "-12345.6"), ("1,23.4", nil),
  ]

  @Test(arguments: grouped)
  func `thousands are kept apart where that was named`(text: String, expected: String?) {
    #expect(amount(text, AmountForm(isGrouped: true)) == expected)
  }

  private static let days: [(text: String, form: DateForm, expected: String?)] = [
    ("2024-05-31", DateForm.yearMonthDay, "2024-05-31"), ("20240531", .yearMonthDay, "2024-05-31"),
    ("2024/5/1", .yearMonthDay, "2024-05-01"), ("2024-05-31T10:00", .yearMonthDay, "2024-05-31"),
    ("2024-02-30", .yearMonthDay, nil), ("31.05.2024", .yearMonthDay, nil),
    ("31.05.2024", .dayMonthYear, "2024-05-31"), ("5/31/2024", .monthDayYear, "2024-05-31"),
    ("31/05/24", .dayMonthYear, nil), ("31.05-2024", .dayMonthYear, nil), ("", .dayMonthYear, nil),
    ("2024-05", .yearMonthDay, nil), ("05/31/2024", .dayMonthYear, nil),
  ]

  @Test(arguments: days)
  func `days are read in the order that was named`(
    text: String,
    form: DateForm,
    expected: String?
  ) {
    #expect(day(text, form) == expected)
  }
}
