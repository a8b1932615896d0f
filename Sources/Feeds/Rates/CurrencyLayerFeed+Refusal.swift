extension CurrencyLayerFeed {
  /// Returns the refusal in `body`, in either shape; nil if `body` is not one.
  ///
  /// The protocol's own refusals have status 200 and `"success": false`, the marketplace's a status
  /// and a message.
  static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    if body["success"] != .bool(true), let error = try? body.field("error"), error.value != .null {
      let code = error["code"]?.integerValue ?? status.code
      let type = error.message("type") ?? ""
      let info = error.message("info") ?? type
      guard let kind = kind(code: code, type: type, info: info) else { return .notPublished }
      return .refused(kind, message: info)
    }
    if body["success"] == nil, let message = body.message("message") {
      return .refused(kind(ofMessage: message, status), message: message)
    }
    return nil
  }

  /// Returns the meaning of an error code; nil for a day without rates.
  private static func kind(code: Int, type: String, info: String) -> FeedError.Refusal? {
    switch code {
    case 101:
      let isMissing =
        type == "missing_access_key" || info.contains("not supplied an API Access Key")
      return isMissing ? .keyMissing : .keyInvalid
    case 102: return .keyInvalid
    case 103, 404: return .notFound
    case 104: return .quotaEnded
    case 105:
      // Some free keys date from when their plan did not include HTTPS.
      let isSecure = type == "https_access_restricted" || info.contains("HTTPS")
      return isSecure ? .secureNotInPlan : .planTooSmall
    case 106:
      // Code 106 has two meanings.
      let isLimit = type == "rate_limit_reached" || info.contains("rate limit")
      return isLimit ? .rateLimited : nil
    case 201, 202, 301, 302, 401...403, 501...505: return .badRequest
    default: return .other
    }
  }

  private static func kind(
    ofMessage message: String,
    _ status: AnswerStatus
  ) -> FeedError.Refusal {
    if message.contains("No API key") { return .keyMissing }
    if message.contains("Invalid authentication") { return .keyInvalid }
    if message.contains("cannot consume") { return .planTooSmall }
    if status.code == 429, message.contains("monthly") || message.contains("daily") {
      return .quotaEnded
    }
    return status.refusal
  }
}
