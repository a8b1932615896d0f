import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import Foundation
import HTTPTypes
import LocalStore
import Logging
import NIOCore
import Refreshing
import Synchronization
import TestClient
import Upstream

@testable import CambioServer

/// A server at noon UTC on 21 November 2026, with a readable log.
final class ServerBench: Sendable {
  static let noon = Instant(unixSeconds: 1_795_262_400)

  /// A server for tests that change nothing.
  static let shared = Result { try ServerBench() }

  /// One year of the ECB's rates, and the newest rates of the other sources.
  static let recent = {
    let newest = EmbeddedRates.archive.newestPart(today: noon.day)
    return EmbeddedRates.archive.year(through: noon.day)
      .preceded(by: newest.tables, order: newest.sources)
  }()

  static let token = "0123456789-the-operator"

  /// The header that identifies the operator.
  static let asOperator: HTTPFields = [.authorization: "Bearer " + token]

  let server: CambioServer
  private let buffer = LineBuffer()
  private let logWriter: LogWriter
  private let store: TemporaryStore?

  /// Creates a server with the rates of `archive`.
  ///
  /// With `client`, there is a store, and the client sends the requests to `sources`. Without it,
  /// there are no requests.
  init(
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    archive: RateArchive = ServerBench.recent,
    files: ServedFiles = ServedFiles(root: "/assets/3f9c", versioned: [], fixed: []),
    sources: [ConfiguredSource] = [RateProvider.ecb, .nbp, .hmrc].map { ConfiguredSource($0) },
    pastSources: [ConfiguredSource]? = nil,
    client: UpstreamClient? = nil,
    keys: SourceKeys? = nil,
    verticals: [Vertical] = [
      .movies()
    ]
  ) throws {
    var configuration = ServerConfiguration()
    configuration.port = 0
    // Avoids timeouts on a busy machine.
    configuration.requestTimeout = 300
    configuration.access = OperatorAccess(token: ServerBench.token)
    change(&configuration)
    let store = try client.map { _ in try TemporaryStore() }
    let library = RateLibrary(
      store: store?.store,
      embedded: archive,
      order: sources.map { $0.provider.source },
      known: RateProvider.all.map { $0.source }
    )
    let now: @Sendable () -> Instant = { ServerBench.noon }
    let refresher = client.flatMap { client in
      store.map { RateRefresher(store: $0.store, library: library, client: client, now: now) }
    }
    let buffer = buffer
    logWriter = LogWriter(format: configuration.logFormat) { buffer.add($0) }
    self.store = store
    server = CambioServer(
      configuration,
      backend: RateBackend(
        library: library,
        store: store?.store,
        sources: sources,
        pastSources: pastSources,
        refresher: refresher,
        now: now
      ),
      files: files,
      keys: keys,
      verticals: verticals,
      logWriter: logWriter
    )
  }

  /// The lines of the log so far, parsed as JSON.
  var log: [JSONValue] {
    get throws {
      logWriter.writeNow()
      return try buffer.bytes.split(separator: UInt8(ascii: "\n")).map { try JSONValue(Array($0)) }
    }
  }

  /// The log so far, as written.
  var logText: String {
    logWriter.writeNow()
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Calls `work` with a client of the server.
  func test<Value>(_ work: @Sendable (TestClient) async throws -> Value) async throws -> Value {
    try await server.test(work)
  }

  /// Returns the shared server's response to a GET request.
  static func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
    try await shared.get().get(path, fields)
  }

  /// Returns the shared server's response to a POST request of a form.
  static func post(
    _ path: String,
    _ form: String,
    _ fields: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await shared.get().post(path, form, fields)
  }

  /// Returns the response to a GET request.
  func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
    try await test { try await $0.get(path, fields) }
  }

  /// Returns the response to a POST request of a form.
  func post(_ path: String, _ form: String, _ fields: HTTPFields = [:]) async throws -> TestResponse
  {
    try await test { try await $0.post(path, form, fields) }
  }
}

extension LogWriter {
  /// Sends the pending lines.
  func writeNow() { queue.sync { sendPending() } }
}

/// Collects the bytes that any thread writes.
final class LineBuffer: Sendable {
  private let content = Mutex<[UInt8]>([])

  var bytes: [UInt8] { content.withLock { $0 } }

  func add(_ bytes: [UInt8]) { content.withLock { $0 += bytes } }
}

extension TestClient {
  /// Returns the text of the metrics, requested as the operator.
  func metrics() async throws -> String {
    try await get("/metrics", ServerBench.asOperator).text
  }

  func post(_ path: String, _ form: String, _ fields: HTTPFields = [:]) async throws -> TestResponse
  {
    try await execute(uri: path, method: .post, headers: fields, body: ByteBuffer(string: form))
  }
}

/// A clock that the test sets.
final class ManualClock: Sendable {
  private let instant: Mutex<ContinuousClock.Instant>

  init(_ start: ContinuousClock.Instant) {
    instant = Mutex(start)
  }

  var now: ContinuousClock.Instant {
    get { instant.withLock { $0 } }
    set { instant.withLock { $0 = newValue } }
  }
}

/// A store in its own folder, which is removed with the last reference.
final class TemporaryStore: Sendable {
  let store: LocalStore
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "cambio-server-" + UUID().uuidString
    store = try LocalStore.open(at: folder + "/cambio.sqlite")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
