import CambioAPI
import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateTableJSONTests {
  @Test func `a table has a rate, its date and its legs for each currency`() throws {
    let converter = Converter(archive: EmbeddedRates.archive, today: try day("2026-11-21"))
    let conversions = try [Currency.usd, .xaf].map { quote in
      try converter.convert(Money(1, .eur), to: quote)
    }
    #expect(
      try RateTableJSON.encode(conversions, base: .eur).text == """
        {"base":"EUR","rates":[\
        {"quote":"USD","rate":"1.1172","asOf":"2026-10-30","carriedForwardDays":0,"legs":[\
        {"base":"EUR","quote":"USD","rate":"1.1172","asOf":"2026-10-30","source":"ECB",\
        "kind":"published"}]},\
        {"quote":"XAF","rate":"655.957","asOf":null,"carriedForwardDays":0,"legs":[\
        {"base":"EUR","quote":"XAF","rate":"655.957","asOf":"1999-01-01",\
        "source":"Banque des États de l'Afrique Centrale","kind":"peg","verified":true}]}]}
        """
    )
  }

  @Test func `a table of nothing is empty`() throws {
    #expect(try RateTableJSON.encode([], base: .eur).text == #"{"base":"EUR","rates":[]}"#)
  }
}
