import CambioAPI
import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateTableJSONTests {
  @Test func `a table has a rate, its date and its legs for each currency`() throws {
    let today = try day("2026-11-21")
    let converter = Converter(archive: EmbeddedRates.archive, today: today)
    let conversions = try [Currency.usd, .xaf].map { quote in
      try converter.convert(Money(1, .eur), to: quote)
    }
    var style = ConversionStyle()
    style.legs = true
    #expect(
      try RateTableJSON.encode(conversions, base: .eur, style, today: today).text == """
        {"base":"EUR","rates":[\
        {"quote":"USD","rate":"1.1172","asOf":"2026-10-30","carriedForwardDays":0,\
        "sources":["ECB"],"legs":[\
        {"base":"EUR","quote":"USD","rate":"1.1172","asOf":"2026-10-30","source":"ECB",\
        "kind":"published"}]},\
        {"quote":"XAF","rate":"655.957","asOf":null,"carriedForwardDays":0,\
        "sources":["Banque des États de l'Afrique Centrale"],"legs":[\
        {"base":"EUR","quote":"XAF","rate":"655.957","asOf":"1999-01-01",\
        "source":"Banque des États de l'Afrique Centrale","kind":"peg","verified":true}]}]}
        """
    )
  }

  @Test func `a table of nothing is empty`() throws {
    let table = try RateTableJSON.encode([], base: .eur, today: try day("2026-11-21"))
    #expect(table.text == #"{"base":"EUR","rates":[]}"#)
  }
}
