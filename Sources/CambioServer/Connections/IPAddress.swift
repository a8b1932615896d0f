import NIOCore

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
