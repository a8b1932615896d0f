import ExactMoney
import Feeds
import HTTPTypes
import Refreshing
import Synchronization
import TestClient
import TestSupport
import Testing
import Upstream

@testable import CambioServer

/// A movie's page if a source, but no loaded table, has rates for the release.
@Suite struct ReleaseRatesTests {
  private static let asReader: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]

  /// Returns a client for Banco Central do Brasil that knows only the dollar, and calls `asked` for
  /// each request about 1997.
  private static func client(_ asked: @escaping @Sendable () -> Void) -> UpstreamClient {
    UpstreamClient { request throws(UpstreamError) in
      // The server also requests the newest rates.
      if request.url.contains("1997") { asked() }
      let closing =
        #"{"cotacaoCompra":1.1023,"cotacaoVenda":1.1031,"dataHoraCotacao":"1997-10-31 18:30:00.0","tipoBoletim":"Fechamento"}"#
      let value = request.url.contains("'USD'") && request.url.contains("1997") ? closing : ""
      return UpstreamResponse(
        status: 200,
        contentType: "application/json",
        body: Array(#"{"value":[\#(value)]}"#.utf8)
      )
    }
  }

  @Test(arguments: [[ConfiguredSource(.bcb)], [ConfiguredSource(.ecb)]])
  func `the rate of a release is asked for beside the page, and on the next one`(
    _ inUse: [ConfiguredSource]
  ) async throws {
    let count = Mutex(0)
    let bench = try ServerBench(
      sources: inUse,
      pastSources: [.init(.ecb), .init(.bcb)],
      client: Self.client { count.withLock { $0 += 1 } }
    )
    try await bench.test { client in
      let first = try await client.get("/movies/tt0120338?in=BRL", Self.asReader)
      #expect(first.text.contains("No rate of the release"))
      await finish { bench.server.pastRates.tasks }
      let page = try await client.get("/movies/tt0120338?in=BRL", Self.asReader)
      #expect(!page.text.contains("No rate of the release"))
      #expect(page.text.contains("BCB"))
      let asked = count.withLock { $0 }
      #expect(asked >= 10)
      _ = try await client.get("/movies/tt0120338?in=BRL", Self.asReader)
      #expect(bench.server.pastRates.tasks.isEmpty)
      #expect(count.withLock { $0 } == asked)
    }
  }

  @Test func `readers make it ask for so many days on one day and no more`() async throws {
    let count = Mutex(0)
    let bench = try ServerBench(
      sources: [.init(.bcb)],
      client: Self.client { count.withLock { $0 += 1 } }
    )
    let asking = bench.server.pastRates
    let first = try #require(CalendarDate(year: 1997, month: 1, day: 1))
    var (before, answered) = (0, 0)
    for number in 0..<PastRateFetches.maximumPerDay + 10 {
      let day = first.adding(days: number)
      await asking.ask(for: PastRates([.usd, .brl], on: day...day))?.value
      let asked = count.withLock { $0 }
      answered += asked > before ? 1 : 0
      before = asked
    }
    #expect(answered == PastRateFetches.maximumPerDay)
  }

  @Test func `what no source has, or only one with a quota, is not asked for`() async throws {
    let count = Mutex(0)
    let bench = try ServerBench(
      sources: [.init(.ecb), .init(.currencyLayer, key: "0123456789abcdef0123456789abcdef")],
      client: Self.client { count.withLock { $0 += 1 } }
    )
    try await bench.test { client in
      let page = try await client.get("/movies/tt0120338?in=BRL", Self.asReader)
      #expect(page.text.contains("No rate of the release"))
      #expect(bench.server.pastRates.tasks.isEmpty)
      #expect(count.withLock { $0 } == 0)
    }
  }
}
