import ExactMoney
import ExchangeRates
import Testing

/// The code of "Converting at a date" and "Rates of your own".
@Suite struct ArticleTests {
  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  @Test func `a fare has the rates of the Friday before a Sunday`() throws {
    let (money, origin) = try reais(
      for: Money("100", .usd),
      on: day("2008-09-14"),
      today: day("2026-11-21")
    )
    #expect(money.description == "180.29 BRL")
    #expect(origin == "ECB 2008-09-12, ECB 2008-09-12")
  }

  @Test func `a missing rate has a sentence`() throws {
    let error = try #require(throws: RateError.self) {
      try reais(for: Money("100", .usd), on: day("1990-01-01"), today: day("2026-11-21"))
    }
    #expect(sentence(for: error) == "The rates of USD begin on 1999-01-01.")
    #expect(sentence(for: .neverPublished(.kpw)) == "KPW has no rates.")
  }

  @Test func `the bank's rates count before published ones`() throws {
    let today = try day("2026-11-21")
    let converter = try converter([.brl: ExactDecimal("6.5")], on: today)
    let result = try converter.convert(Money("100", .usd), to: .brl).result()
    #expect(result.description == "650.00 BRL")
    let published = try converter.convert(Money("100", .usd), to: .eur)
    #expect(published.route.sources == ["ECB"])
    #expect(throws: RateTableError.self) { try ArticleTests.bad(on: today) }
  }

  private static func bad(on day: CalendarDate) throws -> Converter {
    try converter([.brl: ExactDecimal("-6.5")], on: day)
  }

  @Test func `a table in text names the row and the column of a fault`() throws {
    let rates = try archive("Date,EUR,BRL\n2026-11-21,0.9,6.5\n2026-11-20,0.91,N/A\n", of: bank)
    let converter = Converter(archive: rates, today: try day("2026-11-21"))
    #expect(try converter.convert(Money("9", .eur), to: .brl).result().description == "65.00 BRL")
    let error = try #require(throws: RateTableError.self) {
      try archive("Date,EUR,BRL\n2026-11-21,0.9,6x5\n", of: bank)
    }
    #expect(error.row == 2 && error.column == 3)
  }
}
