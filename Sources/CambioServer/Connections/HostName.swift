/// The host that a request names, as hosts are compared: without its port, in small letters, without a dot at its end
/// (RFC 3986, section 3.2.2; RFC 1034, section 3.1) or the brackets of an IPv6 address.
struct HostName: Hashable, Sendable {
  let text: String

  /// Reads `host:port`, or an address as the command line has it; nil for no host.
  init?(_ authority: String) {
    let text = authority.lowercased()
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      self.text = String(text[..<end].dropFirst())
      return
    }
    // An IPv6 address is also given without brackets, on the command line.
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
