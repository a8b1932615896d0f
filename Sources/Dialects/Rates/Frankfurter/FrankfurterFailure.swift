import ExactJSON

/// The reason why Frankfurter has no answer, in its words.
enum FrankfurterFailure: RateDialectFailure, Hashable {
  /// No rate answers the request. As in version 1, the document has no status.
  case noData
  /// The address or the code is unknown.
  case notFound
  /// The request is invalid, for the reason given; `hasStatus` as in version 2, whose document has
  /// the status.
  case unusable(String, hasStatus: Bool)
  /// The address has no table.
  case notAcceptable

  var status: Int {
    switch self {
    case .noData, .notFound: 404
    case .unusable: 422
    case .notAcceptable: 406
    }
  }

  var json: JSONValue {
    let (message, hasStatus): (String, Bool) =
      switch self {
      case .noData: ("not found", false)
      case .notFound: ("not found", true)
      case .unusable(let message, let hasStatus): (message, hasStatus)
      case .notAcceptable: ("not acceptable", true)
      }
    return ["status": hasStatus ? .integer(status) : nil, "message": .string(message)]
  }
}
