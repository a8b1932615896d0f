import Synchronization

/// The ports at which another API has the root, once the server listens there.
final class DialectPorts: Sendable {
  private let ports = Mutex<[Int: Dialect]>([:])

  /// Notes that `dialect` has the root of `port`.
  func note(_ dialect: Dialect, at port: Int) { ports.withLock { $0[port] = dialect } }

  /// The API that has the root of `port`; nil for none.
  func dialect(at port: Int?) -> Dialect? {
    port.flatMap { port in ports.withLock { $0[port] } }
  }
}
