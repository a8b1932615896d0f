import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import HTTPTypes
import Refreshing
import Synchronization
import TestClient
import Testing
import Upstream

@testable import CambioServer

@Suite struct RefreshTests {
  private static let secret = "5ec4e7-key"

  private let sources = [
    ConfiguredSource(.currencyLayer, key: RefreshTests.secret), ConfiguredSource(.ecb),
  ]

  /// Returns a client for which only CurrencyLayer exists.
  private func client(_ rate: String = "5.5000") -> UpstreamClient {
    UpstreamClient(send: { request async throws(UpstreamError) in
      guard request.url.contains("live") else { throw .nameNotFound(host: "example.org") }
      let text = """
        {"success":true,"timestamp":1795262000,"source":"USD",\
        "quotes":{"USDBRL":\(rate),"USDEUR":0.895100}}
        """
      return UpstreamResponse(status: 200, body: Array(text.utf8))
    })
  }

  private var failing: UpstreamClient {
    UpstreamClient(send: { _ async throws(UpstreamError) in
      throw .nameNotFound(host: "api.example")
    })
  }

  /// Waits until the refresh at launch is over, and expects a request to the source `name`.
  private func settle(_ bench: ServerBench, _ client: TestClient, _ name: String) async throws {
    _ = await bench.server.refreshing.refresh(.whenDue)
    #expect(try await client.metrics().contains("cambio_refreshes_total{source=\"\(name)\""))
  }

  @Test func `S1-01 rates are fetched at launch, each fetch listed with the pair`() async throws {
    let (questions, question) = AsyncStream<Void>.makeStream()
    let noting = UpstreamClient(send: { [client = client()] request async throws(UpstreamError) in
      question.yield()
      return try await client.send(request)
    })
    let bench = try ServerBench(sources: sources, client: noting)
    try await bench.test { client in
      for await _ in questions { break }
      try await settle(bench, client, "CurrencyLayer")
      let fetches = try await client.get("/app/fetches?base=USD&quote=BRL").json()["fetches"]
      #expect(fetches?.elements?.map { $0["rate"]?.stringValue } == ["5.5"])
      let rates = try await client.get("/api/v1/convert?amount=100&base=USD&quotes=BRL").json()
      #expect(rates["conversions"]?.elements?.first?["value"]?.stringValue == "550.00")
    }
  }

