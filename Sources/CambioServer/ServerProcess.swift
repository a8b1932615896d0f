package import Dialects
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The process that runs one server after the other until SIGTERM or SIGINT.
package enum ServerProcess {
  /// The way a server ended.
  package enum End: Sendable {
    /// The process ends.
    case stopped
    /// The configuration changed and must be read again.
    case restart
  }

  /// Calls `serve`, which creates a server and runs it, and again after each restart.
  ///
  /// A signal counts at any time, even between two servers.
  ///
  /// - Throws: The errors of `serve`.
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

  /// Makes the allocator return large freed blocks to the system, instead of keeping them for each
  /// thread.
  ///
  /// A server that has calculated long answers keeps a third less memory. Swift has no module for
  /// the function's header.
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

/// Ends the server so that it starts again with another configuration.
final class Restart: Service {
  private let wish = AsyncStream.makeStream(of: Void.self)
  private let wanted = Mutex(false)

  /// Whether the server has ended or is about to end in order to start again.
  var isWanted: Bool { wanted.withLock { $0 } }

  /// Ends the server; running requests may finish.
  func begin() {
    wanted.withLock { $0 = true }
    wish.continuation.finish()
  }

  /// Waits for the request to restart; the group of services ends with this one.
  func run() async throws {
    for await _ in wish.stream.cancelOnGracefulShutdown() {}
  }
}

/// The reason why a server cannot listen.
package struct ListeningFailure: Error {
  /// Whether another program has the port.
  package let isTaken: Bool
  /// The reason in the system's words.
  package let reason: String
  /// The API of the port; nil for the server's own.
  package let dialect: Dialect?

  init(_ error: any Error, of dialect: Dialect? = nil) {
    if let failure = error as? ListeningFailure {
      self = failure
      return
    }
    let code = (error as? IOError)?.errnoCode
    isTaken = code == EADDRINUSE
    reason = code.map { String(cString: strerror($0)) } ?? "\(error)"
    self.dialect = dialect
  }
}
