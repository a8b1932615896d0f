import ExactJSON

/// The status of a response, and whether the request had a key.
///
/// Together they explain a refusal whose body does not.
struct AnswerStatus {
  let code: Int
  let hasKey: Bool

  /// Whether the status is a refusal, as it is not 200 to 299.
  var isRefusal: Bool { !(200...299).contains(code) }

  /// The kind of refusal by the status, the same for all providers.
  var refusal: FeedError.Refusal {
    switch code {
    case 400, 405, 406, 414, 422: .badRequest
    // Without a key, 401 and 403 come from a firewall or a closed URL, not from a wrong key.
    case 401, 403: hasKey ? .keyInvalid : .other
    case 402: .planTooSmall
    case 404, 410: .notFound
    case 429: .rateLimited
    case 500...: .serverError
    default: .other
    }
  }

  /// Returns the status with `code`, as stated in a body, which takes precedence; the same status
  /// for nil.
  func stated(_ code: Int?) -> AnswerStatus {
    AnswerStatus(code: code ?? self.code, hasKey: hasKey)
  }
}

extension FeedResponse {
  /// The maximum number of values in JSON; larger bodies are refused.
  ///
  /// Half a year of Frankfurter's rates has 150,000.
  private static let maximumValues = 250_000

  /// Returns the bytes if the status is a success and they appear to be in `format`.
  ///
  /// A byte order mark is kept, as the scanners skip it.
  ///
  /// - Throws: ``FeedError/refused(_:message:)`` by the status, with the provider's own words if
  ///   they are short plain text; ``FeedError/unexpectedContent(expected:found:)`` for another
  ///   format.
  func body(_ format: BodyFormat, to request: FeedRequest) throws(FeedError) -> [UInt8] {
    let status = status(to: request)
    guard !status.isRefusal else { throw refusal(status) }
    let found = BodyFormat(of: bytes[...])
    guard found == format || (format == .csv && found == .text) else {
      throw .unexpectedContent(expected: format.rawValue, found: found.rawValue)
    }
    return bytes
  }

  /// Returns the body as JSON, unless it or the status is a refusal.
  ///
  /// Providers send refusals with any status, even 200, so `reader` looks for one in the body
  /// before the status counts.
  ///
  /// - Throws: The error of `reader`; ``FeedError/refused(_:message:)`` by the status;
  ///   ``FeedError/unexpectedContent(expected:found:)`` or
  ///   ``FeedError/malformed(format:offset:reason:)`` for a body that is not JSON.
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

  /// Returns the refusal in a body with a `message`; nil if the status is a success or there is no
  /// such text.
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

  /// The body in one line; nil if it is empty, longer than 300 bytes, or not plain text in UTF-8.
  var plainText: String? {
    let body = bytes[...].withoutByteOrderMark.trimmed
    guard BodyFormat(of: body) == .text, body.count <= 300,
      body.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0.isWhiteSpace }),
      let text = String(validating: body, as: UTF8.self)
    else { return nil }
    return text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
  }
}

/// The format of a response body, detected from its first bytes.
///
/// A gateway under load may send a web page with status 200, so the body is checked before it is
/// parsed.
package enum BodyFormat: String {
  case csv = "CSV"
  case html = "HTML"
  case json = "JSON"
  case text = "text"
  case xml = "XML"
  case zip = "a zip archive"
  case nothing = "an empty body"

  /// Detects the format of `bytes`; CSV is detected as ``text``.
  package init(of bytes: ByteText) {
    let start = bytes.withoutByteOrderMark.drop { $0.isWhiteSpace }
    switch start.first {
    case nil: self = .nothing
    case UInt8(ascii: "<"):
      let isPage =
        start.starts(with: "<!doctype html" as StaticString)
        || start.starts(with: "<html" as StaticString)
      self = isPage ? .html : .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    default:
      self =
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
          || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
        ? .zip : .text
    }
  }
}
