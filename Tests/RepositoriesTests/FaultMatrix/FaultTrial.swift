import ExchangeRates
import Feeds
import LoopbackServer
import OfflineFirst
import Repositories
import Upstream

/// One provider and one fault, in a world of their own: a good answer, the fault, a good answer again.
struct FaultTrial: Sendable, CustomStringConvertible {
  /// The most bytes that the client reads of an answer.
  static let longestBody = 1 << 20

  let subject: ProviderCase
  let fault: Fault
  /// Whether all of it goes over TLS.
  var isSecure = false

  /// What came of a trial.
  struct Report: Sendable {
    let trial: FaultTrial
    /// How the refresh ended, in a word or two.
    let outcome: String
    /// What was not as it should be, in words.
    let problems: [String]
  }

  var description: String { "\(subject): \(fault)" }

  func run() async -> Report {
    do {
      let stage = Stage()
      return try await withLoopbackServer(tls: isSecure, handler: { stage.reply(to: $0) }) {
        server in
        try await withClient(configuration(trusting: server)) { bench, client in
          try await run(on: server, stage, bench, client)
        }
      }
    } catch {
      return Report(trial: self, outcome: "broken off", problems: ["\(self): \(error)"])
    }
  }

  private func run(
    on server: LoopbackServer,
    _ stage: Stage,
    _ bench: RefreshBench,
    _ client: UpstreamClient
  ) async throws -> Report {
    var findings = Findings(self)
    let source = source(at: server.url(""))

    try play(subject.current(), on: stage, for: source, today: bench)
    let first = await bench.refresher(client).refresh(source, .now)
    let before = try Holdings(of: subject, in: bench)
    findings.checkGood(first, before, converts: subject.value)

    bench.advance(by: fault.delay + fault.clockError)
    let outcome = try await refreshBadly(source, on: server, stage, bench)
    bench.advance(by: -fault.clockError)
    let after = try Holdings(of: subject, in: bench)
    findings.check(outcome, before, after)
    if let seconds = fault.retryAfter {
      let later = await bench.refresher(client).refresh(source, .whenDue)
      findings.checkLeftAlone(later, until: bench.now.adding(seconds: seconds))
    }

    let isNext = fault.expected(subject) != .accepted
    bench.advance(by: 3_600)
    try play(isNext ? subject.next() : subject.current(), on: stage, for: source, today: bench)
    let last = await bench.refresher(client).refresh(source, .now)
    let end = try Holdings(of: subject, in: bench)
    findings.checkGood(last, end, converts: isNext ? subject.nextValue : subject.value)
    findings.checkStore(try bench.store.check())
    return Report(trial: self, outcome: findings.outcome, problems: findings.problems)
  }

  // MARK: The three acts

  private func source(at baseURL: String) -> ConfiguredSource {
    ConfiguredSource(subject.provider, baseURL: baseURL, key: subject.key)
  }

  /// Has the server answer every request well, the first with `document`.
  private func play(
    _ document: Document,
    on stage: Stage,
    for source: ConfiguredSource,
    today bench: RefreshBench
  ) throws {
    try play([Fault.response(document, to: subject)], on: stage, for: source, today: bench)
  }

  /// Has the server answer the first request with `replies`, and the others well unless the fault is
  /// everywhere.
  private func play(
    _ replies: [Reply],
    isEverywhere: Bool = false,
    on stage: Stage,
    for source: ConfiguredSource,
    today bench: RefreshBench
  ) throws {
    let context = FeedContext(baseURL: source.baseURL, key: source.key, today: bench.now.day)
    var all: [String: [Reply]] = [:]
    for (index, request) in subject.provider.latest(context).enumerated() {
      let isMeant = index == 0 || isEverywhere
      let document = try subject.document(for: request.resource)
      all[String(request.url.dropFirst(source.baseURL.count))] =
        isMeant ? replies : [Fault.response(document, to: subject)]
    }
    stage.play(all, other: isEverywhere ? replies.last ?? .closed : .response(status: 404))
  }

  private func refreshBadly(
    _ source: ConfiguredSource,
    on server: LoopbackServer,
    _ stage: Stage,
    _ bench: RefreshBench
  ) async throws -> SourceRefresh {
    try play(
      fault.replies(subject),
      isEverywhere: fault.isEverywhere,
      on: stage,
      for: source,
      today: bench
    )
    var configuration = configuration(trusting: server)
    configuration.attempts = fault.attempts
    if fault.isImpatient {
      configuration.connectTimeout = .milliseconds(300)
      configuration.readTimeout = .milliseconds(500)
      configuration.totalTimeout = .milliseconds(1_500)
    }
    let scheme = isSecure ? "https" : "http"
    switch fault.place {
    case .server: return try await refresh(source.baseURL, bench, configuration)
    case .closedPort:
      let port = try ClosedPort()
      return try await refresh(port.url("", scheme: scheme), bench, configuration)
    case .silentListener:
      let listener = try SilentListener()
      return try await refresh(listener.url("", scheme: scheme), bench, configuration)
    case .unknownName:
      // A label of a name has 63 letters at most, so that no name server is asked.
      let name = String(repeating: "x", count: 64)
      return try await refresh("\(scheme)://\(name).invalid", bench, configuration)
    case .otherServer(let certificate):
      return try await withLoopbackServer(
        tls: true,
        certificate: certificate,
        handler: { stage.reply(to: $0) }
      ) { other in
        configuration.additionalTrustRootsPath = certificate == .valid ? nil : other.trustRootsPath
        return try await refresh(other.url(""), bench, configuration)
      }
    }
  }

  private func refresh(
    _ baseURL: String,
    _ bench: RefreshBench,
    _ configuration: UpstreamConfiguration
  ) async throws -> SourceRefresh {
    let client = client(configuration, bench)
    let outcome = await bench.refresher(client).refresh(source(at: baseURL), .now)
    await client.shutdown()
    return outcome
  }

  // MARK: The client

  private func configuration(trusting server: LoopbackServer) -> UpstreamConfiguration {
    var configuration = UpstreamConfiguration()
    configuration.attempts = 1
    configuration.maximumBodyBytes = FaultTrial.longestBody
    configuration.additionalTrustRootsPath = server.trustRootsPath
    return configuration
  }

  private func client(
    _ configuration: UpstreamConfiguration,
    _ bench: RefreshBench
  ) -> UpstreamClient {
    let pauses = RetryPauses(random: { $0.lowerBound }, sleep: { _ in })
    return .live(configuration, now: { bench.now }, pauses: pauses)
  }

  /// Calls `work` with a new bench and with a client that is shut down afterwards.
  private func withClient(
    _ configuration: UpstreamConfiguration,
    _ work: (RefreshBench, UpstreamClient) async throws -> Report
  ) async throws -> Report {
    // Other sources' rates of other years would only doubt the documented figures.
    let bench = try RefreshBench(on: subject.day, embedded: RateArchive([]))
    let client = client(configuration, bench)
    do {
      let report = try await work(bench, client)
      await client.shutdown()
      return report
    } catch {
      await client.shutdown()
      throw error
    }
  }
}
