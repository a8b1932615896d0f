import Refreshing

/// A store with a provider's documented response, with which trials begin.
struct GoodAnswer: Sendable {
  let subject: ProviderCase
  /// The store, of which each trial gets a copy.
  let store: TemporaryStore
  let holdings: Holdings
  let problems: [String]

  /// Fetches the response into an empty store.
  static func fetched(from subject: ProviderCase) async throws -> GoodAnswer {
    try await Scene.open(of: subject, by: .memory) { scene in
      try scene.play(subject.current())
      let refresh = try await scene.refresh()
      let holdings = try Holdings(of: subject, in: scene.bench)
      var findings = Findings("\(subject)")
      findings.checkGood(refresh, converts: holdings.conversion, subject.value)
      return GoodAnswer(
        subject: subject,
        store: scene.bench.temporary,
        holdings: holdings,
        problems: findings.problems
      )
    }
  }
}
