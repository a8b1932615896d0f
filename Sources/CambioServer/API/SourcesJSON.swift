import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Refreshing

/// The JSON of who publishes the rates, how old they are, and on what terms.
///
/// Nothing that only the operator of the server should know: no quota, no failure, no key.
enum SourcesJSON {
  static func encode(_ snapshot: RateSnapshot) -> JSONValue {
    ["sources": .array(snapshot.statuses.map { encode($0, snapshot) })]
  }

  /// What everybody may know of a source.
  static func encode(_ status: SourceStatus, _ snapshot: RateSnapshot) -> JSONValue {
    let provider = status.source.provider
    let source = provider.source
    let state = snapshot.book.sources.first { $0.source == source }
    let newest = snapshot.book.archive.newestDay(of: source)
    return [
      "name": .string(source.name),
      "id": .string(provider.id),
      "title": .string(source.title),
      "institution": .string(source.institution),
      "pivot": .string(source.pivot.code),
      "asOf": newest.map { .string($0.description) } ?? .null,
      "retrievedAt": .moment(status.retrievedAt),
      "due": .moment(state?.due),
      "freshness": .string(status.freshness == .fresh ? "fresh" : "stale"),
      "terms": .string(provider.termsURL),
      "attribution": .string(provider.attribution),
    ]
  }
}
