import NIOCore
import PlainBytes

/// An IP address, with version 4 mapped into IPv6 (RFC 4291, section 2.5.5.2).
struct IPAddress: Hashable, Sendable {
  /// The first 64 bits, which identify a network.
  let high: UInt64
  /// The last 64 bits.
  let low: UInt64

  /// Reads `192.0.2.1`, `2001:db8::1`, or an address with its zone, `fe80::1%eth0`; nil for any
  /// other text.
  init?(_ text: some StringProtocol) {
    let number = text.prefix { $0 != "%" }
    guard let address = try? SocketAddress(ipAddress: String(number), port: 0) else { return nil }
    self.init(address)
  }

  /// Creates the address of a socket; nil for a socket in the file system.
  init?(_ address: SocketAddress) {
    switch address {
    case .v4(let address):
      high = 0
      low = 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: address.address.sin_addr.s_addr))
    case .v6(let address):
      let halves = withUnsafeBytes(of: address.address.sin6_addr) { bytes in
        (
          bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
          bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        )
      }
      (high, low) = (UInt64(bigEndian: halves.0), UInt64(bigEndian: halves.1))
    case .unixDomainSocket: return nil
    }
  }

  var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// Whether it is a loopback address: 127.0.0.0/8 or ::1.
  var isLoopback: Bool {
    isVersion4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1
  }
}

/// The IP addresses that share their first bits; one address if they share all.
package struct IPNetwork: Hashable, Sendable {
  private let first: IPAddress
  /// The number of shared bits, 0 to 128, with version 4 mapped into IPv6.
  private let bits: Int

  /// Reads `192.0.2.1`, `192.0.2.0/24`, `2001:db8::1` or `2001:db8::/32`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress($0) }) else { return nil }
    let length = address.isVersion4 ? 32 : 128
    let bits = parts.count == 1 ? length : Int(digits: parts[1]) ?? -1
    guard (0...length).contains(bits) else { return nil }
    (first, self.bits) = (address, bits + 128 - length)
  }

  func contains(_ address: IPAddress) -> Bool {
    let (high, low) = (first.high ^ address.high, first.low ^ address.low)
    return high >> max(64 - bits, 0) == 0 && (bits <= 64 || low >> (128 - bits) == 0)
  }
}

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
