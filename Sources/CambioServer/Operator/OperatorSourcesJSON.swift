import ExactJSON
import ExactMoney
import Feeds
import Refreshing

/// Encodes the status of every source, with the facts for the operator alone: quotas and failures.
enum OperatorSourcesJSON {
  static func encode(_ snapshot: RateSnapshot) -> JSONValue {
    let sources = snapshot.statuses.map { status in
      SourcesJSON.encode(status, snapshot)
        .adding(["quota": quota(of: status), "lastFailure": failure(of: status)])
    }
    return ["sources": .array(sources)]
  }

  private static func quota(of status: SourceStatus) -> JSONValue {
    guard let quota = status.source.provider.quota else { return .null }
    return [
      "calls": .integer(quota.calls),
      "period": .string(quota.period.rawValue),
      "used": .integer(status.used ?? 0),
    ]
  }

  private static func failure(of status: SourceStatus) -> JSONValue {
    guard let failure = status.lastFailure else { return .null }
    return [
      "at": .moment(failure.at),
      "kind": .string(failure.reason.kind.rawValue),
      "detail": .string(failure.reason.detail),
    ]
  }
}
