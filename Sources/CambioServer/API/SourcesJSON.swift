import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Repositories

/// The JSON of who publishes the rates, how old they are, and on what terms.
///
/// Nothing that only the operator of the server should know: no quota, no failure, no key.
enum SourcesJSON {
  static func encode(_ snapshot: RateSnapshot) -> JSONValue {
    .object([
      JSONMember("sources", .array(snapshot.statuses.map { .object(members(of: $0, snapshot)) }))
    ])
  }

  /// What everybody may know of a source.
  static func members(of status: SourceStatus, _ snapshot: RateSnapshot) -> [JSONMember] {
    let provider = status.source.provider
    let source = provider.source
    let state = snapshot.book.sources.first { $0.source == source }
    let newest = snapshot.book.archive.newestDay(of: source)
    return [
      JSONMember("name", .string(source.name)),
      JSONMember("id", .string(provider.id)),
      JSONMember("title", .string(source.title)),
      JSONMember("institution", .string(source.institution)),
      JSONMember("pivot", .string(source.pivot.code)),
      JSONMember("asOf", newest.map { .string($0.description) } ?? .null),
      JSONMember("retrievedAt", .moment(status.retrievedAt)),
      JSONMember("due", .moment(state?.due)),
      JSONMember("freshness", .string(status.freshness == .fresh ? "fresh" : "stale")),
      JSONMember("terms", .string(provider.termsURL)),
      JSONMember("attribution", .string(provider.attribution)),
    ]
  }
}
