import LoopbackServer
import Upstream

/// A fault between client and upstream, and the error it should cause.
struct FaultCase: Sendable, CustomStringConvertible {
  /// The target of the request.
  enum Place: Sendable {
    /// A server with this reply to `/`, and other replies by path.
    case server(
      Reply,
      others: [String: [Reply]] = [:],
      certificate: LoopbackCertificate.Kind = .valid
    )
    case closedPort
    case silentListener
    /// An address of its own.
    case address(String)
  }

  /// A secret with different forms in an address and in a header.
  static let secret = "s3cr3t/key"

  let name: String
  let place: Place
  /// Whether the server has TLS, and the address begins with `https`.
  private(set) var tls: Bool
  /// Whether `https` is sent to a server without TLS, or `http` to one with it.
  let isMixedUp: Bool
  let change: @Sendable (inout UpstreamConfiguration) -> Void
  /// The error, for a host.
  let expected: @Sendable (String) -> UpstreamError

  init(
    _ name: String,
    _ place: Place,
    tls: Bool = false,
    isMixedUp: Bool = false,
    change: @escaping @Sendable (inout UpstreamConfiguration) -> Void = { _ in },
    _ expected: @escaping @Sendable (String) -> UpstreamError
  ) {
    (self.name, self.place, self.tls, self.isMixedUp) = (name, place, tls, isMixedUp)
    (self.change, self.expected) = (change, expected)
  }

  var description: String { scheme + ": " + name }

  /// The same with TLS.
  var secured: FaultCase {
    var copy = self
    copy.tls = true
    return copy
  }

  /// A case's result, and the expected one.
  struct Outcome: Sendable {
    let fault: FaultCase
    let ended: UpstreamError?
    let expected: UpstreamError
  }

  /// Sends a request that has a secret.
  func run() async throws -> Outcome {
    switch place {
    case .closedPort:
      let port = try ClosedPort()
      let ended = try await send(to: port.url(scheme: scheme))
      return outcome(ended)
    case .silentListener:
      let listener = try SilentListener()
      let ended = try await send(to: listener.url(scheme: scheme))
      return outcome(ended)
    case .address(let address):
      let host = WebAddress(address)?.host ?? address
      return outcome(try await send(to: address), host: host)
    case .server(let reply, let others, let certificate):
      let handler: @Sendable (RecordedRequest) -> Reply = { request in
        let path = String(request.target.prefix { $0 != "?" })
        return others[path]?.first ?? reply
      }
      return try await withLoopbackServer(
        tls: tls,
        certificate: certificate,
        handler: handler
      ) { server in
        let ended = try await send(
          to: scheme + server.url().drop { $0 != ":" },
          trustRootsPath: server.trustRootsPath
        )
        return outcome(ended)
      }
    }
  }

  private func outcome(_ ended: UpstreamError?, host: String = "127.0.0.1") -> Outcome {
    Outcome(fault: self, ended: ended, expected: expected(host))
  }

  private var scheme: String { tls != isMixedUp ? "https" : "http" }

  private func send(to url: String, trustRootsPath: String? = nil) async throws -> UpstreamError? {
    let configuration = UpstreamConfiguration.with {
      $0.attempts = 1
      $0.additionalTrustRootsPath = trustRootsPath
      change(&$0)
    }
    let request = UpstreamRequest(
      url: url + "?key=s3cr3t%2Fkey",
      headers: [UpstreamRequest.Header(name: "Authorization", value: "Bearer \(FaultCase.secret)")],
      secret: FaultCase.secret
    )
    return try await withClient(configuration) { await $0.outcome(of: request).failure }
  }
}
