import LoopbackServer
import Upstream

/// The address of requests, and the certificate that is trusted there.
struct FaultAddress: Sendable {
  let url: String
  let trustRootsPath: String?

  /// Creates the address of a server that imitates a provider.
  init(_ server: LoopbackServer) {
    self.init(url: server.url(""), trustRootsPath: server.trustRootsPath)
  }

  private init(url: String, trustRootsPath: String?) {
    (self.url, self.trustRootsPath) = (url, trustRootsPath)
  }

  /// Calls `work` with the address for `place`, where `server` imitates the provider.
  ///
  /// Another server also uses `handler`.
  static func with<Result>(
    _ place: FaultPlace,
    insteadOf server: LoopbackServer,
    handler: @escaping @Sendable (RecordedRequest) -> Reply,
    _ work: (FaultAddress) async throws -> Result
  ) async throws -> Result {
    let scheme = server.trustRootsPath == nil ? "http" : "https"
    func address(_ url: String) -> FaultAddress {
      FaultAddress(url: url, trustRootsPath: server.trustRootsPath)
    }
    switch place {
    case .server: return try await work(FaultAddress(server))
    case .closedPort:
      let port = try ClosedPort()
      defer { withExtendedLifetime(port) {} }
      return try await work(address(port.url("", scheme: scheme)))
    case .silentListener:
      let listener = try SilentListener()
      defer { withExtendedLifetime(listener) {} }
      return try await work(address(listener.url("", scheme: scheme)))
    case .unknownName:
      // A label of a name has 63 letters at most, so that no name server is asked.
      return try await work(address("\(scheme)://\(String(repeating: "x", count: 64)).invalid"))
    case .otherServer(let certificate):
      return try await withLoopbackServer(tls: true, certificate: certificate, handler: handler) {
        // An invalid certificate is trusted, so that only its own fault counts.
        let trusted = certificate == .valid ? nil : $0.trustRootsPath
        return try await work(FaultAddress(url: $0.url(""), trustRootsPath: trusted))
      }
    }
  }
}

extension Fault {
  /// Returns a client that trusts the server at `address`.
  ///
  /// Its timeouts are short if the fault is a wait. Otherwise they are long enough for a busy
  /// machine.
  static func client(
    of address: FaultAddress,
    _ bench: RefreshBench,
    facing fault: Fault? = nil
  ) -> UpstreamClient {
    var configuration = UpstreamConfiguration()
    configuration.attempts = fault?.attempts ?? 1
    configuration.maximumBodyBytes = maximumBodyBytes
    configuration.additionalTrustRootsPath = address.trustRootsPath
    let isImpatient = fault?.isImpatient == true
    configuration.connectTimeout = isImpatient ? .milliseconds(300) : .seconds(60)
    configuration.readTimeout = isImpatient ? .milliseconds(500) : .seconds(60)
    configuration.totalTimeout = isImpatient ? .milliseconds(1_500) : .seconds(120)
    return UpstreamClient.live(
      configuration,
      now: { bench.now },
      pauses: RetryPauses(random: { $0.lowerBound }, sleep: { _ in })
    )
  }
}
