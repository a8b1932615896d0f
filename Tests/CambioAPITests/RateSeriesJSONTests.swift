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
      for: CurrencyPair(base: .eur, quote: .usd),
      from: day("2026-10-28"),
      through: day("2026-11-01")
    )
    #expect(
      RateSeriesJSON.encode(series, summary: try series.summary()).text == """
        {"base":"EUR","quote":"USD","source":"ECB","from":"2026-10-28","to":"2026-10-30",\
        "min":{"date":"2026-10-29","rate":"1.113"},"max":{"date":"2026-10-30","rate":"1.1172"},\
        "mean":"1.1145","changePercent":"0.35","rates":[\
        {"date":"2026-10-28","rate":"1.1133"},{"date":"2026-10-29","rate":"1.113"},\
        {"date":"2026-10-30","rate":"1.1172"}]}
        """
    )
  }
}
