import CambioServer
import Dialects
import LocalStore
import Refreshing
import Synchronization
import Upstream

/// Runs servers on this machine's Cambio data: one, and another after a change of the configuration.
struct Serving: Sendable {
  let reader: ConfigurationReader
  /// The server's addresses; `reader` reads its hosts and its operator.
  let configuration: ServerConfiguration
  let movies: MovieServing
  let wording: CommandWording

  /// Serves until the program is stopped.
  ///
  /// - Throws: ``CommandFailure`` if the server cannot listen on the address.
  func run() throws(CommandFailure) {
    let token = try reader.read().operatorToken?.value
    let state = ServingState(configuration, OperatorAccess(token: token), isRandom: token == nil)
    let failure = Waiting { () async -> CommandFailure? in
      do {
        try await ServerProcess.run { try await serve(state) }
        return nil
      } catch let failure as CommandFailure {
        return failure
      } catch {
        return self.failure(error)
      }
    }.result()
    if let failure { throw failure }
  }

  /// Puts one server together, and runs it.
  private func serve(_ state: ServingState) async throws -> ServerProcess.End {
    let settings = try reader.read()
    let installation = try Installation(
      settings,
      settings.isOffline.value ? .ifThere : .toWriteIfPossible,
      wording: wording
    )
    var configuration = state.configuration
    configuration.allowedHosts = settings.allowedHosts?.value ?? []
    configuration.maximumAge = settings.daysCarried
    let client = client(of: installation)
    let server = CambioServer(
      configuration,
      backend: backend(of: installation, client),
      files: .embedded,
      keys: settings.keyFile(wording),
      verticals: [
        .movies(of: installation, client, movies)
      ]
    )
    let end: Result<ServerProcess.End, any Error>
    do {
      end = .success(
        try await server.run(
          onReady: { address, port in
            state.isListening(on: port) { token in say(address, token) }
          },
          onDialectReady: { dialect, address in
            try? Output.print(wording(.serveDialect(name: dialect.name, address: address)) + "\n")
          }
        )
      )
    } catch {
      end = .failure(error)
    }
    await client?.shutdown()
    // A task that is not quite over may hold the store for longer than the program lasts.
    try? installation.store?.close()
    return try end.get()
  }

  /// Prints the server's address, at the end; with the operator's `token` if nobody else knows it.
  private func say(_ address: String, _ token: String?) {
    var words = token.map { wording(.serveOperator(address: address, token: $0)) + "\n" } ?? ""
    words += wording(.serveReady(address: address)) + "\n"
    try? Output.print(words)
  }

  /// The client for the network; nil if it is not used, or there is no place for answers.
  private func client(of installation: Installation) -> UpstreamClient? {
    guard let store = installation.store, !store.isReadOnly,
      !installation.configuration.isOffline.value
    else { return nil }
    return installation.client()
  }

  private func backend(of installation: Installation, _ client: UpstreamClient?) -> RateBackend {
    let clock = installation.clock
    let refresher = client.flatMap { client in
      installation.store.map { installation.refresher($0, client) }
    }
    return RateBackend(
      library: installation.library,
      store: installation.store,
      sources: installation.configuration.configuredSources,
      pastSources: installation.pastSources,
      refresher: refresher,
      now: { clock.now }
    )
  }

  private func failure(_ error: any Error) -> CommandFailure {
    let failure = error as? ListeningFailure
    let isTaken = failure?.isTaken ?? false
    let dialect = failure?.dialect
    let port = String(
      dialect.flatMap { configuration.dialectPorts[$0] } ?? configuration.port
    )
    return wording.failure(
      isTaken ? .unavailable : .configuration,
      isTaken
        ? .servePortTaken(
          port: port,
          host: configuration.host,
          option: dialect == nil ? "--port" : "--at",
          free: dialect.map { "--at \($0.id):0" } ?? "--port 0"
        )
        : .serveNotPossible(
          host: configuration.host,
          port: port,
          reason: failure?.reason ?? "\(error)"
        )
    )
  }
}

/// The state that the next server inherits: the port, and the operator.
private final class ServingState: Sendable {
  private let state: Mutex<(configuration: ServerConfiguration, hasSaidWhere: Bool)>
  private let isRandom: Bool

  init(_ configuration: ServerConfiguration, _ access: OperatorAccess, isRandom: Bool) {
    var configuration = configuration
    configuration.access = access
    state = Mutex((configuration, false))
    self.isRandom = isRandom
  }

  var configuration: ServerConfiguration { state.withLock { $0.configuration } }

  /// Records the port, and announces it the first time.
  func isListening(on port: Int, say: (_ token: String?) -> Void) {
    let token: String?? = state.withLock { state in
      state.configuration.port = port
      guard !state.hasSaidWhere else { return nil }
      state.hasSaidWhere = true
      return .some(isRandom ? state.configuration.access.token : nil)
    }
    if let token { say(token) }
  }
}

extension Configuration {
  /// The days by which the answers of other APIs, which have no place for a rate's day, carry it past its publication.
  var daysCarried: Int { maximumAge?.value ?? ServerConfiguration.defaultMaximumAge }
}
