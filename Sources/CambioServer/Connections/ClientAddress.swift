import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// The client, as limits count it: an IPv4 address, or the 64 bits of an IPv6 address that name a
/// household.
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

  /// Reads an address as proxies write it: `192.0.2.1`, `192.0.2.1:5555`, `2001:db8::1`, `[2001:db8::1]` or
  /// `[2001:db8::1]:443`.
  init?(forwarded text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      let (inside, rest) = (text[..<end].dropFirst(), text[end...].dropFirst())
      guard inside.contains(":"), rest.isEmpty || rest.first == ":" && rest.dropFirst().isPort
      else { return nil }
      self.init(inside)
    } else if parts.count == 2 {
      guard parts[1].isPort else { return nil }
      self.init(parts[0])
    } else {
      self.init(text)
    }
  }

  /// The clients that take turns with others as one: all of an IPv6 site.
  var party: ClientParty {
    ClientParty(prefix: isVersion4 ? address : address >> 16, isVersion4: isVersion4)
  }

  /// The IPv6 household's site, named by 48 bits; nil for IPv4.
  ///
  /// One customer can have 65,536 households in it.
  var site: ClientSite? { isVersion4 ? nil : ClientSite(prefix: address >> 16) }
}

extension Substring {
  /// Whether it is the number of a port in digits.
  var isPort: Bool {
    !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(self) != nil
  }
}

/// All households that share the first 48 bits of their IPv6 addresses.
struct ClientSite: Hashable, Sendable {
  fileprivate let prefix: UInt64

  /// A site may take this many times as much as one client: more people may live there.
  static let share = 8
}

/// An IPv4 address, or an IPv6 site.
struct ClientParty: Hashable, Sendable {
  fileprivate let prefix: UInt64
  fileprivate let isVersion4: Bool
}

/// The proxies that name their clients, and how.
struct TrustedProxies: Sendable {
  /// The field that they write; nil without a proxy.
  let field: HTTPField.Name?
  private let networks: [IPNetwork]?

  /// The proxies at the addresses `networks`; nil if every peer is one.
  init(field: String?, networks: [IPNetwork]? = nil) {
    self.field = field.flatMap { HTTPField.Name($0) }
    self.networks = networks
  }

  func contain(_ peer: SocketAddress?) -> Bool {
    guard field != nil, let networks else { return field != nil }
    guard let address = peer.flatMap({ IPAddress($0) }) else { return false }
    return networks.contains { $0.contains(address) }
  }
}

/// Finds the client of a request.
final class ClientAddresses: Sendable {
  private let proxies: TrustedProxies
  private let log: Logger
  private let isWarned = Atomic(false)

  init(_ proxies: TrustedProxies, log: Logger) {
    (self.proxies, self.log) = (proxies, log)
  }

  /// The client of `request`: the connection's peer, or the address that its proxy names.
  ///
  /// The last of several addresses counts: the proxy wrote that one. Without an address all clients
  /// share the proxy's limits, and the log says so once.
  func client(of request: HTTPRequest, peer: SocketAddress?) -> ClientAddress? {
    guard let field = proxies.field, proxies.contain(peer) else {
      return peer.flatMap { ClientAddress($0) }
    }
    let named = request.headerFields[field]?.split(separator: ",").last.map { $0.trimmed }
    if let client = named.flatMap({ ClientAddress(forwarded: $0) }) { return client }
    if !isWarned.exchange(true, ordering: .relaxed) {
      log.warning("a request without its client's address", metadata: ["field": "\(field)"])
    }
    return peer.flatMap { ClientAddress($0) }
  }

  /// Whether the proxy says that `request` came over TLS; false without a trusted proxy.
  func isSecure(_ request: HTTPRequest, peer: SocketAddress?) -> Bool {
    guard proxies.contain(peer) else { return false }
    let named = request.headerFields[.forwardedProtocol]?.split(separator: ",").last
    return named?.trimmed.lowercased() == "https"
  }
}

extension Substring {
  /// Without the white space around a field's value (RFC 9110, section 5.6.3).
  fileprivate var trimmed: Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isBlank)
    return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? ""
  }
}
