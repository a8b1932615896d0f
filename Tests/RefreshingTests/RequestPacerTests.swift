import ExactMoney
import ExchangeRates
import Feeds
import Refreshing
import Synchronization
import Testing
import Upstream

/// Histories of many requests keep the provider's pace, wait after refusals, and resume where they
/// ended.
@Suite struct RequestPacerTests {
  private static let days = CalendarDate(clamping: 17_897)...CalendarDate(clamping: 20_778)

  /// Returns the Riksbank's response for the first day of the range at the end of `url`.
  private static func answer(to url: String) -> UpstreamResponse {
    let day = url.split(separator: "/").dropLast().last ?? ""
    let text = "[{\"seriesId\":\"SEKUSDPMI\",\"date\":\"\(day)\",\"value\":9.5}]"
    return UpstreamResponse(status: 200, body: Array(text.utf8))
  }

  private static let tooMany = UpstreamResponse(
    status: 429,
    body: Array(#"{"message":"Rate limit is exceeded. Try again in 45 seconds."}"#.utf8),
    retryAfter: 45
  )

  /// A bench, the requested addresses with the seconds since the start, and a client that responds
  /// to them.
  private final class World: Sendable {
    let bench: RefreshBench
    let asked = Mutex<[(url: String, second: Int64)]>([])
    let started: Instant

    init() throws {
      bench = try RefreshBench(embedded: RateArchive([]))
      started = bench.now
    }

    func refresh(
      key: String? = nil,
      _ answer: @escaping @Sendable (String, Int) -> UpstreamResponse
    ) async -> SourceRefresh {
      let client = UpstreamClient.answering { [self] request in
        let count = asked.withLock { asked in
          asked.append((request.url, bench.now.seconds(since: started)))
          return asked.count
        }
        return answer(request.url, count)
      }
      let refresher = RateRefresher(
        store: bench.store,
        library: bench.library,
        client: client,
        now: { [self] in bench.now },
        pause: { [self] in bench.advance(by: $0) }
      )
      return
        await refresher
        .refresh(ConfiguredSource(.riksbank, key: key), .now, days: RequestPacerTests.days)
    }

    var seconds: [Int64] { asked.withLock { $0.map { $0.second } } }
    var urls: [String] { asked.withLock { $0.map { $0.url } } }
  }

  @Test func `five requests a minute without a key, as many as there are with one`() async throws {
    let keyless = try World()
    let report = await keyless.refresh { url, _ in Self.answer(to: url) }
    #expect(keyless.seconds == [0, 0, 0, 0, 0, 60, 60, 60])
    guard case .updated(_, let rates) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    #expect(rates == 8)
    let keyed = try World()
    _ = await keyed.refresh(key: "k") { url, _ in Self.answer(to: url) }
    #expect(keyed.seconds == Array(repeating: 0, count: 8))
  }

  @Test func `a short wait that the provider asks for is waited for`() async throws {
    let world = try World()
    let report = await world.refresh(key: "k") { url, count in
      count == 3 ? Self.tooMany : Self.answer(to: url)
    }
    #expect(world.seconds == [0, 0, 0, 45, 45, 45, 45, 45, 45])
    #expect(Set(world.urls).count == 8)
    guard case .updated(_, let rates) = report.outcome else {
      Issue.record("\(report.outcome)")
      return
    }
    #expect(rates == 8)
    let source = ConfiguredSource(.riksbank)
    #expect(
      try SourceStatus(source, store: world.bench.store, now: world.bench.now).lastFailure == nil
    )
  }

  @Test func `a run that is refused ends, and the next goes on from there`() async throws {
    let world = try World()
    let refused = UpstreamResponse(status: 429, retryAfter: 3_600)
    let first = await world.refresh(key: "k") { url, count in
      count > 3 ? refused : Self.answer(to: url)
    }
    #expect(first.outcome == .failed(RefreshFailure(.rateLimited, "HTTP 429")))
    #expect(world.urls.count == 4)
    world.bench.advance(by: 3_600)
    let second = await world.refresh(key: "k") { url, _ in Self.answer(to: url) }
    guard case .updated(_, let rates) = second.outcome else {
      Issue.record("\(second.outcome)")
      return
    }
    #expect(rates == 5)
    // The refused request and those after it are sent, and none twice.
    #expect(world.urls.count == 9)
    #expect(Set(world.urls).count == 8)
    // A complete run starts again from the beginning.
    _ = await world.refresh(key: "k") { url, _ in Self.answer(to: url) }
    #expect(world.urls.count == 17)
  }

  @Test func `a part without a publication is no failure, unless all are`() async throws {
    let world = try World()
    let some = await world.refresh(key: "k") { url, count in
      count == 2 ? UpstreamResponse(status: 204) : Self.answer(to: url)
    }
    guard case .updated(_, let rates) = some.outcome else {
      Issue.record("\(some.outcome)")
      return
    }
    #expect(rates == 7)
    let empty = try World()
    let none = await empty.refresh(key: "k") { _, _ in UpstreamResponse(status: 204) }
    #expect(none.outcome == .failed(RefreshFailure(.notPublished)))
  }

  @Test func `what one address does not have is asked of the next, without a key or validators`()
    async throws
  {
    let bench = try RefreshBench(on: "2026-11-22", embedded: RateArchive([]))
    let asked = Mutex<[UpstreamRequest]>([])
    let client = UpstreamClient.answering { request throws(UpstreamError) in
      asked.withLock { $0.append(request) }
      if request.url.contains("jsdelivr") { throw .timedOut(host: "h", phase: .total) }
      if request.url.contains("//2026-11-22.") { return UpstreamResponse(status: 404) }
      let text = #"{"date":"2026-11-21","eur":{"usd":1.117}}"#
      return UpstreamResponse(status: 200, body: Array(text.utf8))
    }
    let source = ConfiguredSource(.fawazahmed0)
    let report = await bench.refresher(client).refresh(source, .now)
    #expect(report.outcome == .updated(newest: bench.now.day.adding(days: -1), rates: 1))
    #expect(asked.withLock { $0.count } == 4)
    #expect(asked.withLock { $0.allSatisfy { $0.validators == nil && $0.secret == nil } })
    // If no address has the rates, the first failure is reported.
    let failing = UpstreamClient.answering { request throws(UpstreamError) in
      if request.url.contains("jsdelivr") { throw .timedOut(host: "h", phase: .total) }
      return UpstreamResponse(status: 404)
    }
    let failed = await bench.refresher(failing).refresh(source, .now)
    #expect(failed.outcome == .failed(RefreshFailure(.timedOut, "h, total")))
  }
}
