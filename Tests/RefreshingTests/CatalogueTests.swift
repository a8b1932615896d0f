import ExactMoney
import ExchangeRates
import Feeds
import Foundation
import LocalStore
import Refreshing
import Synchronization
import TestSupport
import Testing
import Upstream

@Suite struct CatalogueTests {
  private static let layer = RateRefresherTests.layer
  private static let converter = ConfiguredSource(.currencyConverterAPI, key: "0123456789abcdef")

  /// Returns a client that sends the recorded lists and counts, and records the paths.
  private func client(_ paths: Paths, list status: Int = 200) throws -> UpstreamClient {
    func fixture(_ name: String) throws -> [UInt8] {
      Array(try ProjectFile.data("Tests/FeedsTests/Fixtures/" + name))
    }
    let answers = [
      "/list": try fixture("currencylayer/list.json"),
      "/api/v6/currencies": try fixture("currencyconverterapi/currencies.json"),
      "/api/v6/countries": try fixture("currencyconverterapi/countries.json"),
    ]
    return .answering { request in
      let path = request.url.split(separator: "?")[0].split(separator: "/").dropFirst(2)
        .reduce("") { $0 + "/" + $1 }
      paths.note(path)
      return UpstreamResponse(status: status, body: answers[path] ?? [])
    }
  }

  private let answered = SourceRefresh(Self.layer, .unchanged)

  @Test func `S0-10 a source's list is fetched, kept, and renewed after a month`() async throws {
    let bench = try RefreshBench()
    let paths = Paths()
    let lists = bench.refresher(try client(paths)).catalogues
    for _ in 0..<3 { await lists.refresh(after: [answered]) }
    #expect(paths.all == ["/list"])
    let catalogue = try #require(try SourceCatalogue(of: Self.layer, from: bench.store))
    #expect(catalogue.currencies.map { $0.code } == ["AED", "EUR", "GBP"])
    #expect(catalogue.others == ["BTC"])
    #expect(catalogue.retrievedAt == bench.now)
    bench.advance(by: 30 * 86_400)
    await lists.refresh(after: [answered])
    #expect(paths.all.count == 2)
  }

  @Test func `S4-03 S4-05 a provider's countries and currencies make one catalogue`() async throws {
    let bench = try RefreshBench()
    let paths = Paths()
    let lists = bench.refresher(try client(paths)).catalogues
    await lists.refresh(after: [SourceRefresh(Self.converter, .unchanged)])
    #expect(paths.all == ["/api/v6/currencies", "/api/v6/countries"])
    let catalogue = try #require(try SourceCatalogue(of: Self.converter, from: bench.store))
    #expect(catalogue.countries.contains { $0.code == "AF" && $0.currency.code == "AFN" })
    #expect(catalogue.currencies.contains { $0.code == "AFN" })
  }

  @Test(arguments: [404, 200])
  func `a list that cannot be had costs nothing, and rests for a week`(status: Int) async throws {
    let bench = try RefreshBench()
    let paths = Paths()
    let client = UpstreamClient.answering { request in
      paths.note(request.url)
      return UpstreamResponse(status: status, body: Array("{}".utf8))
    }
    let lists = bench.refresher(client).catalogues
    for _ in 0..<3 { await lists.refresh(after: [answered]) }
    #expect(paths.all.count == 1)
    #expect(try SourceCatalogue(of: Self.layer, from: bench.store) == nil)
    bench.advance(by: 7 * 86_400)
    await lists.refresh(after: [answered])
    #expect(paths.all.count == 2)
  }

  @Test func `a list that fails leaves the one before`() async throws {
    let bench = try RefreshBench()
    await bench.refresher(try client(Paths())).catalogues.refresh(after: [answered])
    bench.advance(by: 30 * 86_400)
    await bench.refresher(.sending("<html>", status: 503)).catalogues.refresh(after: [answered])
    let catalogue = try #require(try SourceCatalogue(of: Self.layer, from: bench.store))
    #expect(catalogue.currencies.count == 3)
  }

  @Test func `a source that failed is not asked for its lists`() async throws {
    let bench = try RefreshBench()
    let paths = Paths()
    let lists = bench.refresher(try client(paths)).catalogues
    let failed = SourceRefresh(Self.layer, .failed(RefreshFailure(.timedOut)))
    #expect(await lists.refresh(after: [failed]) == false)
    #expect(paths.all.isEmpty)
  }
}

/// The requested paths.
private final class Paths: Sendable {
  private let noted = Mutex<[String]>([])

  var all: [String] { noted.withLock { $0 } }

  func note(_ path: String) { noted.withLock { $0.append(path) } }
}
