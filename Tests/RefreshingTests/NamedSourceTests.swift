import ExactMoney
import ExchangeRates
import Feeds
import LoopbackServer
import Refreshing
import Synchronization
import Testing
import Upstream

/// The sources that are used only if named, over real HTTP on the loopback.
@Suite struct NamedSourceTests {
  /// Refreshes from a server that sends the documented response of `subject` to every request, and
  /// returns the requests' targets.
  private static func targets(
    of subject: ProviderCase,
    in bench: RefreshBench
  ) async throws -> [String] {
    let reply = subject.response(try subject.current(), at: bench.now)
    let targets = Mutex<[String]>([])
    try await withLoopbackServer { request in
      targets.withLock { $0.append(request.target) }
      return reply
    } _: { server in
      let source = ConfiguredSource(subject.provider, baseURL: server.url(""))
      let client = UpstreamClient.live(UpstreamConfiguration(), now: { bench.now })
      let report = await bench.refresher(client).refresh(source, .now)
      await client.shutdown()
      guard case .updated = report.outcome else {
        Issue.record("\(subject): \(report.outcome)")
        return
      }
    }
    return targets.withLock { $0 }
  }

  @Test(arguments: ProviderCase.named)
  func `a source answers by its name, and changes no answer that names none`(
    subject: ProviderCase
  ) async throws {
    let bench = try RefreshBench(on: subject.day, embedded: RateArchive([]))
    let targets = try await Self.targets(of: subject, in: bench)
    let context = FeedContext(baseURL: "", today: bench.now.day)
    #expect(targets.sorted() == subject.provider.latest(context).map { $0.url }.sorted())
    let (base, quote) = (subject.pair.base, subject.pair.quote)
    let source = subject.provider.source
    let named = try bench.convert("1", base, to: quote, source: source, digits: 32)
    #expect(try ExactDecimal(named) == ExactDecimal(subject.value))
    let plain = try? bench.convert("1", base, to: quote)
    #expect((plain == nil) == source.isByNameOnly)
    #expect(source.isByNameOnly == (subject.id != "cnb"))
  }

  @Test func `a quarter holds for its last day, corrected or not`() async throws {
    let subject = try #require(ProviderCase.named.first { $0.id == "ustreasury" })
    let bench = try RefreshBench(on: "2026-06-15", embedded: RateArchive([]))
    _ = try await Self.targets(of: subject, in: bench)
    bench.advance(by: 15 * 86_400)
    let source = subject.provider.source
    #expect(try bench.convert("1", .usd, to: .ils, source: source, digits: 3) == "2.807")
    #expect(try bench.convert("1", .usd, to: .cad, source: source, digits: 3) == "1.393")
  }

  @Test func `a franc's rate of Friday is that of the weekend and of Monday`() async throws {
    let subject = try #require(ProviderCase.named.first { $0.id == "bazg" })
    let bench = try RefreshBench(on: "2026-07-24", embedded: RateArchive([]))
    _ = try await Self.targets(of: subject, in: bench)
    for _ in 1...3 {
      bench.advance(by: 86_400)
      let rate = try bench.convert("1", .usd, to: .chf, source: subject.provider.source, digits: 5)
      #expect(rate == "0.82497")
    }
  }
}
