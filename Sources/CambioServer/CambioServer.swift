import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import WebViews

/// The web app, its interface for programs, and the refreshing of the rates behind both.
///
///     let server = CambioServer(configuration, supply: supply, files: files)
///     try await server.run { address in print("Cambio is at \(address)") }
package struct CambioServer: Sendable {
  private let configuration: ServerConfiguration
  private let sink: LogSink
  private let log: Logger
  private let events: EventBoard
  private let metrics: ServerMetrics
  let desk: RateDesk
  let refreshing: RateRefreshing
  private let files: ServedFiles

  /// Puts a server together; nothing listens and nothing is asked yet.
  package init(_ configuration: ServerConfiguration, supply: RateSupply, files: ServedFiles) {
    let sink = LogSink(format: configuration.logFormat)
    self.init(configuration, supply: supply, files: files, sink: sink)
  }

  /// The same, with its log written to `sink`.
  init(
    _ configuration: ServerConfiguration,
    supply: RateSupply,
    files: ServedFiles,
    sink: LogSink
  ) {
    self.configuration = configuration
    self.files = files
    self.sink = sink
    log = Logger(label: "cambio") { label in
      SinkLogHandler(label: label, sink: sink, now: supply.now)
    }
    metrics = ServerMetrics()
    events = EventBoard(most: configuration.mostListeners, metrics: metrics)
    desk = RateDesk(supply, events: events, log: log)
    refreshing = RateRefreshing(desk: desk, metrics: metrics, log: log)
  }

  // MARK: What it is made of

  private var routes: ServerRoutes {
    let languages = ReaderLanguages()
    let memory = ResponseMemory()
    let pages = Pages(
      desk: desk,
      languages: languages,
      assets: Assets(root: files.root),
      memory: memory
    )
    var routes = ServerRoutes()
    OperationRoutes(desk: desk, metrics: metrics).add(to: &routes)
    FileRoutes(files).add(to: &routes)
    APIRoutes(api: APIResponder(desk: desk, memory: memory), languages: languages)
      .add(to: &routes)
    FormRoutes(pages: pages, refreshing: refreshing, mostBytes: configuration.mostBodyBytes)
      .add(to: &routes)
    PageRoutes(pages: pages).add(to: &routes)
    return routes
  }

  /// The application, which tests talk to without a socket.
  func application(
    onReady: @escaping @Sendable (String) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let routes = routes
    let reception = Reception(
      configuration: configuration,
      clients: ClientAddresses(field: configuration.clientField),
      limiter: RateLimiter(perMinute: configuration.requestsPerMinute),
      paths: routes.paths,
      errors: ErrorResponses(
        pages: ErrorPages(languages: ReaderLanguages(), assets: Assets(root: files.root))
      ),
      metrics: metrics,
      log: RequestLog(sink: sink, now: desk.supply.now)
    )
    let patience = TimeAmount.seconds(configuration.patience)
    let host = configuration.host
    return Application(
      router: routes.router(behind: reception),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [RequestDeadline(patience: patience)],
          idleTimeout: patience,
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: configuration.mostHeadBytes / 2,
            maxHeaderListSize: configuration.mostHeadBytes,
            maxHeaderFieldCount: 100
          )
        )
      ),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: configuration.port),
        backlog: 1_024,
        availableConnectionsDelegate: MaximumAvailableConnections(
          min(configuration.mostConnections, max(OpenFiles.raiseLimit() - 100, 100)),
          logger: log
        )
      ),
      services: [
        RefreshService(desk: desk, refreshing: refreshing), Heartbeat(events: events, sink: sink),
      ],
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        onReady(CambioServer.address(host: host, port: port))
      },
      logger: log
    )
  }

  /// Serves until SIGTERM or SIGINT; requests that run then may come to their end.
  ///
  /// `onReady` gets the address at which the server is. Throws when the address cannot be listened on.
  package func run(onReady: @escaping @Sendable (String) -> Void) async throws {
    var group = ServiceGroupConfiguration(
      services: [application(onReady: onReady)],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: log
    )
    group.maximumGracefulShutdownDuration = .seconds(configuration.farewell)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      sink.flush()
      throw ListeningFailure(error)
    }
    sink.flush()
  }

  private static func address(host: String, port: Int) -> String {
    let name = host.contains(":") ? "[\(host)]" : host == "0.0.0.0" ? "127.0.0.1" : host
    return "http://\(name):\(port)/"
  }
}
