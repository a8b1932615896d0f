package import Dialects
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
package import ServiceLifecycle
import WebViews

/// The server of the web app and its API, which also refreshes their rates.
///
///     let server = CambioServer(configuration, backend: backend, files: files)
///     try await ServerProcess.run {
///       try await server.run { address, _ in print("Cambio is at \(address)") }
///     }
package struct CambioServer: Sendable {
  private let configuration: ServerConfiguration
  private let logWriter: LogWriter
  private let log: Logger
  private let events: EventBroadcaster
  private let metrics: ServerMetrics
  private let accessLog: AccessLog
  private let dialects: DialectHosts
  private let queue = WorkQueue()
  private let admission: AdmissionControl
  private let cache: ResponseCache
  private let maximumConnections: Int
  /// The connections of all ports.
  private let connections: Connections
  let current: CurrentRates
  let verticals: [any ServedVertical]
  let refreshing: RateRefreshing
  let pastRates: PastRateFetches
  private let ports = DialectPorts()
  private let pages: Pages
  private let restart = Restart()
  let routes: ServerRoutes

  /// Creates a server that does not listen or send requests yet.
  ///
  /// Without `keys` the operator's page accepts no keys. `verticals` are served besides rates.
  package init(
    _ configuration: ServerConfiguration,
    backend: RateBackend,
    files: ServedFiles,
    keys: SourceKeys? = nil,
    verticals: [Vertical] = []
  ) {
    let logWriter = LogWriter(format: configuration.logFormat)
    self.init(
      configuration,
      backend: backend,
      files: files,
      keys: keys,
      verticals: verticals,
      logWriter: logWriter
    )
  }

  /// Creates a server that writes its log to `logWriter`.
  init(
    _ configuration: ServerConfiguration,
    backend: RateBackend,
    files: ServedFiles,
    keys: SourceKeys? = nil,
    verticals: [Vertical] = [],
    logWriter: LogWriter
  ) {
    self.configuration = configuration
    self.logWriter = logWriter
    log = Logger(label: "cambio") { _ in
      LogWriterHandler(logWriter: logWriter, now: backend.now)
    }
    metrics = ServerMetrics()
    maximumConnections = min(
      configuration.maximumConnections,
      max(OpenFiles.raiseLimit() - 100, 100)
    )
    let proxies = TrustedProxies(
      field: configuration.clientField,
      networks: configuration.proxies
    )
    connections = Connections(
      maximum: maximumConnections,
      clients: ClientCount(maximum: configuration.maximumConnectionsPerClient),
      proxies
    )
    accessLog = AccessLog(metrics: metrics, logWriter: logWriter, now: backend.now)
    self.verticals = verticals.map { [log, ports] in $0.serve(log, backend.now, ports) }
    dialects = DialectHosts(Dialect.ofRates + self.verticals.flatMap { $0.dialects })
    events = EventBroadcaster(
      maximum: configuration.maximumEventStreams,
      maximumPerClient: configuration.maximumEventStreamsPerClient,
      metrics: metrics
    )
    current = CurrentRates(backend, events: events, log: log)
    cache = ResponseCache(current, self.verticals)
    pastRates = PastRateFetches(current, log: log)
    refreshing = RateRefreshing(current: current, metrics: metrics, log: log)
    pages = Pages(
      current: current,
      languages: ReaderLanguages(),
      assets: Assets(root: files.root),
      styles: InlineStyles(files),
      cache: cache,
      pastRates: pastRates
    )
    let operations = OperatorRoutes(
      access: configuration.access,
      current: current,
      refreshing: refreshing,
      metrics: metrics,
      queue: queue,
      logWriter: logWriter,
      assets: pages.assets,
      keys: keys,
      restart: restart
    )
    routes = CambioServer.routes(
      pages,
      operations,
      files,
      self.verticals,
      configuration,
      queue
    )
    admission = AdmissionControl(configuration, dialects, proxies, log: log)
  }

  // MARK: Parts

  private static func routes(
    _ pages: Pages,
    _ operations: OperatorRoutes,
    _ files: ServedFiles,
    _ verticals: [any ServedVertical],
    _ configuration: ServerConfiguration,
    _ queue: WorkQueue
  ) -> ServerRoutes {
    var routes = ServerRoutes()
    HealthRoutes(current: pages.current).add(to: &routes)
    operations.add(to: &routes)
    FileRoutes(files).add(to: &routes)
    ContractRoutes(
      languages: pages.languages,
      cache: pages.cache,
      queue: queue,
      assets: pages.assets,
      dialects: Dialect.ofRates + verticals.flatMap { $0.dialects },
      maximumAge: configuration.maximumAge,
      program: configuration.program
    ).add(to: &routes)
    RateDialectRoutes(cache: pages.cache, queue: queue, maximumAge: configuration.maximumAge)
      .add(to: &routes)
    if let answer = configuration.assistants { AssistantRoutes(answer: answer).add(to: &routes) }
    AppRoutes(current: pages.current, cache: pages.cache).add(to: &routes)
    FormRoutes(pages: pages, verticals: verticals, refreshing: operations.refreshing)
      .add(to: &routes)
    PageRoutes(pages: pages).add(to: &routes)
    RulesRoutes(pages: pages, program: configuration.program).add(to: &routes)
    ManifestRoutes(pages: pages).add(to: &routes)
    for vertical in verticals { vertical.add(to: &routes, beside: pages, queue) }
    return routes
  }

  /// Every served path.
  var paths: [String] { routes.paths.all }

  /// Returns the service that listens at the configured address, with those that run besides the
  /// answers; `onReady` gets the address and the port.
  package func site(_ onReady: @escaping @Sendable (String, Int) -> Void) -> some Service {
    application(port: configuration.port, services: services, onReady: onReady)
  }

  /// Returns the service that listens at `port`, only for clients of `dialect` unless it is nil.
  ///
  /// It also runs `services`; `onReady` gets the address and the port.
  private func application(
    for dialect: Dialect? = nil,
    port: Int,
    services: [any Service] = [],
    onReady: @escaping @Sendable (String, Int) -> Void
  ) -> some ApplicationProtocol {
    let host = configuration.host
    return Application(
      responder: responder,
      server: HTTPServerBuilder { channel(responder: $0, dialect: dialect) },
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        backlog: 1_024,
        availableConnectionsDelegate: MaximumAvailableConnections(maximumConnections, logger: log)
      ),
      services: services,
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        onReady(CambioServer.address(host: host, port: port), port)
      },
      logger: frameworkLog
    )
  }

  /// The background services, such as refreshing and watching the store.
  private var services: [any Service] {
    [
      RefreshService(current: current, refreshing: refreshing),
      StoreFollower(current: current, verticals: verticals, refreshing: refreshing),
      Heartbeat(events: events),
    ] + verticals.flatMap { $0.services }
  }

  /// The framework's log, without its remarks on where it listens, since the command prints those.
  private var frameworkLog: Logger {
    var log = log
    log.logLevel = .notice
    return log
  }

  private var responder: RequestTasks {
    let groups = RouteGroups(
      site: .site(ErrorPages(languages: pages.languages, assets: pages.assets)),
      others: [.interface, .app] + RateDialect.all.map { $0.group }
        + verticals.flatMap { $0.groups }
    )
    return routes.responder(
      ErrorMiddleware(groups: groups, paths: routes.paths, accessLog: accessLog),
      AdmissionMiddleware(admission: admission, paths: routes.paths, groups: groups),
      CacheMiddleware(cache: cache),
      queue
    )
  }

  private func channel(
    responder: @escaping HTTPChannelHandler.Responder,
    dialect: Dialect?
  ) -> ClientChannel {
    let timeout = TimeAmount.seconds(configuration.requestTimeout)
    return ClientChannel(
      http: HTTP1Channel(
        responder: responder,
        configuration: .init(
          additionalChannelHandlers: [RequestDeadline(timeout: timeout)],
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: configuration.maximumHeadBytes / 2,
            maxHeaderListSize: configuration.maximumHeadBytes,
            maxHeaderFieldCount: 100
          )
        )
      ),
      connections: connections,
      metrics: metrics,
      dialects: dialects,
      dialect: dialect,
      cache: { [cache, admission, accessLog] in CacheHandler(cache, admission, accessLog) }
    )
  }

  /// Serves until ``ServerProcess`` is stopped or the configuration changes; running requests may
  /// finish.
  ///
  /// `onReady` gets the server's address and port, `onDialectReady` the address of each API with
  /// its own port.
  ///
  /// - Throws: ``ListeningFailure`` if the server cannot listen at an address.
  package func run(
    onReady: @escaping @Sendable (String, Int) -> Void,
    onDialectReady: @escaping @Sendable (Dialect, String) -> Void = { _, _ in }
  ) async throws -> ServerProcess.End {
    var group = ServiceGroupConfiguration(
      services: [
        .init(service: site(onReady)),
        .init(service: restart, successTerminationBehavior: .gracefullyShutdownGroup),
      ],
      logger: log
    )
    for (dialect, port) in configuration.dialectPorts {
      let application = application(for: dialect, port: port) { address, port in
        ports.note(dialect, at: port)
        onDialectReady(dialect, address)
      }
      let service = DialectService(dialect: dialect, application: application)
      group.services.append(.init(service: service))
    }
    group.maximumGracefulShutdownDuration = .seconds(configuration.shutdownTimeout)
    var failure: ListeningFailure?
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      // Requests that are still running at the end are cancelled, which is not a failure.
      let isEnding = restart.isWanted || Task.isShuttingDownGracefully
      failure = isEnding ? nil : ListeningFailure(error)
    }
    await logWriter.flush()
    if let failure { throw failure }
    return restart.isWanted ? .restart : .stopped
  }

  private static func address(host: String, port: Int) -> String {
    let name = host.contains(":") ? "[\(host)]" : host == "0.0.0.0" ? "127.0.0.1" : host
    return "http://\(name):\(port)/"
  }
}

/// The server at another API's port, whose failure names the API.
private struct DialectService<Application: ApplicationProtocol>: Service {
  let dialect: Dialect
  let application: Application

  func run() async throws {
    do {
      try await application.run()
    } catch {
      throw ListeningFailure(error, of: dialect)
    }
  }
}
