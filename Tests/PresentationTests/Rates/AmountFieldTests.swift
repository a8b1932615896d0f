import EmbeddedData
import ExactMoney
import Localization
import Testing

@testable import Presentation

@Suite struct AmountFieldTests {
  private func field(_ text: String) throws -> AmountField {
    let locale = try #require(EmbeddedLocales.locale("en"))
    return AmountField(text, by: Reckoner(AmountReader(locale)))
  }

  @Test(arguments: [
    ("12", false), ("-12", false), (" -12", false), ("12-3", true), ("−3", false), ("2×3", true),
    ("(3)", true), ("5%", true), ("1,000.50", false), ("20 eur", false),
  ])
  func `an expression has something to work out`(_ text: String, _ expected: Bool) throws {
    #expect(try field(text).isExpression == expected)
  }

  @Test func `an empty field is not wrong`() throws {
    for text in ["", " ", "€", "("] {
      let field = try field(text)
      #expect(field.isEmpty)
      #expect(field.error == nil)
      #expect(!field.isComplete)
    }
  }

  @Test func `what is too long is refused before it is read`() throws {
    let long = try field(String(repeating: "1", count: AmountField.maximumLength + 1))
    #expect(long.error?.reason == .tooLong(limit: 200))
    #expect(long.terms.isEmpty)
    #expect(try field(String(repeating: "0", count: AmountField.maximumLength)).number == .zero)
  }

  @Test func `a currency is found, and a shared sign means the preferred one`() throws {
    #expect(try field("20 EUR").currency(preferring: .usd) == .eur)
    #expect(try field("$20").currency(preferring: .usd) == .usd)
    #expect(try field("$20").currency(preferring: .cad) == .cad)
    #expect(try field("$20").currency(preferring: .eur) == .usd)
    #expect(try field("20 kr").currency(preferring: .eur, .nok) == .nok)
    #expect(try field("20 kr").currency(preferring: .sek, .nok) == .sek)
    #expect(try field("20").currency(preferring: .eur) == nil)
    #expect(try field("20 eur + 5 usd").currency(preferring: .eur) == nil)
  }
}
