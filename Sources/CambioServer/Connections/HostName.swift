/// The host of a request in a form for comparison: lowercase, without the port, a final dot or the
/// brackets of an IPv6 address.
///
/// RFC 3986, section 3.2.2; RFC 1034, section 3.1.
struct HostName: Hashable, Sendable {
  let text: String

  /// Reads `host:port`, or an address from the command line; nil if it has no valid host.
  init?(_ authority: String) {
    let text = authority.lowercased()
    // The command line also takes an IPv6 address without brackets.
    let isBracketed = text.hasPrefix("[")
    if !isBracketed, text.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1, IPAddress(text) != nil
    {
      self.text = text
      return
    }
    let mark = text.firstIndex(of: isBracketed ? "]" : ":")
    guard let end = mark ?? (isBracketed ? nil : text.endIndex) else { return nil }
    let host = text[..<end].dropFirst(isBracketed ? 1 : 0)
    let port = text[end...].dropFirst(isBracketed ? 1 : 0)
    guard port.isEmpty || port == ":" || port.first == ":" && port.dropFirst().isPort else {
      return nil
    }
    let name = host.hasSuffix(".") ? host.dropLast() : host
    guard !name.isEmpty else { return nil }
    self.text = String(name)
  }
}
