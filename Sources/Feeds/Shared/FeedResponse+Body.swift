import ExactJSON

/// The status of an answer, and whether the request had a key.
///
/// Together they explain a refusal whose body does not.
struct AnswerStatus {
  let code: Int
  let hasKey: Bool

  /// Whether the request was refused.
  var isRefusal: Bool { !(200...299).contains(code) }

  /// What kind of refusal it is; the same for every provider.
  var refusal: FeedError.Refusal {
    switch code {
    case 400, 405, 406, 414, 422: .badRequest
    // Without a key, none can be wrong: it is a firewall, or a closed address.
    case 401, 403: hasKey ? .keyInvalid : .other
    case 402: .planTooSmall
    case 404, 410: .notFound
    case 429: .rateLimited
    case 500...: .serverError
    default: .other
    }
  }

  /// The status with the code that a body states, which outweighs that of HTTP; itself for nil.
  func stated(_ code: Int?) -> AnswerStatus {
    AnswerStatus(code: code ?? self.code, hasKey: hasKey)
  }
}

extension FeedResponse {
  /// The maximum number of values in JSON: half a year of Frankfurter's rates has 150,000.
  private static let maximumValues = 250_000

  /// The bytes, once the status is a success and they seem to be in `format`.
  ///
  /// A byte order mark stays: the scanners know it.
  ///
  /// - Throws: ``FeedError/refused(_:message:)`` by the status, with the provider's own words when they
  ///   are short and plain; ``FeedError/unexpectedContent(expected:found:)``.
  func body(_ format: BodyFormat, to request: FeedRequest) throws(FeedError) -> [UInt8] {
    let status = status(to: request)
    guard !status.isRefusal else { throw refusal(status) }
    let found = BodyFormat(of: bytes[...])
    guard found == format || (format == .csv && found == .text) else {
      throw .unexpectedContent(expected: format.rawValue, found: found.rawValue)
    }
    return bytes
  }

  /// The body as JSON, once neither it nor the status says that the provider refused.
  ///
  /// Providers put refusals into bodies with any status, 200 included: `reader` looks for theirs
  /// before the status is believed.
  ///
  /// - Throws: What `reader` found, ``FeedError/refused(_:message:)`` by the status,
  ///   ``FeedError/unexpectedContent(expected:found:)`` or ``FeedError/malformed(format:offset:reason:)``.
  func json(
    to request: FeedRequest,
    refusal reader: (JSONField, AnswerStatus) -> FeedError? = FeedResponse.refusal
  ) throws(FeedError) -> JSONField {
    let status = status(to: request)
    let body: JSONField
    do throws(JSONError) {
      let value = try JSONValue(bytes, maximumValues: FeedResponse.maximumValues)
      body = JSONField(body: value)
    } catch {
      guard !status.isRefusal else { throw refusal(status) }
      let found = BodyFormat(of: bytes[...])
      guard found == .json else {
        throw .unexpectedContent(expected: BodyFormat.json.rawValue, found: found.rawValue)
      }
      throw .malformed(format: "JSON", offset: error.offset, reason: error.reason.rawValue)
    }
    if let refusal = reader(body, status) { throw refusal }
    guard !status.isRefusal else { throw refusal(status) }
    return body
  }

  /// The refusal of a provider that says why in `message`; nil when the status is a success, or it
  /// does not.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard status.isRefusal, let message = body["message"]?.stringValue,
      let plain = FeedResponse(bytes: Array(message.utf8)).plainText
    else { return nil }
    return .refused(status.refusal, message: plain)
  }

  private func refusal(_ status: AnswerStatus) -> FeedError {
    .refused(status.refusal, message: plainText ?? "HTTP \(status.code)")
  }

  private func status(to request: FeedRequest) -> AnswerStatus {
    AnswerStatus(code: status, hasKey: request.secret != nil)
  }

  /// The body in one line; nil when it is empty, long, no plain text or no UTF-8.
  var plainText: String? {
    let body = bytes[...].withoutByteOrderMark.trimmed
    guard BodyFormat(of: body) == .text, body.count <= 300,
      body.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0.isWhiteSpace }),
      let text = String(validating: body, as: UTF8.self)
    else { return nil }
    return text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }
}
