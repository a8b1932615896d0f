import Logging
import ServiceLifecycle

/// The process of a server: one server after the other, until SIGTERM or SIGINT.
package enum ServerProcess {
  /// How a server came to its end.
  package enum End: Sendable {
    /// The process is to stop.
    case stopped
    /// The configuration changed, and is to be read again.
    case restart
  }

  /// Has `serve` put a server together and run it, and again after each restart.
  ///
  /// A signal is heeded whenever it comes, also between two servers. Throws what `serve` throws.
  package static func run(_ serve: @escaping @Sendable () async throws -> End) async throws {
    let servers = Servers(serve: serve)
    let group = ServiceGroupConfiguration(
      services: [.init(service: servers, successTerminationBehavior: .gracefullyShutdownGroup)],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: Logger(label: "cambio") { _ in SwiftLogNoOpLogHandler() }
    )
    try await ServiceGroup(configuration: group).run()
  }

  private struct Servers: Service {
    let serve: @Sendable () async throws -> End

    func run() async throws {
      while case .restart = try await serve(), !Task.isShuttingDownGracefully {}
    }
  }
}
