import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateBookJSONTests {
  private let now = Instant(unixSeconds: 1_795_270_000)

  private func book(_ states: [SourceState]) -> RateBook {
    RateBook(
      archive: EmbeddedRates.archive.newestPart(today: now.day),
      sources: states,
      version: "3f9c0a12"
    )
  }

  private func decoded(_ book: RateBook) throws -> RateBook {
    let text = RateBookJSON.encode(book).text
    return try #require(RateBookJSON.decode(try JSONValue(Array(text.utf8))))
  }

  @Test func `a book comes back with its version, its sources and their state`() throws {
    let states = [
      SourceState(source: .ecb, retrievedAt: now, due: now.adding(seconds: 60)),
      SourceState(source: .nbp, retrievedAt: nil, due: nil),
    ]
    let book = try decoded(book(states))
    #expect(book.version == "3f9c0a12")
    #expect(book.sources.map { $0.source.name } == ["ECB", "NBP"])
    #expect(book.sources.map { $0.retrievedAt } == [now, nil])
    #expect(book.sources.map { $0.due } == [now.adding(seconds: 60), nil])
    #expect(book.sources[1].source.title == "NBP mid rates")
    #expect(book.sources[1].source.pivot == .pln)
    #expect(!book.sources[1].source.pivotIsBase)
    #expect(book.archive.sources.map { $0.period } == [.day, .day, .month])
  }

  @Test func `its tables come back byte for byte, in the order in which they are asked`() throws {
    let sent = book([SourceState(source: .ecb, retrievedAt: nil, due: nil)])
    let come = try decoded(sent)
    #expect(come.archive.tables.map { $0.text } == sent.archive.tables.map { $0.text })
    #expect(come.archive.tables.map { $0.series } == ["", "A", "B", ""])
  }

  @Test func `a source in use without any rates stays in its place`() throws {
    let layer = RateSource(
      name: "CurrencyLayer",
      title: "Rates",
      institution: "apilayer",
      pivot: .usd,
      pivotIsBase: true
    )
    let states = [layer, .ecb].map { SourceState(source: $0, retrievedAt: nil, due: nil) }
    #expect(try decoded(book(states)).sources.map { $0.source.name } == ["CurrencyLayer", "ECB"])
  }

  @Test func `every currency has the rate that the whole archive gives`() throws {
    let come = try decoded(book([]))
    let whole = Converter(archive: EmbeddedRates.archive, today: now.day)
    let part = Converter(archive: come.archive, today: now.day)
    for quote in Currency.allCases where quote.status == .active {
      let pair = CurrencyPair(.usd, quote)
      #expect((try? part.route(for: pair)) == (try? whole.route(for: pair)))
    }
  }

  @Test func `the publications of two weeks come along, the year on its own`() throws {
    let converter = Converter(archive: try decoded(book([])).archive, today: now.day)
    let pair = CurrencyPair(.eur, .usd)
    let last = try day("2026-10-30")
    let series = try converter.series(
      for: pair,
      from: last.adding(days: -13),
      through: last
    )
    #expect(series.points.count == 10)
  }

  /// A book with a table in columns, the older form that devices may still have.
  private static let inAnOlderForm = #"""
    {"version":"1","sources":[{"name":"ECB","title":"","institution":"ECB","pivot":"EUR",\#
    "pivotIsBase":true,"period":"day","tables":\#
    [{"series":"","columns":"Date,USD|2026-11-20|f1+11"}]}]}
    """#

  @Test(arguments: [
    "null", "{}", #"{"version":"1"}"#, #"{"version":1,"sources":[]}"#,
    #"{"version":"1","sources":[{}]}"#, RateBookJSONTests.inAnOlderForm,
  ])
  func `another document is no book`(text: String) throws {
    #expect(RateBookJSON.decode(try JSONValue(Array(text.utf8))) == nil)
  }
}
