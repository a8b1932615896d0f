import ExactJSON
import Refreshing
import SharedAnswers

extension SourcesJSON {
  static func encode(_ snapshot: RateSnapshot) -> JSONValue {
    ["sources": .array(snapshot.statuses.map { encode($0, snapshot) })]
  }

  /// Returns the sources with the facts for the operator alone: quotas and failures.
  static func encodeForOperator(_ snapshot: RateSnapshot) -> JSONValue {
    let sources = snapshot.statuses.map { encode($0, snapshot).adding(state(of: $0)) }
    return ["sources": .array(sources)]
  }

  /// Returns the public facts of a source.
  private static func encode(_ status: SourceStatus, _ snapshot: RateSnapshot) -> JSONValue {
    let source = status.source.provider.source
    return encode(
      status,
      asOf: snapshot.book.archive.newestDay(of: source),
      due: snapshot.book.sources.first { $0.source == source }?.due
    )
  }
}
