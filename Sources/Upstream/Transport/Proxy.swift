/// A proxy for every request, `http://host:port` or `socks5h://host:port`, either with `user:password@`.
///
/// Both kinds look names up themselves.
struct Proxy: Sendable {
  /// The address as libcurl reads it.
  let text: String
  let host: String

  /// Reads a proxy's address.
  ///
  /// - Throws: ``UpstreamError/invalidURL(_:)`` with the invalid text, without its password.
  init(_ text: String) throws(UpstreamError) {
    let scheme = ["http://", "socks5h://"].first { text.hasPrefix($0) }
    let rest = text.dropFirst(scheme?.count ?? 0)
    let at = rest.lastIndex(of: "@")
    let server = at.map { rest[$0...].dropFirst() } ?? rest
    guard let address = WebAddress("http://" + server), address.target == "/" else {
      throw .invalidURL(at == nil ? text : "http://***@\(server)")
    }
    host = address.host
    let account = at.map { rest[...$0] } ?? ""
    self.text = "\(scheme ?? "http://")\(account)\(host):\(address.port)"
  }
}
