import ExactMoney
import Feeds
import Testing

@testable import CambioServer

/// Cambio's feed for another Cambio decodes the server's responses.
@Suite struct CambioFeedTests {
  /// Returns the feed's result for the server's response to `path`.
  private func read(_ path: String) async throws -> FeedResult {
    let response = try await ServerBench.get(path)
    return try RateProvider.cambio.decode(
      FeedRequest(resource: "rates", url: path),
      FeedResponse(
        status: Int(response.status.code),
        contentType: response.headers[.contentType],
        bytes: Array(response.body.readableBytesView)
      )
    )
  }

  /// Returns the path of the feed's request, followed by `query`.
  private func path(_ query: String = "") throws -> String {
    let context = FeedContext(baseURL: "", today: ServerBench.noon.day)
    return try #require(RateProvider.cambio.latest(context).first).url + query
  }

  @Test func `a server's rates are read, each on its own day`() async throws {
    let result = try await read(path())
    #expect(result.tables.allSatisfy { $0.rejects.isEmpty })
    let newest = try #require(result.tables.last { $0.entries.contains { $0.currency == .usd } })
    #expect(newest.asOf.description == "2026-10-30")
    let dollar = newest.entries.first { $0.currency == .usd }
    #expect(dollar?.value.description == "1.1172")
  }

  @Test(arguments: [
    ("&symbols=USD", "symbols", FeedError.Refusal.badRequest),
    ("&date=2031-01-01", "2031", .badRequest),
  ])
  func `a server's problem has its own words`(query: String, words: String, kind: FeedError.Refusal)
    async throws
  {
    do {
      _ = try await read(path(query))
      Issue.record("no refusal")
    } catch FeedError.refused(let refusal, let message) {
      #expect(refusal == kind)
      #expect(message.contains(words), "\(message)")
    }
  }
}
