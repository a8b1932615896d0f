import CambioCommand
import CambioServer
import Dialects
import EmbeddedData
import EmbeddedRates
import ExchangeRates
import LocalStore
import Refreshing
import Synchronization
import Upstream

/// Runs servers on this machine's Cambio data, and a new one after each change of the
/// configuration.
struct Serving: Sendable {
  let flags: Configuration.Flags
  /// The configuration of addresses; allowed hosts and the operator's token come from `flags`, the
  /// environment and the file.
  let configuration: ServerConfiguration
  let movies: MovieServing
  let wording: CommandWording

  /// Serves until the program is stopped.
  ///
  /// - Throws: ``CommandFailure`` if the server cannot listen on the address.
  func run() throws(CommandFailure) {
    let token = try wording.configuration(by: flags).operatorToken?.value
    let state = ServingState(configuration, OperatorAccess(token: token), isRandom: token == nil)
    let failure = waiting { () async -> CommandFailure? in
      do {
        try await ServerProcess.run { try await serve(state) }
        return nil
      } catch let failure as CommandFailure {
        return failure
      } catch {
        return self.failure(error)
      }
    }
    if let failure { throw failure }
  }

  /// Builds a server, runs it, and returns why it ended.
  private func serve(_ state: ServingState) async throws -> ServerProcess.End {
    let settings = try wording.configuration(by: flags)
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
    // A task that is about to end may hold the store past the end of the program.
    try? installation.store?.close()
    return try end.get()
  }

  /// Prints the server's address, after the operator's `token` if it was generated.
  private func say(_ address: String, _ token: String?) {
    var words = token.map { wording(.serveOperator(address: address, token: $0)) + "\n" } ?? ""
    words += wording(.serveReady(address: address)) + "\n"
    try? Output.print(words)
  }

  /// Returns a client for the network; nil if Cambio is offline, or answers cannot be stored.
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
    let port = String(dialect.flatMap { configuration.dialectPorts[$0] } ?? configuration.port)
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

/// The state that each server leaves to the next: the port, and the operator's access.
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

  /// Records the port, and calls `say` the first time.
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
  /// The maximum number of days that answers of other APIs carry a rate past its publication.
  ///
  /// Those answers cannot state the day of a rate.
  var daysCarried: Int { maximumAge?.value ?? ServerConfiguration.defaultMaximumAge }
}

extension ServedFiles {
  /// All files for browsers that the binary contains.
  static var embedded: ServedFiles {
    let assets = EmbeddedAssets.all
    return ServedFiles(
      root: EmbeddedAssets.root,
      versioned: assets.filter { $0.isVersioned }.map { file($0) } + [history],
      fixed: assets.filter { !$0.isVersioned }.map { file($0) }
    )
  }

  private static func file(_ asset: Asset) -> ServedFile {
    ServedFile(
      path: asset.path,
      contentType: asset.contentType,
      count: asset.count,
      plain: asset.plain,
      gzip: asset.gzip,
      brotli: asset.brotli,
      digest: asset.digest
    ) { asset.bytes }
  }

  /// The ECB's long history, embedded in the program and fetched by pages.
  ///
  /// Its name serves as its digest, which only has to differ from those of other served files.
  private static var history: ServedFile {
    let history = EmbeddedRates.archive.tables.first { $0.source == .ecb }
    return ServedFile(
      path: "ecb-history.csv",
      contentType: "text/csv; charset=utf-8",
      count: history?.text.count ?? 0,
      digest: "ecb-history.csv"
    ) { history?.text ?? [] }
  }
}
