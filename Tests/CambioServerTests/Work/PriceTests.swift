import CambioAPI
import EmbeddedRates
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import PlainBytes
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// Every response has a price, which is known before the work starts and limits it.
@Suite struct PriceTests {
  private static let bench = Result { try ServerBench(archive: EmbeddedRates.archive) }

  /// Returns an address of `route`, with a plausible value for each parameter of its path.
  private static func address(of route: ServerRoutes.Route) -> String {
    let values = [
      ":base": "USD", ":quote": "EUR", ":quotes": "EUR,BRL", ":currency": "USD", ":country": "BR",
      "**": "x",
    ]
    let parts = route.path.split(separator: "/").map { values[String($0)] ?? String($0) }
    return "/" + parts.joined(separator: "/")
  }

  @Test func `no answer keeps more bytes than its price says`() async throws {
    let server = try Self.bench.get().server
    #expect(server.routes.all.count > 60)
    for route in server.routes.all where route.method == .get {
      let address = Self.address(of: route)
      let head = HTTPRequest(
        method: .get,
        scheme: "http",
        authority: "localhost",
        path: address,
        headerFields: ServerBench.asOperator
      )
      let channel = EmbeddedChannel()
      let source = ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test"))
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      do {
        let work = try await route.handler(request, ByteBuffer(), ServerContext(source: source))
        let length = try await work.response().body.contentLength ?? 0
        #expect(length <= max(work.price.bytes, 131_072), "\(address)")
      } catch {
        // Some routes have no response for such an address, and refuse it.
        #expect(error is Problem, "\(address)")
      }
    }
  }

  /// Returns the codes of `count` currencies that have rates.
  private static func quotes(_ count: Int) -> String {
    ServerBench.recent.currencies(of: .nbp).prefix(count).map { $0.code }.joined(separator: ",")
  }

  @Test(arguments: [
    "history?base=USD&since=1999-01-04", "history?base=USD&range=Max",
    "history.csv?base=EUR&range=5Y",
    "convert?base=USD&policy=year-average&date=2020-01-01&amount="
      + String(repeating: "1", count: 30),
  ])
  func `too many rates are refused with the limit and the way out`(path: String) async throws {
    // A mean of a year counts each of its days once per amount.
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

  @Test(arguments: [
    "?base=EGP&quotes=VES&since=0001-01-01", ".csv?base=USD&quotes=EUR,VES&since=0001-01-01",
    "?base=USD&quotes=EUR,KPW&since=2020-01-01", ".ndjson?base=EUR&quotes=USD,AED,XOF&range=1Y",
  ])
  func `a history that cannot be made to its end is refused before it begins`(
    query: String
  ) async throws {
    let response = try await Self.bench.get().get("/api/v1/history" + query)
    #expect([404, 422].contains(response.status.code))
    #expect(try response.json()["parameter"]?.stringValue == "quotes")
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
      let quotes = ["BRL", "EUR", "JPY", "PLN", "CHF", "AED"].prefix(count)
      let time = end < days.lowerBound ? "range=1M" : "since=\(start)&until=\(end)"
      let query = "base=USD&quotes=\(quotes.joined(separator: ","))&\(time)"
      let endpoint = Endpoint<HistoryQuestion>.history
      let question = try endpoint.question(Query(query).items, today: today)
      let rates = try endpoint.rates(for: question, of: days)
      let json = try await bench.get("/api/v1/history?" + query).json()
      let found = json["series"]?.elements?.reduce(0) { $0 + ($1["rates"]?.elements?.count ?? 0) }
      #expect(found ?? 0 <= rates, "\(query)")
    }
  }

  @Test func `a thread that reads requests compresses nothing, however often asked`() async throws {
    let text = String(repeating: "1999-01-04,1.1789\n", count: 10_000)
    let kept = PreparedResponse(text, type: ContentType.csv, fields: [:])
    for (accepted, coding) in [("gzip", "gzip"), ("gzip, br", "br")] {
      let head = HTTPRequest(
        method: .get,
        scheme: "http",
        authority: "localhost",
        path: "/",
        headerFields: [.acceptEncoding: accepted]
      )
      for _ in 0..<2 { #expect(kept.response(to: head) == nil) }
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      #expect(kept.compressedResponse(to: request).headers[.contentEncoding] == coding)
      #expect(kept.response(to: head)?.fields[.contentEncoding] == coding)
    }
  }
}
