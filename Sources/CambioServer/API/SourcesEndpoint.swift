import ExactJSON
import ExactMoney
import ExchangeRates
import Hummingbird
import Repositories

/// `/api/v1/sources`: who publishes the rates, how old they are, and on what terms.
///
/// Nothing that only the operator of the server should know: no quota, no failure, no key.
struct SourcesEndpoint: Sendable {
  let api: APIResponder

  func response(to request: Request) throws(Problem) -> Response {
    try api.response(to: request) { edition throws(Problem) in
      _ = try APIQuery(request, knows: [], today: api.desk.today)
      let sources = edition.statuses.map {
        JSONValue.object(SourcesEndpoint.members(of: $0, edition))
      }
      return (.object([JSONMember("sources", .array(sources))]), false)
    }
  }

  /// What everybody may know of a source.
  static func members(of status: SourceStatus, _ edition: RateEdition) -> [JSONMember] {
    let provider = status.source.provider
    let source = provider.source
    let state = edition.book.sources.first { $0.source == source }
    let newest = edition.book.archive.newestDay(of: source)
    return [
      JSONMember("name", .string(source.name)),
      JSONMember("id", .string(provider.id)),
      JSONMember("title", .string(source.title)),
      JSONMember("institution", .string(source.institution)),
      JSONMember("pivot", .string(source.pivot.code)),
      JSONMember("asOf", newest.map { .string($0.description) } ?? .null),
      JSONMember("retrievedAt", json(status.retrievedAt)),
      JSONMember("due", json(state?.due)),
      JSONMember("freshness", .string(status.freshness == .fresh ? "fresh" : "stale")),
      JSONMember("terms", .string(provider.termsURL)),
      JSONMember("attribution", .string(provider.attribution)),
    ]
  }

  static func json(_ instant: Instant?) -> JSONValue {
    instant.map { .number(String($0.unixSeconds)) } ?? .null
  }
}
