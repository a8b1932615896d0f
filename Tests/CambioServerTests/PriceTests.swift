import CambioAPI
import EmbeddedData
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// Every question has a price, which is known before any work and kept.
@Suite struct PriceTests {
  private static let bench = Result { try ServerBench(archive: EmbeddedRates.archive) }

  /// A working address of `route`, or nearly: a parameter of the path has a value of its type.
  private static func address(of route: ServerRoutes.Route) -> String {
    let values = [
      ":base": "USD", ":quote": "EUR", ":quotes": "EUR,BRL", ":currency": "USD", ":country": "BR",
      "**": "x",
    ]
    let parts = route.path.split(separator: "/").map { values[String($0)] ?? String($0) }
    return "/" + parts.joined(separator: "/")
  }

  @Test func `no answer is longer than its route's price`() async throws {
    let server = try Self.bench.get().server
    #expect(server.routes.all.count > 60)
    let routes = server.routes.all.filter { $0.price.mostBytesOut != nil }
    try await Self.bench.get().test { client in
      for route in routes {
        let address = Self.address(of: route)
        let response = try await client.execute(
          uri: address,
          method: route.method,
          headers: ServerBench.asOperator
        )
        #expect(response.status.code < 500, "\(address)")
        #expect(response.body.readableBytes <= route.price.mostBytesOut ?? 0, "\(address)")
      }
    }
  }

  /// This many currencies that have rates.
  private static func quotes(_ count: Int) -> String {
    ServerBench.recent.currencies(of: .nbp).prefix(count).map { $0.code }.joined(separator: ",")
  }

  @Test(arguments: [
    "history?base=USD&start=1999-01-04", "history?base=USD&range=Max",
    "history.csv?base=EUR&range=5Y",
    "convert?base=USD&policy=year-average&date=2020-01-01&amount="
      + String(repeating: "1", count: 30),
  ])
  func `too many rates are refused with the limit and the way out`(path: String) async throws {
    // A mean of a year takes its days, once for each amount.
    let terms = (0..<60).map { _ in "1%20USD" }.joined(separator: "%2B")
    let address =
      path.contains("convert")
      ? "/api/v1/convert?policy=year-average&date=2020-01-01&amount=\(terms)" : "/api/v1/" + path
    let response = try await Self.bench.get().get(address + "&quotes=" + Self.quotes(100))
    let json = try response.json()
    #expect(response.status.code == 422)
    #expect(json["type"]?.stringValue == "urn:cambio:problem:out-of-range")
    #expect(json["detail"]?.stringValue?.contains("at most 100000") == true)
    #expect(json["hint"]?.stringValue?.contains("fewer currencies") == true)
  }

  @Test func `no answer has more rates than it was taken to have`() async throws {
    var random = SplitMix64(seed: 27)
    let bench = try Self.bench.get()
    let today = ServerBench.noon.day
    let days = bench.server.current.snapshot.days(through: today)
    #expect(days.lowerBound.description == "1999-01-01" && days.upperBound == today)
    for _ in 0..<40 {
      let count = Int.random(in: 1...6, using: &random)
      let start = today.adding(days: -Int.random(in: 0...11_000, using: &random))
      let end = min(today, start.adding(days: Int.random(in: 0...90, using: &random)))
      var question = HistoryQuestion(
        .usd,
        quotes: ["BRL", "EUR", "JPY", "PLN", "CHF", "AED"].prefix(count).compactMap {
          Currency($0)
        },
        .days(start, end)
      )
      if end < days.lowerBound { question.time = .range(.month) }
      let endpoint = Endpoint<HistoryQuestion>.history
      let rates = try endpoint.rates(for: question, of: days)
      let json = try await bench.get(endpoint.address(of: question)).json()
      let found = json["series"]?.elements?.reduce(0) { $0 + ($1["rates"]?.elements?.count ?? 0) }
      #expect(found ?? 0 <= rates, "\(endpoint.address(of: question))")
    }
  }

  /// The number of running tasks, and its maximum.
  private final class Count: Sendable {
    let running = Atomic(0)
    let most = Atomic(0)
  }

  @Test func `long work is done on a few threads, whatever waits for them`() async throws {
    let count = Count()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask {
          try await WorkThreads.shared.run {
            let now = count.running.add(1, ordering: .relaxed).newValue
            count.most.max(now, ordering: .relaxed)
            _ = (0..<10_000).reduce(UInt64(7)) { ($0 &* 31) &+ UInt64($1) }
            count.running.subtract(1, ordering: .relaxed)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...WorkThreads.count).contains(count.most.load(ordering: .relaxed)))
  }

  @Test func `who finds no room waits in line, and is served in turn`() async throws {
    let queue = WorkQueue(most: 2, mostWaiting: 38, mostOfClient: 1, busy: "Wait.")
    let count = Count()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask {
          try await queue.run(for: nil) {
            let now = count.running.add(1, ordering: .relaxed).newValue
            count.most.max(now, ordering: .relaxed)
            await Task.yield()
            count.running.subtract(1, ordering: .relaxed)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(count.most.load(ordering: .relaxed) <= 2)
  }

  @Test func `nothing more is worked out for a reader who has left`() async throws {
    let bench = try Self.bench.get()
    let asking = Asking(
      snapshot: bench.server.current.snapshot,
      today: ServerBench.noon.day,
      acceptedLanguages: nil,
      languages: ReaderLanguages()
    )
    let moment = ResponseCache.Moment(snapshot: asking.snapshot, now: ServerBench.noon)
    let left = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: Problem.left) {
        try await RateAnswers(asking).history(HistoryQuestion(.usd, quotes: [.eur], .range(.month)))
      }
      await #expect(throws: Problem.left) {
        try await RateAnswers(asking).rates(RatesQuestion(.usd, quotes: [.eur]))
      }
      await #expect(throws: Problem.left) {
        try await RateAnswers(asking).convert(ConvertQuestion("1", base: .usd, quotes: [.eur]))
      }
      await #expect(throws: CancellationError.self) {
        try await RateDialectAnswers(moment).rates(
          for:
            .over(asking.today...asking.today, base: .usd, quotes: nil, eachDay: true)
        )
      }
    }
    await left.value
  }

  @Test func `a thread that reads requests compresses nothing, however often asked`() async throws {
    let text = String(repeating: "1999-01-04,1.1789\n", count: 10_000)
    let kept = PreparedResponse(text, type: ContentType.csv, fields: [:])
    let head = HTTPRequest(
      method: .get,
      scheme: "http",
      authority: "localhost",
      path: "/",
      headerFields: [.acceptEncoding: "gzip"]
    )
    for _ in 0..<2 {
      #expect(!kept.isReady(for: head))
      #expect(kept.response(to: head).fields[.contentEncoding] == nil)
    }
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    let first = await kept.response(to: request)
    #expect(first.headers[.contentEncoding] == "gzip")
    #expect(kept.isReady(for: head))
    #expect(kept.response(to: head).fields[.contentEncoding] == "gzip")
  }
}
