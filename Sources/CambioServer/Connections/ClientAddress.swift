import HTTPTypes
import Hummingbird
import NIOCore

/// Who asks, as far as limits are concerned: an IPv4 address, or the 64 bits of an IPv6 address that
/// name a household.
struct ClientAddress: Hashable, Sendable {
  private let address: UInt64
  private let isVersion4: Bool

  init(_ address: IPAddress) {
    isVersion4 = address.isVersion4
    self.address = isVersion4 ? address.low : address.high
  }

  init?(_ text: some StringProtocol) {
    guard let address = IPAddress(text) else { return nil }
    self.init(address)
  }

  init?(_ address: SocketAddress) {
    guard let address = IPAddress(address) else { return nil }
    self.init(address)
  }

  /// The site that an IPv6 household is part of, named by 48 bits; nil for IPv4.
  ///
  /// One customer can have 65,536 households in it.
  var site: ClientSite? { isVersion4 ? nil : ClientSite(prefix: address >> 16) }
}

/// All of the households that share the first 48 bits of their IPv6 addresses.
struct ClientSite: Hashable, Sendable {
  fileprivate let prefix: UInt64

  /// How many times as much as one client a site may take: more people than one may live there.
  static let share = 8
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
  func client(of request: HTTPRequest, peer: SocketAddress?) -> ClientAddress? {
    guard let field else { return peer.flatMap { ClientAddress($0) } }
    let named = request.headerFields[field]?.split(separator: ",").last.map {
      $0.drop { $0 == " " }
    }
    return named.flatMap { ClientAddress($0) } ?? peer.flatMap { ClientAddress($0) }
  }
}
