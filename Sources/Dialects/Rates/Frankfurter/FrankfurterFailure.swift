import ExactJSON

/// Why Frankfurter has no answer, in its words.
enum FrankfurterFailure: RateDialectFailure, Hashable {
  /// The data have none: of a version 1, whose failures have no status inside.
  case noData
  /// There is nothing at the address, or of that code.
  case notFound
  /// What is asked for makes no sense: the sentence; the version 2 says its status as well.
  case unusable(String, hasStatus: Bool)
  /// A table where there is none.
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
