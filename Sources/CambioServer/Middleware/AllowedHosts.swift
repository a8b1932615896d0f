import NIOCore
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The hosts that requests may name: this machine's own, and the allowed ones.
///
/// A page of another site can point its own name at this machine (DNS rebinding). A browser then
/// takes our pages for that site's, but the request names that site and is refused.
final class AllowedHosts: Sendable {
  private struct Interfaces {
    var addresses: Set<IPAddress> = []
    var readAt: ContinuousClock.Instant?
  }

  /// The admitted hosts as clients write them, since each client sends the same text with every
  /// request.
  private let known = Mutex(BoundedCache<String, Bool>(maximumBytes: 32 << 10))
  private let names: Set<String>
  private let addresses: Set<IPAddress>
  private let interfaces = Mutex(Interfaces())

  /// The minimum time between two reads of the machine's addresses, which may change while the
  /// server runs.
  private static let shortest = Duration.seconds(10)

  /// Allows `host`, on which the server listens, and `others`.
  init(listeningOn host: String, others: [String]) {
    let given = ([host] + others).compactMap { HostName($0)?.text }
    addresses = Set(given.compactMap { IPAddress($0) })
    names = Set(given).union(AllowedHosts.ownNames)
  }

  /// Returns whether a request may name `authority`, such as `localhost:8080`, at any port.
  func contain(_ authority: String) -> Bool {
    if known.withLock({ $0[authority] }) != nil { return true }
    guard isOurs(authority) else { return false }
    known.withLock { $0.keep(true, for: authority, bytes: authority.utf8.count + 64) }
    return true
  }

  private func isOurs(_ authority: String) -> Bool {
    guard let host = HostName(authority)?.text else { return false }
    guard let address = IPAddress(host) else {
      return names.contains(host) || host.hasSuffix(".localhost")
    }
    return address.isLoopback || addresses.contains(address) || isInterface(address)
  }

  private func isInterface(_ address: IPAddress) -> Bool {
    interfaces.withLock { interfaces in
      if interfaces.addresses.contains(address) { return true }
      let now = ContinuousClock.now
      if let readAt = interfaces.readAt, now - readAt < AllowedHosts.shortest { return false }
      interfaces.readAt = now
      let devices = (try? System.enumerateDevices()) ?? []
      interfaces.addresses = Set(devices.compactMap { $0.address.flatMap { IPAddress($0) } })
      return interfaces.addresses.contains(address)
    }
  }

  /// `localhost`, and the machine's name: in full, without its domain, and on the local network.
  private static var ownNames: Set<String> {
    var buffer = [CChar](repeating: 0, count: 256)
    let failed = gethostname(&buffer, buffer.count - 1)
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    guard failed == 0, let label = name.split(separator: ".").first else { return ["localhost"] }
    return ["localhost", name, String(label), label + ".local"]
  }
}