  @Test func `the failure of one source is reported, and costs nothing`() async throws {
    let bench = try ServerBench(sources: sources, client: client())
    try await bench.test { client in
      try await settle(bench, client, "ECB")
      let sources = try #require(
        try await client.get("/operator/sources", ServerBench.asOperator).json()["sources"]?
          .elements
      )
      #expect(sources.map { $0["id"]?.stringValue } == ["currencylayer", "ecb"])
      #expect(sources[0]["retrievedAt"]?.stringValue == "2026-11-21T12:00:00Z")
      #expect(sources[0]["lastFailure"] == .null)
      #expect(sources[1]["lastFailure"]?["kind"]?.stringValue == "nameNotFound")
      #expect(sources[1]["asOf"]?.stringValue == "2026-10-30")
      #expect(try await client.get("/USD/EUR").status == .ok)
    }
    let failures = try bench.log.filter { $0["message"]?.stringValue == "refresh failed" }
    #expect(failures.compactMap { $0["source"]?.stringValue } == ["ECB"])
  }

  @Test func `a failure is logged once, until it is another one or is over`() {
    var logged = LoggedFailures()
    func new(_ failure: RefreshFailure?) -> [String] {
      logged.new([("ECB", failure), ("NBP", nil)]).map { "\($0.source) \($0.failure.record)" }
    }
    let lost = RefreshFailure(.nameNotFound, "api.example")
    let late = RefreshFailure(.timedOut, "api.example")
    #expect(new(lost).count == 1)
    #expect(new(lost) == [])
    #expect(new(late).count == 1)
    #expect(new(nil) == [])
    #expect(new(late).count == 1)
  }

  @Test func `where no source can be reached the log has one line`() async throws {
    let bench = try ServerBench(client: failing)
    _ = await bench.server.refreshing.refresh(.now)
    let lines = try bench.log.compactMap { $0["message"]?.stringValue }
    #expect(lines == ["no source can be reached"])
  }

  @Test func `S0-12 if every source fails a page leads back, a program is reported`() async throws {
    let bench = try ServerBench(sources: [ConfiguredSource(.ecb)], client: failing)
    try await bench.test { client in
      let page = try await client.post("/refresh", "back=%2FUSD%2FBRL", [.accept: "text/html"])
      #expect(page.status == .seeOther)
      #expect(page.headers[.location] == "/USD/BRL")
      #expect(try await client.get("/USD/BRL").text.contains("543.25"))
      let program = try await client.post("/refresh", "", [.accept: "*/*"])
      #expect(program.status == .badGateway)
    }
  }

  @Test func `S0-25 a refresh brings a new book, and those who listen hear of it`() async throws {
    let bench = try ServerBench(sources: sources, client: client())
    let current = bench.server.current
    let first = current.snapshot.book.version
    let events = try current.events.subscribe(nil).events
    let outcome = await bench.server.refreshing.refresh(.now)
    #expect(!outcome.isFailure)
    let version = current.snapshot.book.version
    #expect(version != first)
    for await event in events {
      if case .rates(let reported) = event { #expect(reported == version) }
      break
    }
  }

  @Test func `who asks while sources are being asked waits for the same answers`() async throws {
    let asked = Mutex(0)
    let (gate, open) = AsyncStream<Void>.makeStream()
    let counting = UpstreamClient(send: { [client = client()] request async throws(UpstreamError) in
      if request.url.contains("/live") { asked.withLock { $0 += 1 } }
      for await _ in gate {}
      return try await client.send(request)
    })
    let bench = try ServerBench(sources: [sources[0]], client: counting)
    let refreshing = bench.server.refreshing
    // An immediate task is queued at the actor as soon as it is created.
    let readers = (0..<10).map { _ in Task.immediate { await refreshing.refresh(.now) } }
    #expect(await refreshing.isRunning)
    open.finish()
    for reader in readers { _ = await reader.value }
    _ = await refreshing.refresh(.now)
    #expect(asked.withLock { $0 } == 1)
  }

  @Test func `a forced refresh during one at launch asks what is not due`() async throws {
    let live = Mutex(0)
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (starts, start) = AsyncStream<Void>.makeStream()
    let client = UpstreamClient(send: { [client = client()] request async throws(UpstreamError) in
      guard request.url.contains("live") else {
        start.yield()
        for await _ in gate {}
        throw .nameNotFound(host: "example.org")
      }
      live.withLock { $0 += 1 }
      return try await client.send(request)
    })
    let bench = try ServerBench(sources: sources, client: client)
    let refreshing = bench.server.refreshing
    // CurrencyLayer is no longer due, and the request to the ECB is running.
    let current = bench.server.current.backend
    _ = await current.refresher?.refresh(sources[0], .now)
    let launch = Task.immediate { await refreshing.refresh(.whenDue) }
    for await _ in starts { break }
    let forced = Task.immediate { await refreshing.refresh(.now) }
    open.finish()
    #expect(await launch.value.asked == 1)
    #expect(await forced.value.asked == 2)
    #expect(live.withLock { $0 } == 2)
  }

  @Test func `four readers' refreshes ask a source once, and say when again`() async throws {
    let asked = Mutex(0)
    let counting = UpstreamClient(send: { [client = client()] request async throws(UpstreamError) in
      if request.url.contains("/live") { asked.withLock { $0 += 1 } }
      return try await client.send(request)
    })
    let bench = try ServerBench(sources: [sources[0]], client: counting)
    try await bench.test { client in
      for _ in 0..<4 {
        let response = try await client.post("/refresh", "", [.accept: "*/*"])
        #expect(response.status == .ok)
      }
      #expect(asked.withLock { $0 } == 1)
      let last = try await client.post("/refresh", "", [.accept: "*/*"])
      #expect(try last.json()["asked"]?.integerValue == 0)
      let due = try #require(try last.json()["due"]?.stringValue)
      let wait = try #require(last.headers[.retryAfter].flatMap { Int64($0) })
      #expect(due == ServerBench.noon.adding(seconds: wait).isoText)
      #expect(wait > 0)
    }
  }

  @Test func `a failed source is asked at once for the operator, later for readers`() async throws {
    let asked = Mutex(0)
    let counting = UpstreamClient(send: { _ async throws(UpstreamError) in
      asked.withLock { $0 += 1 }
      throw .nameNotFound(host: "api.example")
    })
    let bench = try ServerBench(sources: [ConfiguredSource(.ecb)], client: counting)
    try await bench.test { client in
      try await settle(bench, client, "ECB")
      let before = asked.withLock { $0 }
      let reader = try await client.post("/refresh", "", [.accept: "*/*"])
      #expect(reader.status == .badGateway)
      let wait = try #require(reader.headers[.retryAfter].flatMap { Int64($0) })
      #expect(asked.withLock { $0 } == before)
      let problem = try reader.json()
      #expect(problem["source"]?.stringValue == "ECB")
      #expect(problem["reason"]?.stringValue == "no-connection")
      #expect(problem["due"]?.stringValue == ServerBench.noon.adding(seconds: wait).isoText)
      for _ in 0..<2 {
        let forced = try await client.post("/operator/refresh", "", ServerBench.asOperator)
        #expect(forced.status == .seeOther)
        #expect(asked.withLock { $0 } == before + 1)
      }
    }
  }

  @Test func `no key is in any answer or in the log`() async throws {
    let bench = try ServerBench(sources: sources, client: failing)
    try await bench.test { client in
      try await settle(bench, client, "CurrencyLayer")
      for path in [
        "/api/v1/sources", "/metrics", "/settings", "/app/tables", "/operator",
        "/operator/sources",
      ] {
        let response = try await client.get(path, ServerBench.asOperator)
        #expect(response.status == .ok)
        #expect(!response.text.contains(RefreshTests.secret))
      }
    }
    let lines = try bench.log.map { $0.text }
    #expect(!lines.isEmpty)
    #expect(!lines.contains { $0.contains(RefreshTests.secret) })
  }
}
