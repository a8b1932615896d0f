import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import HTTPTypes
import LoopbackServer
import Movies
import Refreshing
import Synchronization
import TestClient
import TestSupport
import Testing
import Upstream

@testable import CambioServer

/// Imitations of the sources of movies, a store, a clock, and our server in front of them.
struct MovieScene: Sendable {
  let subject: MovieCase
  let bench: RefreshBench
  /// The servers that imitate sources, by the provider's id; empty if a client in memory does.
  private let servers: [String: LoopbackServer]
  private let state: Stage

  /// The rates for the movies' money.
  ///
  /// They are few, since a server prepares its pages for all its rates.
  private static let rates = RateArchive(
    [RateHistory("Date,USD\n2026-11-20,1.1617\n")]
  )

  /// The current replies of the subject's server, and the number of requests to each source.
  private final class Stage: Sendable {
    let replies = Mutex<(faulty: [Reply], isEverywhere: Bool)>(([], false))
    let counts = Mutex<[String: Int]>([:])
  }

  /// Calls `work` in a scene with an empty store.
  ///
  /// With TLS, only the subject's server uses it.
  static func open<Result>(
    of subject: MovieCase,
    by route: FaultRoute,
    _ work: (MovieScene) async throws -> Result
  ) async throws -> Result {
    let (bench, stage) = (try RefreshBench(embedded: rates), Stage())
    var servers: [String: LoopbackServer] = [:]
    if case .sockets(let isSecure) = route {
      for id in MovieProvider.all.map({ $0.id }) {
        servers[id] = try await LoopbackServer.start(tls: isSecure && id == subject.id) {
          answer(to: $0.target, at: id, of: subject, stage)
        }
      }
    }
    let scene = MovieScene(subject: subject, bench: bench, servers: servers, state: stage)
    return try await ending(
      { try await work(scene) },
      by: { for server in servers.values { await server.stop() } }
    )
  }

  // MARK: The servers' replies

  /// Sets the replies of the subject's server to the request concerned, or to all requests if the
  /// fault is everywhere.
  ///
  /// The last reply is repeated. Without replies, all responses are valid.
  func play(_ replies: [Reply], isEverywhere: Bool = false) {
    state.replies.withLock { $0 = (replies, isEverywhere) }
  }

  /// The number of requests to each source.
  var counts: [String: Int] { state.counts.withLock { $0 } }

  private static func answer(
    to target: String,
    at id: String,
    of subject: MovieCase,
    _ stage: Stage
  ) -> Reply {
    stage.counts.withLock { $0[id, default: 0] += 1 }
    return id == subject.id ? reply(to: target, of: subject, stage) : good(target, at: id)
  }

  private static func reply(to target: String, of subject: MovieCase, _ stage: Stage) -> Reply {
    stage.replies.withLock { replies in
      guard let first = replies.faulty.first,
        replies.isEverywhere || subject.isAsked(by: target) || target == "/moved"
      else { return good(target, at: subject.id) }
      if replies.faulty.count > 1 { replies.faulty.removeFirst() }
      return first
    }
  }

  private static func good(_ target: String, at id: String) -> Reply {
    guard let fixture = MovieCase.fixture(for: target, at: id) else {
      return .response(status: 404)
    }
    // TMDb finds a movie by its IMDb id, and sends details by its own.
    guard !fixture.isEmpty else {
      return .text(
        "{\"movie_results\":[{\"id\":\(MovieCase.tmdb),\"title\":\"\(MovieCase.title)\"}]}"
      )
    }
    do {
      let body = try MovieCase.document(fixture).bytes
      return .response(headers: [("Content-Type", "application/json")], body: body)
    } catch {
      Issue.record("the answer \(fixture) cannot be made: \(error)")
      return .response(status: 500)
    }
  }

  // MARK: Requests

  /// Returns the sources, the subject first, with its server at `address`.
  private func sources(at address: FaultAddress?) -> [ConfiguredMovieSource] {
    let others = MovieProvider.all.filter { $0.id != subject.id }
    return [source(subject.provider, at: address?.url)] + others.map { source($0) }
  }

  private func source(_ provider: MovieProvider, at url: String? = nil) -> ConfiguredMovieSource {
    ConfiguredMovieSource(
      provider,
      baseURL: url ?? servers[provider.id]?.url("") ?? "https://\(provider.id)",
      key: subject.key ?? "0123abcd"
    )
  }

