import ExactJSON

/// What every feed of JSON does first.
enum JSONFeed {
  /// The body of `response` as JSON, once nothing says that the provider refused.
  ///
  /// Providers put refusals into bodies with any status, 200 included: `refusal` looks for theirs before
  /// the status is believed.
  ///
  /// - Throws: What `refusal` found, ``FeedError/refused(_:message:)`` for a status of 400 and above,
  ///   ``FeedError/unexpectedContent(expected:found:)`` or ``FeedError/malformed(format:offset:reason:)``.
  static func body(
    of response: FeedResponse,
    refusal: (JSONField, Int) -> FeedError?
  ) throws(FeedError) -> JSONField {
    let failed = FeedError.refused(
      FeedError.Refusal(httpStatus: response.status),
      message: response.plainText ?? "HTTP \(response.status)"
    )
    let body: JSONField
    do throws(FeedError) {
      body = JSONField(try value(of: response.bytes), path: "")
    } catch {
      throw response.status >= 400 ? failed : error
    }
    if let refusal = refusal(body, response.status) { throw refusal }
    guard response.status < 400 else { throw failed }
    return body
  }

  private static func value(of bytes: [UInt8]) throws(FeedError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(bytes)
    } catch {
      let found = BodyFormat(of: bytes[...])
      guard found == .json else {
        throw .unexpectedContent(expected: BodyFormat.json.rawValue, found: found.rawValue)
      }
      throw FeedError(error)
    }
  }
}

extension FeedError {
  /// The error for a text that is no JSON.
  init(_ error: JSONError) {
    self = .malformed(format: "JSON", offset: error.offset, reason: error.reason.rawValue)
  }
}

extension FeedError.Refusal {
  /// What an HTTP status of 400 and above means where the body says no more.
  init(httpStatus status: Int) {
    self =
      switch status {
      case 400, 405, 406, 410, 414, 422: .badRequest
      case 401, 403: .keyInvalid
      case 402: .planTooSmall
      case 404: .notFound
      case 429: .rateLimited
      case 500...: .serverError
      default: .other
      }
  }
}
