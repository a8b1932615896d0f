import HTTPTypes

extension HTTPField.Name {
  /// The field with a name from the source code.
  private static func named(_ name: String) -> HTTPField.Name {
    guard let field = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
    return field
  }

  static let referrerPolicy = named("Referrer-Policy")
  static let permissionsPolicy = named("Permissions-Policy")
  static let openerPolicy = named("Cross-Origin-Opener-Policy")
  static let requestID = named("X-Request-ID")
  static let secFetchSite = named("Sec-Fetch-Site")
  static let listLosses = named("Cambio-List-Losses")
  static let clearSiteData = named("Clear-Site-Data")
  static let host = named("Host")
  static let refresh = named("Refresh")
  static let forwardedProtocol = named("X-Forwarded-Proto")
}

extension HTTPFields {
  /// A page's policy: it may run our program and use our addresses, and nothing else.
  static let page: HTTPFields = [
    .contentSecurityPolicy: """
    default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'
    """,
    .xContentTypeOptions: "nosniff",
    .referrerPolicy: "same-origin",
    .permissionsPolicy: """
    camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()
    """,
    .openerPolicy: "same-origin",
    .crossOriginResourcePolicy: "same-origin",
  ]

  /// For programs: any page may read it, none may display it.
  static let interface: HTTPFields = [
    .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
    .xContentTypeOptions: "nosniff",
    .crossOriginResourcePolicy: "cross-origin",
    .accessControlAllowOrigin: "*",
    .accessControlExposeHeaders: "ETag, Retry-After, X-Request-ID",
  ]

  /// For programs of our own pages: no other site's page may read it.
  static let ownSite: HTTPFields = [
    .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
    .xContentTypeOptions: "nosniff",
    .crossOriginResourcePolicy: "same-origin",
  ]

  /// For scripts, sheets, words and drawings: the page has the policy, not its parts.
  static let pagePart: HTTPFields = [
    .xContentTypeOptions: "nosniff",
    .crossOriginResourcePolicy: "same-origin",
  ]

  /// For the operator.
  static let operations: HTTPFields = [
    .xContentTypeOptions: "nosniff",
    .cacheControl: "no-store",
  ]

  /// The same fields, with others.
  func adding(_ others: HTTPFields) -> HTTPFields {
    var fields = self
    for field in others { fields[field.name] = field.value }
    return fields
  }
}
