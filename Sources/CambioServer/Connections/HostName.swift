/// The host of a request, in a form to compare: without port, in small letters, without a final dot
/// (RFC 3986, section 3.2.2; RFC 1034, section 3.1) or the brackets of an IPv6 address.
struct HostName: Hashable, Sendable {
  let text: String

  /// Reads `host:port`, or an address of the command line; nil for no host.
  init?(_ authority: String) {
    let text = authority.lowercased()
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      self.text = String(text[..<end].dropFirst())
      return
    }
    // The command line also takes an IPv6 address without brackets.
    if IPAddress(text) != nil {
      self.text = text
      return
    }
    let host = text.prefix { $0 != ":" }
    let name = host.hasSuffix(".") ? host.dropLast() : host
    guard !name.isEmpty else { return nil }
    self.text = String(name)
  }
}
