import CambioAPI
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@Suite struct RateAnswerJSONTests {
  private let pair = CurrencyPair(.usd, .brl)

  private func value(_ answer: RateAnswer) throws -> JSONValue {
    try JSONValue(Array(RateAnswerJSON.encode(answer).text.utf8))
  }

  @Test func `fetched rates come back`() throws {
    let fetches = [
      FetchedRate(
        source: "ECB",
        fetchedAt: Instant(unixSeconds: 1_795_270_000),
        asOf: try day("2026-10-30"),
        rate: try ExactDecimal("5.432509846043680630146795560329395")
      ),
      FetchedRate(
        source: "NBP",
        fetchedAt: Instant(unixSeconds: 1_795_260_000),
        asOf: try day("2026-10-26"),
        rate: try ExactDecimal("5.40")
      ),
    ]
    let value = try value(.fetches(fetches))
    #expect(value["fetches"]?.elements?[1]["rate"]?.stringValue == "5.40")
    guard case .fetches(let come) = RateAnswerJSON.decode(value, to: .fetches(pair)) else {
      Issue.record("no fetches")
      return
    }
    #expect(come == fetches)
  }

  @Test func `a series comes back with its source, and has its summary beside it`() throws {
    let converter = Converter(archive: EmbeddedRates.archive, today: try day("2026-11-21"))
    let series = try converter.series(
      for: pair,
      from: try day("2026-10-01"),
      through: try day("2026-10-30")
    )
    let value = try value(.series(series))
    #expect(value["base"]?.stringValue == "USD")
    #expect(value["points"]?.elements?.last?.elements?.first?.stringValue == "2026-10-30")
    #expect(value["summary"]?["last"]?.elements?.last?.stringValue?.hasPrefix("5.4325") == true)
    guard case .series(let come) = RateAnswerJSON.decode(value, to: .series(pair, .month)) else {
      Issue.record("no series")
      return
    }
    #expect(come == series)
    #expect(come.source.institution == "European Central Bank")
  }

  @Test func `tables of a day come back and convert as before`() throws {
    let asked = try day("2008-09-14")
    let value = try value(.tables(EmbeddedRates.archive.part(over: asked...asked)))
    guard case .tables(let archive) = RateAnswerJSON.decode(value, to: .tables(over: asked...asked))
    else {
      Issue.record("no tables")
      return
    }
    let conversion = try Converter(archive: archive, today: try day("2026-11-21"))
      .convert(Money("100", .usd), to: .brl, on: asked)
    #expect(try conversion.result(to: .decimals(2)).amount == (try ExactDecimal("180.29")))
    #expect(conversion.route.asOf == (try day("2008-09-12")))
  }

  @Test func `a kept year answers the question for a later one, and says of when it is`() throws {
    let kept = try day("2026-10-18")
    let value = try value(.year(EmbeddedRates.archive.year(through: kept), through: kept))
    // The page's worker reads the version from the first bytes of the document.
    #expect(value.text.hasPrefix(#"{"version":"2026-10-18","sources":"#))
    guard
      case .year(let archive, let through) = RateAnswerJSON.decode(
        value,
        to: .year(through: try day("2026-10-25"))
      )
    else {
      Issue.record("no year")
      return
    }
    #expect(through == kept)
    #expect(archive.newestDay(of: .ecb)?.description == "2026-10-16")
    #expect(archive.reaches(back: try day("2025-10-18"), in: .ecb))
  }

  @Test func `a document of another kind is no answer`() throws {
    let value = try value(.fetches([]))
    #expect(RateAnswerJSON.decode(value, to: .series(pair, .year)) == nil)
    #expect(RateAnswerJSON.decode(value, to: .tables(over: try oneDay("2008-09-14"))) == nil)
    #expect(RateAnswerJSON.decode(.null, to: .fetches(pair)) == nil)
  }
}
