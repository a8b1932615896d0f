import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PlainBytes
import Synchronization

/// The client to which limits apply: an IPv4 address, or the first 64 bits of an IPv6 address,
/// which identify a household.
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

  /// Reads an address as proxies write it; nil for any other text.
  ///
  /// The forms are `192.0.2.1`, `192.0.2.1:5555`, `2001:db8::1`, `[2001:db8::1]` and
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

  /// The clients that share one turn: the IPv4 address, or the whole IPv6 site.
  var party: ClientParty {
    ClientParty(prefix: isVersion4 ? address : address >> 16, isVersion4: isVersion4)
  }

  /// The first 48 bits of an IPv6 address, which identify a site; nil for IPv4.
  var site: ClientParty? { isVersion4 ? nil : party }
}

extension Substring {
  /// Whether the text is a port number in digits.
  var isPort: Bool {
    UInt16(digits: self) != nil
  }
}

/// An IPv4 address, or an IPv6 site: all households that share the first 48 bits.
///
/// One customer can have 65,536 households in a site.
struct ClientParty: Hashable, Sendable {
  fileprivate let prefix: UInt64
  fileprivate let isVersion4: Bool

  /// The factor by which a site's limits exceed those of a client, since more people may use it.
  static let siteShare = 8
}

/// The proxies whose word on their clients is trusted.
struct TrustedProxies: Sendable {
  /// The field in which they name the client; nil without a proxy.
  let field: HTTPField.Name?
  private let networks: [IPNetwork]?

  /// Trusts the proxies at `networks`, or if nil every peer.
  init(field: String?, networks: [IPNetwork]? = nil) {
    self.field = field.flatMap { HTTPField.Name($0) }
    self.networks = networks
  }

  /// Returns whether `peer` is a trusted proxy.
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

  /// Returns the client of `request`: the connection's peer, or the address that a trusted proxy
  /// names; nil if unknown.
  ///
  /// The last of several addresses counts, which the proxy itself wrote. Without one, all clients
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

  /// Returns whether a trusted proxy received `request` over TLS.
  func isSecure(_ request: HTTPRequest, peer: SocketAddress?) -> Bool {
    guard proxies.contain(peer) else { return false }
    let named = request.headerFields[.forwardedProtocol]?.split(separator: ",").last
    return named?.trimmed.lowercased() == "https"
  }
}

extension Substring {
  /// The text without the white space around a field's value (RFC 9110, section 5.6.3).
  fileprivate var trimmed: Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let start = drop(while: isBlank)
    return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? ""
  }
}
