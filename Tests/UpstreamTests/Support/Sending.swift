import ExactMoney
import LoopbackServer
import Synchronization

@testable import Upstream

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
  private let instant: Mutex<Instant>

  init(_ unixSeconds: Int64 = 1_800_000_000) {
    instant = Mutex(Instant(unixSeconds: unixSeconds))
  }

  var now: Instant { instant.withLock { $0 } }

  func advance(by seconds: Int64) {
    instant.withLock { $0 = $0.adding(seconds: seconds) }
  }
}

/// Pauses that take no time, and are recorded.
final class TestPauses: Sendable {
  private let kept = Mutex<[Duration]>([])

  /// The requested pauses.
  var all: [Duration] { kept.withLock { $0 } }

  /// Every pause has its maximum length.
  var pauses: RetryPauses {
    RetryPauses(
      random: { $0.upperBound },
      sleep: { [self] pause in
        try Task.checkCancellation()
        kept.withLock { $0.append(pause) }
      }
    )
  }
}

/// Calls `work` with a live client that is shut down afterwards.
func withClient<Result>(
  _ configuration: UpstreamConfiguration = .with { _ in },
  clock: TestClock = TestClock(),
  pauses: TestPauses = TestPauses(),
  _ work: (UpstreamClient) async throws -> Result
) async throws -> Result {
  let client = UpstreamClient.live(configuration, now: { clock.now }, pauses: pauses.pauses)
  return try await ending({ try await work(client) }, by: client.shutdown)
}

extension Network {
  /// A client for which `scope` gives the place of addresses.
  static func test(
    _ configuration: UpstreamConfiguration = .with { _ in },
    scope: @escaping @Sendable (String) -> AddressScope
  ) -> Network {
    Network(
      configuration,
      now: { TestClock().now },
      pauses: TestPauses().pauses,
      transport: HTTPTransport(configuration, scope: scope)
    )
  }
}

/// Counts the permits taken and given back.
final class PermitCounts: Sendable {
  private let counts = Mutex((taken: 0, givenBack: 0))

  var taken: Int { counts.withLock { $0.taken } }
  var givenBack: Int { counts.withLock { $0.givenBack } }

  var permit: SendPermit {
    SendPermit(
      take: { [self] () async throws(UpstreamError) in counts.withLock { $0.taken += 1 } },
      giveBack: { [self] in counts.withLock { $0.givenBack += 1 } }
    )
  }
}

extension UpstreamClient {
  /// The result of sending `request`.
  func outcome(of request: UpstreamRequest) async -> Result<UpstreamResponse, UpstreamError> {
    do throws(UpstreamError) {
      return .success(try await send(request))
    } catch {
      return .failure(error)
    }
  }
}

extension Result<UpstreamResponse, UpstreamError> {
  /// The error; nil for a response.
  var failure: UpstreamError? {
    if case .failure(let error) = self { error } else { nil }
  }

  /// The status of the response; nil for an error.
  var status: Int? {
    if case .success(let response) = self { response.status } else { nil }
  }
}

extension UpstreamConfiguration {
  /// The defaults, but so patient that no load of the machine counts as a fault, changed by `change`.
  static func with(_ change: (inout UpstreamConfiguration) -> Void) -> UpstreamConfiguration {
    var configuration = UpstreamConfiguration()
    configuration.connectTimeout = .seconds(60)
    configuration.readTimeout = .seconds(60)
    configuration.totalTimeout = .seconds(120)
    change(&configuration)
    return configuration
  }
}

extension UpstreamResponse {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}
