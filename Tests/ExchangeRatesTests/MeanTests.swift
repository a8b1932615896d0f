import EmbeddedRates
import ExactMoney
import TestSupport
import Testing

@testable import ExchangeRates

/// Compares means with printed ones, and the decimals of means with all known figures.
@Suite struct MeanTests {
  private static let today = CalendarDate(clamping: 20_778)

  /// Fourteen of the monthly lists that Germany's finance ministry has printed since 2002.
  @Test func `each mean of a month is the one that the ministry printed`() throws {
    let rows = try DataTable("Data/rates/mean_evidence.csv").rows
    #expect(rows.count == 426)
    let converter = Converter(
      archive: EmbeddedRates.archive,
      today: Self.today,
      source: .ecb,
      policy: .monthAverage
    )
    for row in rows {
      #expect(row["source"].hasPrefix("https://"))
      let (quote, month) = (try currency(row["currency"]), try day(row["month"] + "-15"))
      let route = try converter.route(for: CurrencyPair(.eur, quote), on: month)
      let printed = try ExactDecimal(row["units_per_euro"])
      #expect(route.legs.map { $0.rate.value } == [printed], "\(quote) in \(row["month"])")
    }
  }

  // In its first years, the ECB gave some currencies more decimals than the ministry prints.
  @Test(arguments: [RateSource.nbp, .hmrc])
  func `a source's means have the decimals of its figures`(source: RateSource) throws {
    for currency in EmbeddedRates.archive.currencies(of: source) where currency != source.pivot {
      var most = 0
      for history in EmbeddedRates.archive.histories(of: source) {
        guard let column = history.column(of: currency) else { continue }
        var row = history.newestRow
        while let current = row {
          most = max(most, history.value(in: current, column: column)?.reduced.scale ?? 0)
          row = history.older(than: current)
        }
      }
      let decimals = try #require(RateArchive.meanDecimals(of: currency, in: source))
      #expect(decimals == most, "\(source.name) \(currency)")
    }
  }

  @Test func `another source's means have the most decimals of the whole column`() throws {
    let source = RateSource(name: "Central bank", pivot: .eur)
    let text = """
      Date,USD
      2024-03-01,1.25
      2024-02-29,1.5
      2024-02-28,1.25
      2024-02-01,1.5
      2024-01-31,1.12345

      """
    let converter = Converter(
      archive: RateArchive([RateHistory(source: source, text: Array(text.utf8))]),
      today: Self.today,
      policy: .monthAverage
    )
    let route = try converter.route(for: CurrencyPair(.eur, .usd), on: day("2024-02-15"))
    #expect(route.legs.map { $0.rate.value.description } == ["1.41667"])
  }

  @Test func `a publication that lacks the currency leaves its month without a mean`() throws {
    let text = """
      Date,USD,ISK
      2024-03-01,1.25,150
      2024-02-29,1.5,
      2024-02-28,1.25,150
      2024-01-31,1.25,150

      """
    let converter = Converter(
      archive: RateArchive([RateHistory(source: .ecb, text: Array(text.utf8))]),
      today: Self.today,
      policy: .monthAverage
    )
    let days = try (day("2024-02-01"), day("2024-02-29"))
    let pair = CurrencyPair(.eur, .isk)
    #expect(throws: RateError.incomplete(pair, from: days.0, through: days.1)) {
      try converter.route(for: pair, on: days.1)
    }
    #expect(try converter.route(for: CurrencyPair(.eur, .usd), on: days.1).legs.count == 1)
  }
}
