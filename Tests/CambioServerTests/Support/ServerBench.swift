import EmbeddedData
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

/// A server at noon UTC on 21 November 2026, whose log can be read.
final class ServerBench: Sendable {
  static let noon = Instant(unixSeconds: 1_795_262_400)

  /// A server that nothing changes, for tests that only read.
  static let shared = Result { try ServerBench() }

  /// A year of the ECB's rates, and the newest of the others.
  static let recent = {
    let newest = EmbeddedRates.archive.newestPart(today: noon.day)
    return EmbeddedRates.archive.year(through: noon.day)
      .preceded(by: newest.tables, order: newest.sources)
  }()

  static let token = "0123456789-the-operator"

  /// The header of the operator's requests.
  static let asOperator: HTTPFields = [.authorization: "Bearer " + token]

  let server: CambioServer
  private let buffer = LineBuffer()
  private let logWriter: LogWriter
  private let store: TemporaryStore?

  /// Puts a server together over the rates of `archive`.
  ///
  /// With `client` there is a store, and `sources` are requested through it; without it none are.
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
    // No load of the machine makes a request late.
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

  /// The lines of the log so far.
  var log: [JSONValue] {
    get throws {
      logWriter.writeNow()
      return try buffer.bytes.split(separator: UInt8(ascii: "\n")).map { try JSONValue(Array($0)) }
    }
  }

  /// The log so far, as it was written.
  var logText: String {
    logWriter.writeNow()
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// Calls `work` with a client of the server.
  func test<Value>(_ work: @Sendable (TestClient) async throws -> Value) async throws -> Value {
    try await server.test(work)
  }

  /// The answer of the shared server to one GET.
  static func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
    try await shared.get().get(path, fields)
  }

  /// The answer of the shared server to one POST of a form.
  static func post(
    _ path: String,
    _ form: String,
    _ fields: HTTPFields = [:]
  ) async throws -> TestResponse {
    try await shared.get().post(path, form, fields)
  }

  /// The answer to one GET.
  func get(_ path: String, _ fields: HTTPFields = [:]) async throws -> TestResponse {
    try await test { try await $0.get(path, fields) }
  }

  /// The answer to one POST of a form.
  func post(_ path: String, _ form: String, _ fields: HTTPFields = [:]) async throws -> TestResponse
  {
    try await test { try await $0.post(path, form, fields) }
  }
}

extension LogWriter {
  /// Sends the lines so far.
  func writeNow() { queue.sync { sendPending() } }
}

/// Bytes written by anyone.
final class LineBuffer: Sendable {
  private let content = Mutex<[UInt8]>([])

  var bytes: [UInt8] { content.withLock { $0 } }

  func add(_ bytes: [UInt8]) { content.withLock { $0 += bytes } }
}

extension TestClient {
  /// The text of the metrics, which only the operator gets.
  func metrics() async throws -> String {
    try await get("/metrics", ServerBench.asOperator).text
  }

  func post(_ path: String, _ form: String, _ fields: HTTPFields = [:]) async throws -> TestResponse
  {
    try await execute(uri: path, method: .post, headers: fields, body: ByteBuffer(string: form))
  }
}

/// A clock set by the test.
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

/// A store in a folder of its own, removed with its last reference.
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
