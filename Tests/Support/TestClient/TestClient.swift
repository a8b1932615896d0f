package import CambioServer
package import ExactJSON
package import HTTPTypes
import Logging
package import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix
import ServiceLifecycle
import Synchronization

/// A server's answer to one request.
package struct TestResponse: Sendable {
  package let head: HTTPResponse
  package let body: ByteBuffer

  package var status: HTTPResponse.Status { head.status }
  package var headers: HTTPFields { head.headerFields }
  /// The body as text, with replacements for bytes that are not UTF-8.
  package var text: String { String(buffer: body) }

  /// The body as JSON; throws if it is not JSON.
  package func json() throws -> JSONValue { try JSONValue(Array(body.readableBytesView)) }
}

/// Sends requests by HTTP/1.1 to a server that runs in this process, each over a connection of its own.
///
///     try await server.test { client in
///       #expect(try await client.get("/healthz").status == .ok)
///     }
package struct TestClient: Sendable {
  /// The port at which the server listens, for connections of other kinds.
  package let port: Int
  /// The address of its connections.
  private let address: SocketAddress

  /// The connection ended before the whole response had come.
  package struct CutOff: Error {}

  private static let count = Atomic(0)

  /// A server that does not answer in this time fails the test.
  private static let patience = TimeAmount.seconds(60)

  /// A client of the server at `port`.
  ///
  /// All of 127.0.0.0/8 is this machine. Each client has an address of its own there, outside 127.0.0.0/24: tests
  /// that share a server do not share what one client may take.
  fileprivate init(port: Int) throws {
    self.port = port
    let number = TestClient.count.add(1, ordering: .relaxed).newValue
    let bytes = [1 + number / 62_500 % 254, number / 250 % 250, 1 + number % 250]
    address = try SocketAddress(
      ipAddress: "127." + bytes.map { String($0) }.joined(separator: "."),
      port: 0
    )
  }

  /// The answer to one GET.
  package func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
    try await execute(uri: path, method: .get, headers: fields)
  }

  /// The complete answer to `method` at `uri`, a path with its query.
  ///
  /// The request has `Host: localhost`, and the length of a body. A cancelled task leaves.
  ///
  /// - Throws: ``CutOff`` if the connection ends early, or an error of the network.
  package func execute(
    uri: String,
    method: HTTPRequest.Method,
    headers: HTTPFields = [:],
    body: ByteBuffer? = nil
  ) async throws -> TestResponse {
    var head = HTTPRequest(
      method: method,
      scheme: "http",
      authority: "localhost",
      path: uri,
      headerFields: headers
    )
    if body != nil || method == .post || method == .put {
      head.headerFields[.contentLength] = String(body?.readableBytes ?? 0)
    }
    let connection = try await connect()
    return try await connection.executeThenClose { [head] parts, _ in
      let channel = connection.channel
      let limit = channel.eventLoop.scheduleTask(in: TestClient.patience) {
        channel.close(promise: nil)
      }
      defer { limit.cancel() }
      // The body is not awaited: a server may answer before it has read all of it.
      channel.write(HTTPRequestPart.head(head), promise: nil)
      if let body { channel.write(HTTPRequestPart.body(body), promise: nil) }
      channel.writeAndFlush(HTTPRequestPart.end(nil), promise: nil)
      return try await TestClient.response(of: parts)
    }
  }

  private typealias Connection = NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart>

  private func connect() async throws -> Connection {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(to: address)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandler(HTTP1ToHTTPClientCodec())
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
  }

  private static func response(
    of parts: NIOAsyncChannelInboundStream<HTTPResponsePart>
  ) async throws -> TestResponse {
    var (head, body) = (HTTPResponse?.none, ByteBuffer())
    for try await part in parts {
      switch part {
      case .head(let part): head = part
      case .body(let part): body.writeImmutableBuffer(part)
      case .end: if let head { return TestResponse(head: head, body: body) }
      }
    }
    throw CutOff()
  }
}

extension CambioServer {
  /// Listens while `work` uses the server, and stops when that has returned or thrown.
  ///
  /// The configuration must name port 0 of 127.0.0.1.
  ///
  /// - Throws: the errors of `work`, or of listening.
  package func test<Value>(
    _ work: @Sendable (TestClient) async throws -> Value
  ) async throws -> Value {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let services = ServiceGroup(
      services: [site { _, port in listening.yield(port) }],
      logger: Logger(label: "cambio.test") { _ in SwiftLogNoOpLogHandler() }
    )
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { listening.finish() }
        try await services.run()
      }
      guard let port = await ports.first(where: { _ in true }) else {
        try await tasks.waitForAll()
        throw CancellationError()
      }
      let outcome: Result<Value, any Error>
      do {
        outcome = .success(try await work(try TestClient(port: port)))
      } catch {
        outcome = .failure(error)
      }
      await services.triggerGracefulShutdown()
      return try outcome.get()
    }
  }
}
