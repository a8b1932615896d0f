#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A port of 127.0.0.1 that refuses connections.
///
/// It is taken, but nothing listens, and nothing else can start to listen there.
package final class ClosedPort: Sendable {
  private let socket: LoopbackSocket
  package let port: Int

  /// Takes a port that the system chooses.
  package init() throws {
    socket = try LoopbackSocket()
    port = try socket.bind()
  }

  /// The address of `path` on this port.
  package func url(_ path: String = "/", scheme: String = "http") -> String {
    "\(scheme)://127.0.0.1:\(port)\(path)"
  }
}

/// A port of 127.0.0.1 that never accepts a connection: attempts to connect hang.
package final class SilentListener: Sendable {
  private let socket: LoopbackSocket
  private let fillers: [LoopbackSocket]
  package let port: Int

  /// Takes a port that the system chooses, and fills its queue of connections to be accepted.
  package init() throws {
    socket = try LoopbackSocket()
    let port = try socket.bind()
    try socket.listen()
    fillers = try (0..<4).map { _ in
      let filler = try LoopbackSocket()
      filler.startConnecting(to: port)
      return filler
    }
    self.port = port
  }

  /// The address of `path` on this port.
  package func url(_ path: String = "/", scheme: String = "http") -> String {
    "\(scheme)://127.0.0.1:\(port)\(path)"
  }
}

/// A plain socket, closed with its last reference.
private final class LoopbackSocket: Sendable {
  /// A system call failed.
  struct Failure: Error {
    let code = errno
  }

  private let descriptor: Int32

  init() throws {
    #if canImport(Glibc)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw Failure() }
  }

  deinit { close(descriptor) }

  /// Takes a port, and returns it.
  func bind() throws -> Int {
    var address = LoopbackSocket.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        #if canImport(Glibc)
        Glibc.bind(descriptor, pointer, length) == 0
          && getsockname(descriptor, pointer, &length) == 0
        #else
        Darwin.bind(descriptor, pointer, length) == 0
          && getsockname(descriptor, pointer, &length) == 0
        #endif
      }
    }
    guard isBound else { throw Failure() }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Lets connections queue up, as few as possible.
  func listen() throws {
    #if canImport(Glibc)
    guard Glibc.listen(descriptor, 0) == 0 else { throw Failure() }
    #else
    guard Darwin.listen(descriptor, 0) == 0 else { throw Failure() }
    #endif
  }

  /// Starts a connection and does not wait for it.
  func startConnecting(to port: Int) {
    var address = LoopbackSocket.address(port: UInt16(port))
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
