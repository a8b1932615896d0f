/// What the bytes of an answer are, by their start.
///
/// A gateway under load sends a web page with status 200: what is read is looked at first.
enum BodyFormat: String {
  case csv = "CSV"
  case html = "HTML"
  case json = "JSON"
  case text = "text"
  case xml = "XML"
  case zip = "a zip archive"
  case nothing = "an empty body"

  /// The format that `bytes` seem to have; CSV looks like any text.
  init(of bytes: ByteText) {
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

extension FeedResponse {
  /// The bytes, once the status is a success and they seem to be in `format`.
  ///
  /// A byte order mark stays: the scanners know it.
  ///
  /// - Throws: ``FeedError/refused(_:message:)`` by the status, with the provider's own words when they
  ///   are short and plain; ``FeedError/unexpectedContent(expected:found:)``.
  func body(_ format: BodyFormat) throws(FeedError) -> [UInt8] {
    guard (200...299).contains(status) else { throw refusal }
    let found = BodyFormat(of: bytes[...])
    guard found == format || (format == .csv && found == .text) else {
      throw .unexpectedContent(expected: format.rawValue, found: found.rawValue)
    }
    return bytes
  }

  /// The refusal that the status is.
  var refusal: FeedError {
    let kind: FeedError.Refusal =
      switch status {
      case 400: .badRequest
      case 404, 410: .notFound
      case 429: .rateLimited
      case 500...: .serverError
      default: .other
      }
    return .refused(kind, message: plainText ?? "HTTP \(status)")
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
