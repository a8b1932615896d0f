import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Refreshing

/// Encodes the sources of the rates: their names, age and terms.
///
/// Facts for the server's operator alone are left out: quotas, failures and keys.
enum SourcesJSON {
  static func encode(_ snapshot: RateSnapshot) -> JSONValue {
    ["sources": .array(snapshot.statuses.map { encode($0, snapshot) })]
  }

  /// Returns the public facts of a source.
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
