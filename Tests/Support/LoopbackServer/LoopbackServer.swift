import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// An HTTP/1.1 server on 127.0.0.1 with scripted answers, also faulty ones, that records its requests.
///
/// For tests. The system chooses the port, so any number of servers run side by side.
package final class LoopbackServer: Sendable {
  private struct State {
    var requests: [RecordedRequest] = []
    var connections: [ObjectIdentifier: any Channel] = [:]
    var connectionCount = 0
    var isStopped = false
  }

  private let listener: any Channel
  private let certificate: LoopbackCertificate?
  private let records: Records
  package let port: Int

  /// Starts a server; ``stop()`` must be called once.
  ///
  /// With TLS, the server has a new certificate of the given kind.
  package static func start(
    tls: Bool = false,
    certificate kind: LoopbackCertificate.Kind = .valid,
    handler: @escaping @Sendable (RecordedRequest) -> Reply
  ) async throws -> LoopbackServer {
    let certificate = tls ? try await LoopbackCertificate.make(kind) : nil
    do {
      return try await LoopbackServer(certificate: certificate, handler: handler)
    } catch {
      certificate?.remove()
      throw error
    }
  }

  /// Starts a server that always gives the same reply.
  package static func start(
    tls: Bool = false,
    certificate kind: LoopbackCertificate.Kind = .valid,
    always reply: Reply
  ) async throws -> LoopbackServer {
    try await start(tls: tls, certificate: kind) { _ in reply }
  }

  /// Starts a server with replies by path, query included; others are 404.
  ///
  /// Each of several replies serves one request, and the last all further ones.
  package static func start(
    tls: Bool = false,
    certificate kind: LoopbackCertificate.Kind = .valid,
    replies: [String: [Reply]]
  ) async throws -> LoopbackServer {
    let rest = NIOLockedValueBox(replies)
    return try await start(tls: tls, certificate: kind) { request in
      rest.withLockedValue { rest in
        guard let reply = rest[request.target]?.first else { return .response(status: 404) }
        if let replies = rest[request.target], replies.count > 1 {
          rest[request.target] = Array(replies.dropFirst())
        }
        return reply
      }
    }
  }

  private init(
    certificate: LoopbackCertificate?,
    handler: @escaping @Sendable (RecordedRequest) -> Reply
  ) async throws {
    let records = Records()
    let security = try certificate.map { try TLSContext(certificate: $0.path, key: $0.keyPath) }
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard records.add(channel) else { throw ChannelError.alreadyClosed }
          if let security {
            try channel.pipeline.syncOperations.addHandler(TLSHandler(security))
          }
          let connection = LoopbackConnection { request in
            records.add(request)
            return handler(request)
          }
          try channel.pipeline.syncOperations.addHandler(connection)
        }
      }
    listener = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
    port = listener.localAddress?.port ?? 0
    self.certificate = certificate
    self.records = records
  }

  /// The requests so far, in the order of their arrival.
  package var requests: [RecordedRequest] { records.state.withLockedValue { $0.requests } }

  /// Waits until a request has come; for one caller.
  package func firstRequest() async {
    for await _ in records.arrivals.stream { return }
  }

  /// The number of connections so far.
  package var connectionCount: Int { records.state.withLockedValue { $0.connectionCount } }

  /// Waits until the currently open connections have ended.
  package func connectionsEnd() async {
    for connection in records.state.withLockedValue({ Array($0.connections.values) }) {
      try? await connection.closeFuture.get()
    }
  }

  /// The certificate to trust, as a PEM file; nil without TLS.
  package var trustRootsPath: String? { certificate?.path }

  /// The address of `path` on this server.
  package func url(_ path: String = "/", host: String = "127.0.0.1") -> String {
    "\(certificate == nil ? "http" : "https")://\(host):\(port)\(path)"
  }

  /// Ends all connections and releases the port.
  package func stop() async {
    let connections = records.stop()
    try? await listener.close()
    for connection in connections {
      connection.eventLoop.execute { connection.abandon(error: ChannelError.eof) }
      try? await connection.closeFuture.get()
    }
    certificate?.remove()
  }

  /// What happened so far.
  private final class Records: Sendable {
    let state = NIOLockedValueBox(State())
    let arrivals = AsyncStream<Void>.makeStream()

    func add(_ request: RecordedRequest) {
      state.withLockedValue { $0.requests.append(request) }
      arrivals.continuation.yield()
    }

    /// Keeps `channel` until it closes; returns false if the server has stopped.
    func add(_ channel: any Channel) -> Bool {
      let identifier = ObjectIdentifier(channel)
      let isAdded = state.withLockedValue { state in
        guard !state.isStopped else { return false }
        state.connections[identifier] = channel
        state.connectionCount += 1
        return true
      }
      channel.closeFuture.whenComplete { [weak self] _ in
        self?.state.withLockedValue { $0.connections[identifier] = nil }
      }
      return isAdded
    }

    func stop() -> [any Channel] {
      state.withLockedValue { state in
        state.isStopped = true
        return Array(state.connections.values)
      }
    }
  }
}
