#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether an address is of the public Internet, or of a network or machine that outsiders cannot reach.
package enum AddressScope: Hashable, Sendable {
  case everywhere
  /// Loopback, link-local, private, shared, multicast or reserved (RFC 6890).
  case here

  /// The scope of an IPv4 address, from its four bytes.
  package init(ipv4 bytes: [UInt8]) {
    let isHere =
      switch (bytes[0], bytes[1], bytes[2]) {
      case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): true
      case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _): true
      case (192, 0, 0), (198, 18...19, _): true
      default: false
      }
    self = isHere ? .here : .everywhere
  }

  /// The scope of an IPv6 address, from its sixteen bytes; an embedded IPv4 address decides.
  package init(ipv6 bytes: [UInt8]) {
    let startsEmpty = bytes[..<10].allSatisfy { $0 == 0 }
    if startsEmpty, bytes[10...11] == [0xFF, 0xFF] || bytes[10...11] == [0, 0] {
      // Mapped (::ffff:127.0.0.1) or compatible, which includes :: and ::1.
      self.init(ipv4: Array(bytes[12...]))
    } else if bytes[..<4] == [0, 0x64, 0xFF, 0x9B] {
      // Translated (64:ff9b::127.0.0.1).
      self.init(ipv4: Array(bytes[12...]))
    } else if bytes[..<2] == [0x20, 0x02] {
      // 6to4 (2002:7f00:1::).
      self.init(ipv4: Array(bytes[2..<6]))
    } else {
      // Only 2000::/3 is allocated for global use.
      self = bytes[0] & 0xE0 == 0x20 ? .everywhere : .here
    }
  }

  /// The scope of a host that is a number, in any notation that connecting accepts; nil for a name.
  package init?(number host: String) {
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    let number = bare.hasSuffix(".") ? String(bare.dropLast()) : bare
    var (ipv4, ipv6) = (in_addr(), in6_addr())
    if inet_aton(number, &ipv4) != 0 {
      self.init(ipv4: withUnsafeBytes(of: ipv4) { Array($0) })
    } else if inet_pton(AF_INET6, number, &ipv6) == 1 {
      self.init(ipv6: withUnsafeBytes(of: ipv6) { Array($0) })
    } else {
      return nil
    }
  }
}
