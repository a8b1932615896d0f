import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection to a server on this machine, for bytes that no client would send.
///
/// Reads block their own threads, since tasks share theirs with the server.
struct RawConnection: Sendable {
  private let descriptor: Int32

  struct Failure: Error {}

  /// Connects to `port` from the local address `source`.
  ///
  /// A read waits at most one minute.
  init(port: Int, from source: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var wait = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    guard RawConnection.use(source, 0, { Glibc.bind(descriptor, $0, $1) }) == 0,
      RawConnection.use("127.0.0.1", port, { Glibc.connect(descriptor, $0, $1) }) == 0
    else { throw Failure() }
  }

  private static func use(
    _ host: String,
    _ port: Int,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Sends `text` to `port`, and returns the response up to the end of the connection.
  static func exchange(port: Int, _ text: String) async throws -> String {
    let connection = try RawConnection(port: port)
    defer { connection.close() }
    connection.send(text)
    return await connection.readAll()
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Closes the sending side, and keeps reading.
  func finish() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns the next bytes, up to 64 KB; empty at the end, nil if none arrive in time.
  func read() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        // A reset also ends the connection.
        let isOver = count < 0 && errno == ECONNRESET
        let text =
          count < 0 && !isOver ? nil : String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
        continuation.resume(returning: text)
      }
    }
  }

  /// Returns all bytes until they contain `wanted`, the connection ends or the time is over.
  func read(until wanted: String) async -> String {
    var all = ""
    while !all.contains(wanted), let text = await read(), !text.isEmpty { all += text }
    return all
  }

  /// Returns all bytes until the end of the connection, or those that arrive in time.
  func readAll() async -> String {
    var all = ""
    while let text = await read(), !text.isEmpty { all += text }
    return all
  }

  func close() { _ = Glibc.close(descriptor) }
}
