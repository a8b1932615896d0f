import HTTPTypes
import Hummingbird
import NIOCore

/// Who asks, as far as limits are concerned: an IPv4 address, or the 64 bits of an IPv6 address that
/// name a household.
struct ClientAddress: Hashable, Sendable {
  private let high: UInt64

  init?(_ text: some StringProtocol) {
    guard let address = try? SocketAddress(ipAddress: String(text), port: 0) else { return nil }
    self.init(address)
  }

  init?(_ address: SocketAddress) {
    switch address {
    case .v4(let address):
      high = UInt64(UInt32(bigEndian: address.address.sin_addr.s_addr))
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      if bytes[..<10].allSatisfy({ $0 == 0 }) && bytes[10] == 0xFF && bytes[11] == 0xFF {
        high = bytes[12...].reduce(0) { $0 << 8 | UInt64($1) }
      } else {
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
      }
    case .unixDomainSocket: return nil
    }
  }
}

/// Finds out who asks.
struct ClientAddresses: Sendable {
  /// The field that a trusted proxy writes; nil without one.
  let field: HTTPField.Name?

  init(field: String?) {
    self.field = field.flatMap { HTTPField.Name($0) }
  }

  /// The client of `request`: the other end of the connection, or whom the proxy there names.
  ///
  /// Of several names in the field the last one counts: it is the one that the proxy wrote itself.
  func client(of request: Request, peer: SocketAddress?) -> ClientAddress? {
    guard let field else { return peer.flatMap { ClientAddress($0) } }
    let named = request.headers[field]?.split(separator: ",").last.map { $0.drop { $0 == " " } }
    return named.flatMap { ClientAddress($0) } ?? peer.flatMap { ClientAddress($0) }
  }
}
