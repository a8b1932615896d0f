#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The distance of an address: the public Internet, or a network or machine that outsiders cannot
/// reach.
package enum AddressScope: Int, Comparable, Sendable {
  /// The cable or radio cell of this machine, where clouds offer their secrets (RFC 3927).
  case linkLocal
  /// Loopback, private, shared, multicast or reserved (RFC 6890).
  case here
  case everywhere

  /// Returns whether `left` is nearer to this machine than `right`.
  package static func < (left: AddressScope, right: AddressScope) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Creates the scope of an IPv4 address, given as four bytes.
  package init(ipv4 bytes: [UInt8]) {
    self =
      switch (bytes[0], bytes[1], bytes[2]) {
      case (169, 254, _): .linkLocal
      case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): .here
      case (100, 64...127, _), (172, 16...31, _), (192, 168, _): .here
      case (192, 0, 0), (198, 18...19, _): .here
      default: .everywhere
      }
  }

  /// Creates the scope of an IPv6 address, given as sixteen bytes; an embedded IPv4 address
  /// decides.
  package init(ipv6 bytes: [UInt8]) {
    let startsEmpty = bytes[..<10].allSatisfy { $0 == 0 }
    if startsEmpty, bytes[10...11] == [0xFF, 0xFF] || bytes[10...11] == [0, 0] {
      // Mapped (::ffff:127.0.0.1) or compatible, which includes :: and ::1.
      self.init(ipv4: Array(bytes[12...]))
    } else if bytes[..<12] == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] {
      // Translated (64:ff9b::127.0.0.1). 64:ff9b:1::/48 is a network's own (RFC 8215).
      self.init(ipv4: Array(bytes[12...]))
    } else if bytes[..<2] == [0x20, 0x02] {
      // 6to4 (2002:7f00:1::).
      self.init(ipv4: Array(bytes[2..<6]))
    } else {
      // Only 2000::/3 is allocated for global use; fe80::/10 is of one link.
      let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
      self = isLinkLocal ? .linkLocal : bytes[0] & 0xE0 == 0x20 ? .everywhere : .here
    }
  }

  /// Creates the scope of a numeric host, in any notation that connections accept; nil for a name.
  package init?(number host: String) {
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    // A link-local address may name its link: `fe80::1%eth0`.
    let number = bare.hasSuffix(".") ? String(bare.dropLast()) : String(bare.prefix { $0 != "%" })
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
