import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

@Suite struct BCBFeedTests {
  private static func bulletin(_ buying: String, _ selling: String) -> String {
    "{\"value\":[{\"cotacaoCompra\":\(buying),\"cotacaoVenda\":\(selling),"
      + "\"dataHoraCotacao\":\"2026-03-02 13:09:26\",\"tipoBoletim\":\"Fechamento\"}]}"
  }

  @Test func `each of ten currencies is asked on its own`() throws {
    let requests = RateProvider.bcb.latest(try context(of: .bcb, today: "2026-11-03"))
    #expect(requests.count == 10)
    #expect(requests.map(\.resource).first == "AUD/latest")
    #expect(
      requests[9].url
        == "https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata/CotacaoMoedaPeriodo("
        + "moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)"
        + "?@moeda='USD'&@dataInicial='10-24-2026'&@dataFinalCotacao='11-03-2026'"
        + "&$filter=tipoBoletim%20eq%20'Fechamento'&$format=json"
    )
  }

  @Test func `past days are one request a currency`() throws {
    let history = try #require(RateProvider.bcb.history)
    let context = try context(of: .bcb, today: "2026-11-03")
    let requests = history(context, try day("1980-01-01")...day("2026-12-31"))
    #expect(requests.count == 10)
    #expect(requests[0].resource == "AUD/1994-07-01/2026-11-03")
    #expect(requests[0].url.contains("@dataInicial='07-01-1994'"))
  }

  @Test func `only closing bulletins count, their rate is the exact mean`() throws {
    let tables = try RateProvider.bcb.tables("AUD/latest", "bcb/AUD.json")
    #expect(tables.map(\.asOf.description) == ["2026-03-02", "2026-03-03"])
    #expect(tables.map(\.lines) == [["AUD 3.66975"], ["AUD 3.670555"]])
  }

  @Test(arguments: [
    ("1.0", "3.0", "2.0"), ("5.10", "5.11", "5.105"), ("0", "0", "0"), ("-1", "-2", "-1.5"),
    ("5.1", "5.15", "5.125"), ("1E+2", "1E+2", "1E+2"), ("181.5264", "181.76", "181.6432"),
  ])
  func `the mean is exact`(buying: String, selling: String, mean: String) throws {
    let text = Self.bulletin(buying, selling)
    let table = try RateProvider.bcb.result("USD/latest", text: text).tables.first
    #expect(table?.lines == ["USD \(mean)"])
  }

  @Test(arguments: [
    ("1.5", "null", "1.5 / "), ("null", "1.5", " / 1.5"), ("0", "1.5", "0 / 1.5"),
    ("\"x\"", "1.5", "x / 1.5"), ("1E+6000", "1E-6000", "1E+6000 / 1E-6000"),
  ])
  func `half a rate is a reject`(buying: String, selling: String, figure: String) throws {
    let text = Self.bulletin(buying, selling)
    let table = try RateProvider.bcb.result("USD/latest", text: text).tables.first
    #expect(table?.rejectLines == ["USD \(figure) unreadableFigure"])
  }

  @Test(arguments: [
    (RateProvider.bcbBuy, [["AUD 3.66930"], ["AUD 3.67011"]], "5.10"),
    (.bcbSell, [["AUD 3.67020"], ["AUD 3.67100"]], "5.11"),
  ])
  func `one side alone is its figure as published`(
    provider: RateProvider,
    lines: [[String]],
    figure: String
  ) throws {
    #expect(try provider.tables("AUD/latest", "bcb/AUD.json").map(\.lines) == lines)
    let tables = try provider.result("USD/latest", text: Self.bulletin("5.10", "5.11")).tables
    #expect(tables.map(\.lines) == [["USD \(figure)"]])
    #expect(tables.map(\.source) == [provider.source])
    #expect(provider.error("USD/latest", text: Self.bulletin("null", "null")) == .notPublished)
    let odd = try provider.result("USD/latest", text: Self.bulletin("\"x\"", "\"x\"")).tables
    #expect(odd.map(\.rejectLines) == [["USD x unreadableFigure"]])
    let context = try context(of: provider, today: "2026-11-03")
    #expect(provider.latest(context).map(\.url) == RateProvider.bcb.latest(context).map(\.url))
  }

  @Test func `a holiday has no bulletin`() throws {
    let bytes = try BankFixture.bytes("bcb/holiday.json")
    #expect(RateProvider.bcb.error("USD/latest", bytes) == .notPublished)
    #expect(
      RateProvider.bcb.error("USD/latest", text: Self.bulletin("null", "null")) == .notPublished
    )
  }

  @Test(arguments: [
    ("{}", FeedError.missing(path: "value")),
    ("{\"value\":[{}]}", FeedError.missing(path: "value[0].tipoBoletim")),
    (
      "{\"value\":[{\"tipoBoletim\":\"Fechamento\",\"dataHoraCotacao\":\"02/03/2026 13:09\"}]}",
      FeedError.wrongType(
        path: "value[0].dataHoraCotacao",
        expected: "date",
        found: "02/03/2026 13:09"
      )
    ),
    (
      "{\"value\":[{\"tipoBoletim\":5}]}",
      FeedError.wrongType(path: "value[0].tipoBoletim", expected: "string", found: "number")
    ),
  ])
  func `a field that is missing or wrong is named`(text: String, error: FeedError) {
    #expect(RateProvider.bcb.error("USD/latest", text: text) == error)
  }
}
