import Synchronization

/// The ports of other APIs, once the server listens there.
final class DialectPorts: Sendable {
  private let ports = Mutex<[Int: Dialect]>([:])

  /// Records that `dialect` has `port`.
  func note(_ dialect: Dialect, at port: Int) { ports.withLock { $0[port] = dialect } }

  /// The API that has `port`; nil for none.
  func dialect(at port: Int?) -> Dialect? {
    port.flatMap { port in ports.withLock { $0[port] } }
  }
}
