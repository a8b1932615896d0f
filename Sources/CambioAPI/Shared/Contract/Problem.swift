public import ExactJSON
public import ExactMoney

/// The reason why a request is not answered as asked, with the parameter at fault and a hint (RFC
/// 9457).
public struct Problem: Error, Hashable, Sendable {
  /// The kind of a problem, which clients can distinguish.
  public enum Kind: String, CaseIterable, Sendable {
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case badRequest = "bad-request"
    case misdirected = "misdirected"
    case unknownParameter = "unknown-parameter"
    case repeatedParameter = "repeated-parameter"
    case missingParameter = "missing-parameter"
    case malformedParameter = "malformed-parameter"
    case unknownCurrency = "unknown-currency"
    case unknownSource = "unknown-source"
    case unknownLanguage = "unknown-language"
    case dateAhead = "date-ahead"
    case outOfRange = "out-of-range"
    case noRate = "no-rate"
    case notFinal = "not-final"
    case notCovered = "not-covered"
    case isEuro = "is-euro"
    case contested = "contested"
    case crossSite = "cross-site"
    case notOperator = "not-operator"
    case tooLarge = "too-large"
    case addressTooLong = "address-too-long"
    case tooManyRequests = "too-many-requests"
    case tooManyEventStreams = "too-many-event-streams"
    case busy = "busy"
    case refreshFailed = "refresh-failed"
    case sourceUnanswered = "source-unanswered"
    case internalError = "internal-error"
  }

  public let kind: Kind
  /// A sentence on this occurrence of the problem.
  public let detail: String
  /// The name of the parameter at fault; nil if there is none.
  public var parameter: String?
  /// A machine-readable reason, such as the name of a refusal; nil if the kind suffices.
  public var reason: String?
  /// The name of the source that failed; nil if none did.
  public var source: String?
  /// The time from which the failed source may be called again; nil if it was called this time.
  public var due: Instant?
  /// A sentence on what to send instead; nil if there is nothing.
  public var hint: String?
  /// The number of seconds after which another try makes sense; nil if unknown.
  public var retryAfter: Int64?
  /// The methods that the address accepts; empty unless the method is at fault.
  public var allowed: [String] = []

  public init(
    _ kind: Kind,
    _ detail: String,
    parameter: String? = nil,
    hint: String? = nil,
    retryAfter: Int64? = nil
  ) {
    (self.kind, self.detail, self.parameter) = (kind, detail, parameter)
    (self.hint, self.retryAfter) = (hint, retryAfter)
  }

  /// The status of the response (RFC 9110, section 15).
  public var status: Int { facts.status }

  /// The title, the same for every problem of the kind.
  public var title: String { facts.title }

  private var facts: (status: Int, title: String) {
    switch kind {
    case .notFound: (404, "There is nothing at this address")
    case .methodNotAllowed: (405, "The address does not take this method")
    case .badRequest: (400, "The request cannot be read")
    case .unknownParameter: (400, "The address does not know this parameter")
    case .repeatedParameter: (400, "A parameter came more than once")
    case .missingParameter: (400, "A parameter is missing")
    case .malformedParameter: (400, "A parameter cannot be read")
    case .unknownCurrency: (422, "There is no such currency")
    case .unknownSource: (422, "There is no such source")
    case .unknownLanguage: (422, "There is no such language")
    case .dateAhead: (422, "The day has not come yet")
    case .outOfRange: (422, "A parameter is outside its limits")
    case .noRate: (404, "There is no rate")
    case .notFinal: (404, "What the rule names is not published yet, or not here")
    case .notCovered: (422, "The rule does not cover this")
    case .isEuro: (422, "The currency has become the euro")
    case .contested: (422, "Which publication the rule names is disputed")
    case .crossSite: (403, "The request comes from another site")
    case .notOperator: (401, "Only the operator may do this")
    case .misdirected: (421, "The request is for another host")
    case .tooLarge: (413, "The body is too large")
    case .addressTooLong: (414, "The address is too long")
    case .tooManyRequests: (429, "Too many requests")
    case .tooManyEventStreams: (503, "Too many readers of events")
    case .busy: (503, "The server is busy")
    case .refreshFailed: (502, "No source answered")
    // Gateways and the page's worker replace an answer with a status from 500 on by a page of their
    // own.
    case .sourceUnanswered: (424, "A source has not answered")
    case .internalError: (500, "The server failed")
    }
  }

  /// Returns the document of the problem; `request` is the id of the request in the server's log.
  public func json(request: String) -> JSONValue {
    [
      "type": .string("urn:cambio:problem:" + kind.rawValue),
      "title": .string(title),
      "status": .integer(status),
      "detail": .string(detail),
      "instance": .string("urn:cambio:request:" + request),
      "parameter": parameter.map { .string($0) },
      "reason": reason.map { .string($0) },
      "source": source.map { .string($0) },
      "due": due.map { .string($0.isoText) },
      "hint": hint.map { .string($0) },
    ]
  }

  static let shape = Shape.object([
    .always("type", .text), .always("title", .text), .always("status", .integer),
    .always("detail", .text), .always("instance", .text),
    .sometimes("parameter", .text, "The parameter that is to blame."),
    .sometimes("reason", .text, "Why, by a name that a program knows."),
    .sometimes("source", .text, "The name of the source that failed."),
    .sometimes(
      "due",
      .named("Moment"),
      "When that source may be asked again, where it was not asked this time."
    ),
    .sometimes("hint", .text, "What to send instead."),
  ])
}

extension JSONValue {
  /// Returns the moment in UTC as in RFC 3339; null if nil.
  public static func moment(_ instant: Instant?) -> JSONValue {
    instant.map { .string($0.isoText) } ?? .null
  }
}
