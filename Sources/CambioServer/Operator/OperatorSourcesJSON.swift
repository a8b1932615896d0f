import ExactJSON
import ExactMoney
import Feeds
import Repositories

/// How every source stands, with what is the operator's business: quotas and failures.
enum OperatorSourcesJSON {
  static func encode(_ snapshot: RateSnapshot) -> JSONValue {
    let sources = snapshot.statuses.map { status in
      JSONValue.object(
        SourcesJSON.members(of: status, snapshot) + [
          JSONMember("quota", quota(of: status)),
          JSONMember("lastFailure", failure(of: status)),
        ]
      )
    }
    return .object([JSONMember("sources", .array(sources))])
  }

  private static func quota(of status: SourceStatus) -> JSONValue {
    guard let quota = status.source.provider.quota else { return .null }
    return .object([
      JSONMember("calls", .integer(quota.calls)),
      JSONMember("period", .string(quota.period.rawValue)),
      JSONMember("used", .integer(status.used ?? 0)),
    ])
  }

  private static func failure(of status: SourceStatus) -> JSONValue {
    guard let failure = status.lastFailure else { return .null }
    return .object([
      JSONMember("at", .moment(failure.at)),
      JSONMember("kind", .string(failure.reason.kind.rawValue)),
      JSONMember("detail", .string(failure.reason.detail)),
    ])
  }
}
