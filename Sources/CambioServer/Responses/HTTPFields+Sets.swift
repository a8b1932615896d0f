import ExactMoney
import HTTPTypes
import Hummingbird
import NIOCore

extension HTTPField.Name {
  /// Returns the field with a name from the source code.
  private static func named(_ name: String) -> HTTPField.Name {
    guard let field = HTTPField.Name(name) else {
      preconditionFailure("\(name) is not a field name")
    }
    return field
  }

  static let referrerPolicy = named("Referrer-Policy")
  static let permissionsPolicy = named("Permissions-Policy")
  static let openerPolicy = named("Cross-Origin-Opener-Policy")
  static let requestID = named("X-Request-ID")
  static let secFetchDest = named("Sec-Fetch-Dest")
  static let secFetchSite = named("Sec-Fetch-Site")
  static let listLosses = named("Cambio-List-Losses")
  static let clearSiteData = named("Clear-Site-Data")
  static let host = named("Host")
  static let refresh = named("Refresh")
  static let forwardedProtocol = named("X-Forwarded-Proto")
}

extension HTTPFields {
  /// Returns the policy of a page, which may run our program and use our addresses, and nothing
  /// else.
  static func policy(styles: String = "'self'") -> String {
    """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src \(styles); \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'
    """
  }

  /// The fields of every page.
  static let page: HTTPFields = [
    .contentSecurityPolicy: policy(),
    .xContentTypeOptions: "nosniff",
    .referrerPolicy: "same-origin",
    .permissionsPolicy: """
    camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()
    """,
    .openerPolicy: "same-origin",
    .crossOriginResourcePolicy: "same-origin",
  ]

  /// The fields of an answer of the API, which any site's page may read and none may display.
  static let interface: HTTPFields = [
    .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
    .xContentTypeOptions: "nosniff",
    .crossOriginResourcePolicy: "cross-origin",
    .accessControlAllowOrigin: "*",
    .accessControlExposeHeaders: "ETag, Retry-After, X-Request-ID",
  ]

  /// The fields of an answer to our own pages, which no other site's page may read.
  static let ownSite: HTTPFields = [
    .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
    .xContentTypeOptions: "nosniff",
    .crossOriginResourcePolicy: "same-origin",
  ]

  /// The fields of scripts, sheets, messages and drawings; the policy is the page's.
  static let pagePart: HTTPFields = [
    .xContentTypeOptions: "nosniff",
    .crossOriginResourcePolicy: "same-origin",
  ]

  /// The fields of an answer to the operator.
  static let operations: HTTPFields = [.xContentTypeOptions: "nosniff"]

  /// The request fields on which a response with these fields depends, except the coding.
  var varying: [HTTPField.Name] {
    (self[.vary] ?? "").split(separator: ", ").compactMap { HTTPField.Name(String($0)) }
      .filter { $0 != .acceptEncoding }
  }

  /// Returns the fields with `others`, which replace those of the same name.
  func adding(_ others: HTTPFields) -> HTTPFields {
    var fields = self
    for field in others { fields[field.name] = field.value }
    return fields
  }
}

extension Response {
  /// Creates a response with a short text, which is never cached.
  init(
    _ text: String,
    type: String,
    _ fields: HTTPFields = [:],
    status: HTTPResponse.Status = .ok
  ) {
    self.init(
      status: status,
      headers: fields.adding([.contentType: type, .cacheControl: "no-store"]),
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}

/// The served media types.
enum ContentType {
  static let html = "text/html; charset=utf-8"
  static let json = "application/json"
  static let problem = "application/problem+json"
  static let csv = "text/csv; charset=utf-8"
  static let text = "text/plain; charset=utf-8"
  static let events = "text/event-stream"
  static let metrics = "text/plain; version=0.0.4; charset=utf-8"
}

/// Writes the value of the field `Date` (RFC 9110, section 6.6.1) once per second, on one thread.
final class DateField {
  private var last: (second: Int64, text: String)?

  /// Returns `now` as `Sun, 06 Nov 1994 08:49:37 GMT`.
  func text(at now: Instant) -> String {
    if let last, last.second == now.unixSeconds { return last.text }
    let text = now.mailText + " GMT"
    last = (now.unixSeconds, text)
    return text
  }
}
