import AsyncHTTPClient

/// An HTTP proxy, `http://host:port` or `http://user:password@host:port`.
struct Proxy: Sendable {
  let settings: HTTPClient.Configuration.Proxy

  var host: String { settings.host }

  /// Reads a proxy's address.
  ///
  /// - Throws: ``UpstreamError/invalidURL(_:)`` with what is no such address, without its password.
  init(_ text: String) throws(UpstreamError) {
    let withoutScheme = text.hasPrefix("http://") ? text.dropFirst(7) : text[...]
    let at = withoutScheme.lastIndex(of: "@")
    let server = at.map { withoutScheme[$0...].dropFirst() } ?? withoutScheme
    guard let address = WebAddress("http://" + server), address.target == "/" else {
      throw .invalidURL(at == nil ? text : "http://***@\(server)")
    }
    guard let at else {
      settings = .server(host: address.host, port: address.port)
      return
    }
    let account = withoutScheme[..<at]
    let user = account.prefix { $0 != ":" }
    settings = .server(
      host: address.host,
      port: address.port,
      authorization: .basic(
        username: PercentEncoding.decoded(user),
        password: PercentEncoding.decoded(account.dropFirst(user.count + 1))
      )
    )
  }
}