  /// Returns a client without a fault.
  private func client() -> UpstreamClient {
    if let server = servers[subject.id] {
      return Fault<MovieCase>.client(of: FaultAddress(server), bench)
    }
    return .answering { [subject, state, bench] request throws(UpstreamError) in
      let ids = MovieProvider.all.map { $0.id }
      let id = ids.first { request.url.hasPrefix("https://\($0)") } ?? ""
      let target = String(request.url.dropFirst("https://\(id)".count))
      let reply = MovieScene.answer(to: target, at: id, of: subject, state)
      return try UpstreamResponse(reply, now: bench.now)
    }
  }

  /// Sends the subject's request to all sources, or a list's request to the subject alone.
  ///
  /// All responses are valid.
  func ask() async throws {
    let client = client()
    let refresher = MovieRefresher(
      store: bench.store,
      client: client,
      now: { [bench] in bench.now }
    )
    let only = [source(subject.provider)]
    switch subject.question {
    case .popular: _ = await refresher.refresh(.popular(page: 1), from: only)
    case .search:
      _ = await refresher.refresh(.search(MovieSearch(name: "zyx"), page: 1), from: only)
    case .movie:
      let ids = MovieIDs(imdb: MovieCase.ids.imdb)
      _ = await refresher.refresh(ids, from: MovieProvider.all.map { source($0) })
    }
    await client.shutdown()
  }

  /// Calls `work` with our server at a free port, and the subject where the fault requires.
  func serve<Value: Sendable>(
    facing fault: Fault<MovieCase>,
    _ work: @escaping @Sendable (MovieVisit) async throws -> Value
  ) async throws -> Value {
    guard let played = servers[subject.id] else { return try await serve(by: client(), work) }
    let handler: @Sendable (RecordedRequest) -> Reply = { [subject, state] in
      MovieScene.reply(to: $0.target, of: subject, state)
    }
    return try await FaultAddress.with(fault.place, insteadOf: played, handler: handler) {
      try await serve(by: Fault.client(of: $0, bench, facing: fault), at: $0, work)
    }
  }

  /// Calls `work` with our server, which uses `client`, and the subject at `address`.
  private func serve<Value: Sendable>(
    by client: UpstreamClient,
    at address: FaultAddress? = nil,
    _ work: @escaping @Sendable (MovieVisit) async throws -> Value
  ) async throws -> Value {
    let log = Mutex<[UInt8]>([])
    let now: @Sendable () -> Instant = { [bench] in bench.now }
    let backend = MovieBackend(
      refresher: MovieRefresher(store: bench.store, client: client, now: now),
      sources: sources(at: address),
      store: bench.store,
      patience: .milliseconds(200),
      pagePatience: .milliseconds(200)
    )
    var configuration = ServerConfiguration()
    (configuration.port, configuration.requestsPerMinute) = (0, nil)
    let server = CambioServer(
      configuration,
      backend: RateBackend(
        library: bench.library,
        store: bench.store,
        sources: [],
        refresher: nil,
        now: now
      ),
      files: ServedFiles(root: "/assets/3f9c", versioned: [], fixed: []),
      verticals: [.movies(backend)],
      logWriter: LogWriter(format: configuration.logFormat) { bytes in log.withLock { $0 += bytes }
      }
    )
    await server.movies.renew(from: bench.store)
    let value = try await server.test { connection in
      try await work(MovieVisit(server: server, connection: connection))
    }
    await client.shutdown()
    return value
  }
}

/// A reader of our server, who sends requests over a connection.
struct MovieVisit: Sendable {
  let server: CambioServer
  let connection: TestClient

  /// Returns the response to a GET request.
  func get(_ path: String) async throws -> (status: Int, text: String) {
    let fields: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]
    let response = try await connection.get(path, fields)
    return (response.status.code, response.text)
  }

  /// Returns the page at `path`, after all its fetches have ended.
  func settled(_ path: String) async throws -> (status: Int, text: String) {
    _ = try await get(path)
    await finish { server.movies.tasks }
    return try await get(path)
  }

  func json(_ path: String) async throws -> (status: Int, value: JSONValue) {
    let (status, text) = try await get(path)
    return (status, try JSONValue(Array(text.utf8)))
  }
}
