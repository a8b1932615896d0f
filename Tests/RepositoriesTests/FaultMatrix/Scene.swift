import ExactMoney
import ExchangeRates
import Feeds
import LoopbackServer
import Repositories
import Upstream

/// A server that plays a provider, and a store and a clock of one's own to refresh from it.
struct Scene: Sendable {
  /// The most bytes that the client reads of an answer.
  static let longestBody = 1 << 20

  let subject: ProviderCase
  let bench: RefreshBench
  private let server: LoopbackServer
  private let stage: Stage

  /// Calls `work` in a scene at noon of the provider's day; the store is empty, or a copy of one.
  static func open<Result>(
    of subject: ProviderCase,
    overTLS isSecure: Bool,
    copying store: TemporaryStore? = nil,
    _ work: (Scene) async throws -> Result
  ) async throws -> Result {
    let stage = Stage()
    return try await withLoopbackServer(tls: isSecure, handler: stage.reply(to:)) { server in
      // Other sources' rates of other years would only doubt the documented figures.
      let bench = try RefreshBench(on: subject.day, embedded: RateArchive([]), copying: store)
      return try await work(
        Scene(subject: subject, bench: bench, server: server, stage: stage)
      )
    }
  }

  // MARK: What the server plays

  /// Has the server answer every request well, the first with `document`.
  func play(_ document: Document) throws {
    try play([Scene.response(document, to: subject, at: bench.now)])
  }

  /// Has the server answer the first request with `replies`, and the others well unless the fault is
  /// everywhere.
  func play(_ replies: [Reply], isEverywhere: Bool = false) throws {
    let source = source()
    let context = FeedContext(baseURL: source.baseURL, key: source.key, today: bench.now.day)
    var all: [String: [Reply]] = [:]
    for (index, request) in subject.provider.latest(context).enumerated() {
      let document = try subject.document(for: request.resource)
      all[String(request.url.dropFirst(source.baseURL.count))] =
        index == 0 || isEverywhere
        ? replies : [Scene.response(document, to: subject, at: bench.now)]
    }
    stage.play(all, other: isEverywhere ? replies.last ?? .closed : .response(status: 404))
  }

  /// A good response with this document, by a server whose clock shows `moment`.
  static func response(
    _ document: Document,
    to subject: ProviderCase,
    at moment: Instant,
    charset: String? = nil
  ) -> Reply {
    let type = subject.format.contentType + (charset.map { "; charset=\($0)" } ?? "")
    return .response(
      headers: [("Date", moment.httpDate), ("Content-Type", type)],
      body: document.bytes
    )
  }

  /// How the provider stands.
  func status() throws -> SourceStatus {
    try SourceStatus(source(), store: bench.store, now: bench.now)
  }

  // MARK: Refreshing

  /// The provider as configured, at the server or elsewhere.
  private func source(at baseURL: String? = nil) -> ConfiguredSource {
    ConfiguredSource(subject.provider, baseURL: baseURL ?? server.url(""), key: subject.key)
  }

  /// Refreshes with a client of its own, which `change` makes fit for what comes.
  func refresh(
    at baseURL: String? = nil,
    _ urgency: RateRefresher.Urgency = .now,
    _ change: (inout UpstreamConfiguration) -> Void = { _ in }
  ) async -> SourceRefresh {
    var configuration = UpstreamConfiguration()
    configuration.attempts = 1
    configuration.maximumBodyBytes = Scene.longestBody
    configuration.additionalTrustRootsPath = server.trustRootsPath
    change(&configuration)
    let client = UpstreamClient.live(
      configuration,
      now: { [bench] in bench.now },
      pauses: RetryPauses(random: { $0.lowerBound }, sleep: { _ in })
    )
    let refresh = await bench.refresher(client).refresh(source(at: baseURL), urgency)
    await client.shutdown()
    return refresh
  }

  /// Refreshes from a server with another certificate, which is trusted if it is not valid anyhow.
  func refreshFromOther(_ certificate: LoopbackCertificate.Kind) async throws -> SourceRefresh {
    try await withLoopbackServer(
      tls: true,
      certificate: certificate,
      handler: stage.reply(to:)
    ) { other in
      await refresh(at: other.url("")) {
        $0.additionalTrustRootsPath = certificate == .valid ? nil : other.trustRootsPath
      }
    }
  }
}

extension Instant {
  /// The moment as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
  fileprivate var httpDate: String {
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let (year, month, number) = day.components
    let second = seconds(since: Instant(startOf: day))
    let parts = [Int64(number), second / 3_600, second / 60 % 60, second % 60].map { part in
      part < 10 ? "0\(part)" : "\(part)"
    }
    return "\(weekdays[day.weekday - 1]), \(parts[0]) \(months[month - 1]) \(year)"
      + " \(parts[1]):\(parts[2]):\(parts[3]) GMT"
  }
}
