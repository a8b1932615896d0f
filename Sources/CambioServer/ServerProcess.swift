import Logging
import ServiceLifecycle

#if canImport(Glibc)
import Glibc
#endif

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
    giveFreedMemoryBack()
    let servers = Servers(serve: serve)
    let group = ServiceGroupConfiguration(
      services: [.init(service: servers, successTerminationBehavior: .gracefullyShutdownGroup)],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: Logger(label: "cambio") { _ in SwiftLogNoOpLogHandler() }
    )
    try await ServiceGroup(configuration: group).run()
  }

  /// Has large blocks of memory given back to the system when they are freed, not kept for each thread.
  ///
  /// A server that has worked out long answers keeps a third less. Swift has no module for the header of the function.
  private static func giveFreedMemoryBack() {
    #if canImport(Glibc)
    guard let function = dlsym(nil, "mallopt") else { return }
    let setOption = unsafeBitCast(function, to: (@convention(c) (Int32, Int32) -> Int32).self)
    let (threshold, arenas): (Int32, Int32) = (-3, -8)  // M_MMAP_THRESHOLD, M_ARENA_MAX
    _ = setOption(threshold, 128 << 10)
    _ = setOption(arenas, 2)
    #endif
  }

  private struct Servers: Service {
    let serve: @Sendable () async throws -> End

    func run() async throws {
      while case .restart = try await serve(), !Task.isShuttingDownGracefully {}
    }
  }
}
