import ExactJSON
import Refreshing
import SharedAnswers

/// Encodes the status of every source, with the facts for the operator alone: quotas and failures.
enum OperatorSourcesJSON {
  static func encode(_ snapshot: RateSnapshot) -> JSONValue {
    let sources = snapshot.statuses.map { status in
      SourcesJSON.encode(status, snapshot).adding(SourcesJSON.state(of: status))
    }
    return ["sources": .array(sources)]
  }
}
