import ExactMoney
import ExchangeRates
import Feeds
import LoopbackServer
import Refreshing
import Upstream

/// An imitation of a provider, and a store and a clock with which to refresh from it.
struct Scene: Sendable {
  let subject: ProviderCase
  let bench: RefreshBench
  /// The server; nil if a client in memory imitates the provider.
  private let server: LoopbackServer?
  private let stage: Stage

  /// Calls `work` in a scene at noon on the provider's day, with an empty store or a copy of
  /// `store`.
  static func open<Result>(
    of subject: ProviderCase,
    by route: FaultRoute,
    copying store: TemporaryStore? = nil,
    _ work: (Scene) async throws -> Result
  ) async throws -> Result {
    let stage = Stage()
    // Other sources' rates, from other years, would only put the documented figures in doubt.
    let bench = try RefreshBench(on: subject.day, embedded: RateArchive([]), copying: store)
    guard case .sockets(let isSecure) = route else {
      return try await work(Scene(subject: subject, bench: bench, server: nil, stage: stage))
    }
    return try await withLoopbackServer(tls: isSecure, handler: stage.reply(to:)) { server in
      try await work(Scene(subject: subject, bench: bench, server: server, stage: stage))
    }
  }

  /// Sets valid replies of the server, with `document` as the first.
  func play(_ document: Document) throws {
    try play([subject.response(document, at: bench.now)])
  }

  /// Sets the replies of the server to the first request.
  ///
  /// Other requests get valid replies, unless the fault is everywhere.
  func play(_ replies: [Reply], isEverywhere: Bool = false) throws {
    let source = source()
    let context = FeedContext(baseURL: source.baseURL, key: source.key, today: bench.now.day)
    var all: [String: [Reply]] = [:]
    for (index, request) in subject.provider.latest(context).enumerated() {
      let document = try subject.document(for: request.resource)
      all[String(request.url.dropFirst(source.baseURL.count))] =
        index == 0 || isEverywhere
        ? replies : [subject.response(document, at: bench.now)]
    }
    stage.play(all, other: isEverywhere ? replies.last ?? .closed : .response(status: 404))
  }

  /// Returns the provider's status.
  func status() throws -> SourceStatus {
    try SourceStatus(source(), store: bench.store, now: bench.now)
  }

  /// Returns the configured provider, at the server or at `address`.
  private func source(at address: FaultAddress? = nil) -> ConfiguredSource {
    let url = address?.url ?? server?.url("") ?? Scene.urlInMemory
    return ConfiguredSource(subject.provider, baseURL: url, key: subject.key)
  }

  private static let urlInMemory = "https://rates.example"

  /// Refreshes with a new client, whose settings fit `fault`.
  func refresh(
    _ urgency: RateRefresher.Urgency = .now,
    facing fault: Fault<ProviderCase>? = nil
  ) async throws -> SourceRefresh {
    guard let server else {
      let client = UpstreamClient.answering { [bench, stage] request throws(UpstreamError) in
        let target = request.url.dropFirst(Scene.urlInMemory.count)
        return try UpstreamResponse(stage.reply(to: String(target)), now: bench.now)
      }
      return await bench.refresher(client).refresh(source(), urgency)
    }
    return try await FaultAddress.with(
      fault?.place ?? .server,
      insteadOf: server,
      handler: stage.reply(to:)
    ) { address in
      let client = Fault.client(of: address, bench, facing: fault)
      let refresh = await bench.refresher(client).refresh(source(at: address), urgency)
      await client.shutdown()
      return refresh
    }
  }
}
