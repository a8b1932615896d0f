import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import Hummingbird
import Repositories

/// `/api/v1/sources`: who publishes the rates, how old they are, and on what terms.
///
/// Keys are no part of it.
struct SourcesEndpoint: Sendable {
  let api: APIResponder

  func response(to request: Request) throws(Problem) -> Response {
    try api.response(to: request) { edition throws(Problem) in
      _ = try APIQuery(request, knows: [], today: api.desk.today)
      let sources = edition.statuses.map { json($0, edition) }
      return (.object([JSONMember("sources", .array(sources))]), false)
    }
  }

  private func json(_ status: SourceStatus, _ edition: RateEdition) -> JSONValue {
    let provider = status.source.provider
    let source = provider.source
    let state = edition.book.sources.first { $0.source == source }
    let newest = edition.book.archive.newestDay(of: source)
    return .object([
      JSONMember("name", .string(source.name)),
      JSONMember("id", .string(provider.id)),
      JSONMember("title", .string(source.title)),
      JSONMember("institution", .string(source.institution)),
      JSONMember("pivot", .string(source.pivot.code)),
      JSONMember("asOf", newest.map { .string($0.description) } ?? .null),
      JSONMember("retrievedAt", SourcesEndpoint.json(status.retrievedAt)),
      JSONMember("due", SourcesEndpoint.json(state?.due)),
      JSONMember("freshness", .string(status.freshness == .fresh ? "fresh" : "stale")),
      JSONMember("quota", SourcesEndpoint.quota(of: provider, used: status.used)),
      JSONMember("lastFailure", SourcesEndpoint.failure(status.lastFailure)),
      JSONMember("terms", .string(provider.termsURL)),
      JSONMember("attribution", .string(provider.attribution)),
    ])
  }

  private static func json(_ instant: Instant?) -> JSONValue {
    instant.map { .number(String($0.unixSeconds)) } ?? .null
  }

  private static func quota(of provider: RateProvider, used: Int?) -> JSONValue {
    guard let quota = provider.quota else { return .null }
    return .object([
      JSONMember("calls", .integer(quota.calls)),
      JSONMember("period", .string(quota.period.rawValue)),
      JSONMember("used", .integer(used ?? 0)),
    ])
  }

  private static func failure(_ failure: (at: Instant, reason: RefreshFailure)?) -> JSONValue {
    guard let failure else { return .null }
    return .object([
      JSONMember("at", json(failure.at)),
      JSONMember("kind", .string(failure.reason.kind.rawValue)),
      JSONMember("detail", .string(failure.reason.detail)),
    ])
  }
}
