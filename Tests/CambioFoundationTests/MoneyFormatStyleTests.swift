import CambioFoundation
import ExactMoney
import Foundation
import Testing

@Suite struct MoneyFormatStyleTests {
  private func style(
    _ locale: String,
    _ presentation: Money.FormatStyle.Presentation = .standard
  ) -> Money.FormatStyle {
    Money.FormatStyle(locale: Locale(identifier: locale)).presentation(presentation)
  }

  private func money(_ amount: String, _ code: String) throws -> Money {
    Money(try ExactDecimal(amount), try #require(Currency(code)))
  }

  @Test(arguments: [
    ("1234.5", "USD", "en_US", "$1,234.50"), ("-1234.5", "USD", "en_US", "-$1,234.50"),
    ("1234.5", "EUR", "de_DE", "1.234,50\u{A0}€"), ("100", "BRL", "pt_BR", "R$\u{A0}100,00"),
    ("1234", "JPY", "en_US", "¥1,234"), ("100.5", "JPY", "en_US", "¥100.5"),
    ("35.500000", "USD", "en_US", "$35.50"), ("0.00015", "USD", "en_US", "$0.00015"),
    ("1.5", "IQD", "en_US", "IQD\u{A0}1.500"), ("1.2E+3", "USD", "en_US", "$1,200.00"),
    (
      "123456789012345678901234567890123456.78", "USD", "en_US",
      "$123,456,789,012,345,678,901,234,567,890,123,456.78"
    ),
    ("1E+200", "USD", "en_US", "1E+200 USD"),
  ])
  func `no digit is lost`(amount: String, code: String, locale: String, text: String) throws {
    #expect(try money(amount, code).formatted(style(locale)) == text)
  }

  @Test func `a format without a locale is that of the user`() throws {
    let money = try money("1234.5", "USD")
    #expect(money.formatted() == money.formatted(Money.FormatStyle(locale: .autoupdatingCurrent)))
    #expect(money.formatted(Money.FormatStyle().locale(Locale(identifier: "en_US"))) == "$1,234.50")
  }

  static let locales = [
    "en_US", "en_CA", "en_IN", "de_DE", "de_AT", "de_CH", "fr_FR", "pt_BR", "pt_CV", "ar_EG",
    "hi_IN", "ja_JP", "fa_IR", "sv_SE", "pl_PL",
  ]

  @Test(arguments: locales)
  func `what is written is read`(locale: String) throws {
    let sums = [
      ("-1234.5", "USD"), ("1", "EUR"), ("1234567.891", "BRL"), ("0", "JPY"), ("0.005", "BHD"),
      ("1234.5", "CVE"), ("-0.1", "KES"), ("12", "DEM"),
    ]
    for presentation in [Money.FormatStyle.Presentation.standard, .isoCode] {
      let style = style(locale, presentation)
      for (amount, code) in sums {
        let money = try money(amount, code)
        let text = money.formatted(style)
        #expect(try style.parseStrategy.parse(text) == money, "\(text)")
      }
    }
    let name = style(locale, .fullName)
    let own = try #require(Locale(identifier: locale).currency.flatMap { Currency($0.identifier) })
    for money in [Money(1, own), Money(ExactDecimal(-123_450, scale: 2), own)] {
      #expect(try name.parseStrategy.parse(money.formatted(name)) == money)
    }
  }

  @Test(arguments: [
    ("$1234.50", "1234.50 USD"), ("$1,234", "1234 USD"), ("$1,234.5", "1234.5 USD"),
    ("CA$5.00", "5.00 CAD"), ("USD 5.00", nil), ("€5.00", "5.00 EUR"), ("−$5.00", "-5.00 USD"),
    ("$ 5.00", "5.00 USD"), ("5", nil), ("", nil), ("$", nil), ("$1,2,3", nil), ("$5.00x", nil),
    ("$5,00", nil), ("$1.234.5", nil), ("$5.000.00", nil), ("5.00 $", nil), ("$5.", nil),
    ("$123456789012345678901234567890123456789", nil),
  ])
  func `only what a format writes is read`(text: String, money: String?) throws {
    #expect((try? style("en_US").parseStrategy.parse(text))?.description == money)
  }

  @Test func `a symbol is the locale's own currency, or an error that names the choices`() throws {
    let canadian = try style("en_CA", .narrow).parseStrategy.parse("$5.00")
    #expect(canadian.currency == .cad)
    let error = try #require(throws: Money.ParseError.self) {
      try style("fr_FR", .narrow).parseStrategy.parse("5,00 $")
    }
    #expect(error.currencies.contains(.usd) && error.currencies.contains(.cad))
    #expect(error.localizedDescription.contains("“5,00 $”"))
  }

  @Test func `a format is Codable, as Foundation asks`() throws {
    let style = style("pt_BR", .isoCode)
    let copy = try JSONDecoder().decode(
      Money.FormatStyle.self,
      from: JSONEncoder().encode(style)
    )
    #expect(copy == style)
  }
}
