import CambioAPI
import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateSeriesJSONTests {
  @Test func `a series has its summary and its rates, oldest first`() throws {
    let converter = Converter(archive: EmbeddedRates.archive, today: try day("2026-11-21"))
    let series = try converter.series(
      for: CurrencyPair(.eur, .usd),
      from: day("2026-10-28"),
      through: day("2026-11-01")
    )
    let document = try RateSeriesJSON.encode([series], base: .eur)
    #expect(
      document.text == """
        {"base":"EUR","group":"day","series":[{"quote":"USD","source":"ECB",\
        "since":"2026-10-28","until":"2026-10-30","summary":{\
        "first":{"date":"2026-10-28","rate":"1.1133"},"last":{"date":"2026-10-30","rate":"1.1172"},\
        "lowest":{"date":"2026-10-29","rate":"1.113"},"highest":{"date":"2026-10-30","rate":"1.1172"},\
        "mean":"1.1145","changePercent":"0.35"},"rates":[\
        {"date":"2026-10-28","rate":"1.1133"},{"date":"2026-10-29","rate":"1.113"},\
        {"date":"2026-10-30","rate":"1.1172"}]}]}
        """
    )
    #expect(
      AnswerTable(document, RateSeriesJSON.table).csv == """
        base,quote,date,rate,source
        EUR,USD,2026-10-28,1.1133,ECB
        EUR,USD,2026-10-29,1.113,ECB
        EUR,USD,2026-10-30,1.1172,ECB

        """
    )
  }
}
