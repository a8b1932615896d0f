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

  /// The HTTP status.
  package var status: Int {
    switch self {
    case .notFound, .invalidID: 404
    case .invalidPage, .tooManyParts: 400
    case .invalidParameters, .queryMissing: 422
    case .tooManyRequests: 429
    case .methodNotSupported: 405
    case .internalError: 500
    case .backendFailed: 502
    case .backendTimedOut: 504
    }
  }

  private var code: Int {
    switch self {
    case .notFound: 34
    case .invalidID: 6
    case .invalidPage: 22
    case .invalidParameters, .queryMissing: 5
    case .tooManyParts: 27
    case .tooManyRequests: 25
    case .methodNotSupported: 42
    case .internalError: 11
    case .backendFailed: 43
    case .backendTimedOut: 24
    }
  }

  private var message: String {
    switch self {
    case .notFound: "The resource you requested could not be found."
    case .invalidID: "Invalid id: The pre-requisite id is invalid or not found."
    case .invalidPage:
      "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer."
    case .invalidParameters, .queryMissing:
      "Invalid parameters: Your request parameters are incorrect."
    case .tooManyParts:
      "Too many append to response objects: The maximum number of remote calls is 20."
    case .tooManyRequests: "Your request count (#) is over the allowed limit of (40)."
    case .methodNotSupported: "This request method is not supported for this resource."
    case .backendFailed: "Couldn't connect to the backend server."
    case .backendTimedOut: "Your request to the backend server timed out. Try again."
    case .internalError: "Internal error: Something went wrong, contact TMDB."
    }
  }

  /// The document that reports the failure.
  package var json: JSONValue {
    if self == .queryMissing {
      return ["errors": ["query must be provided"], "success": false]
    }
    return ["success": false, "status_code": .integer(code), "status_message": .string(message)]
  }
}
