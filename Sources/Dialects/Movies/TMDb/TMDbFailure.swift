package import ExactJSON

/// The reason why TMDb has no answer, with its code, HTTP status and message.
package enum TMDbFailure: Error, Hashable, Sendable {
  /// No resource or movie is at the address.
  case notFound
  /// The text in the place of a movie's number is not one.
  case invalidID
  case invalidPage
  case invalidParameters
  case tooManyParts
  /// The search has no words.
  case queryMissing
  /// The server is at its limit of requests.
  case tooManyRequests
  case methodNotSupported
  case internalError
  /// A source that may have the answer failed, or did not respond in time.
  case backendFailed, backendTimedOut

  private var facts: (status: Int, code: Int, message: String) {
    switch self {
    case .notFound: (404, 34, "The resource you requested could not be found.")
    case .invalidID: (404, 6, "Invalid id: The pre-requisite id is invalid or not found.")
    case .invalidPage:
      (
        400, 22,
        "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer."
      )
    case .invalidParameters, .queryMissing:
      (422, 5, "Invalid parameters: Your request parameters are incorrect.")
    case .tooManyParts:
      (
        400, 27, "Too many append to response objects: The maximum number of remote calls is 20."
      )
    case .tooManyRequests:
      (429, 25, "Your request count (#) is over the allowed limit of (40).")
    case .methodNotSupported:
      (405, 42, "This request method is not supported for this resource.")
    case .internalError: (500, 11, "Internal error: Something went wrong, contact TMDB.")
    case .backendFailed: (502, 43, "Couldn't connect to the backend server.")
    case .backendTimedOut:
      (504, 24, "Your request to the backend server timed out. Try again.")
    }
  }

  /// The HTTP status.
  package var status: Int { facts.status }

  /// The document that reports the failure.
  package var json: JSONValue {
    if self == .queryMissing {
      return ["errors": ["query must be provided"], "success": false]
    }
    return [
      "success": false, "status_code": .integer(facts.code),
      "status_message": .string(facts.message),
    ]
  }
}
