package import ExactMoney
import Feeds
package import LocalStore
package import Upstream

/// The lists of what a source serves, as last fetched.
package struct SourceCatalogue: Sendable {
  /// The name of the source.
  package let source: String
  package let retrievedAt: Instant
  /// The ISO 4217 currencies in the lists, in their order.
  package let currencies: [Currency]
  /// The codes in the lists that are not in ISO 4217, such as BTC.
  package let others: [String]
  /// The countries in the lists with their currencies, in their order.
  package let countries: [(code: String, currency: Currency)]

  /// Reads the stored lists of `source`; nil if there are none.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package init?(of source: ConfiguredSource, from store: LocalStore) throws(StoreError) {
    let provider = source.provider
    var (currencies, others): ([Currency], [String]) = ([], [])
    var countries: [(code: String, currency: Currency)] = []
    var retrievedAt: Instant?
    for list in provider.lists {
      guard let document = try store.resources.document(of: provider.resource(of: list)),
        let entries = list.entries(of: document.text)
      else { continue }
      retrievedAt = max(retrievedAt ?? document.retrievedAt, document.retrievedAt)
      for entry in entries.currencies {
        guard let currency = Currency(entry.code) else {
          others.append(entry.code)
          continue
        }
        if !currencies.contains(currency) { currencies.append(currency) }
      }
      for entry in entries.countries {
        guard let currency = Currency(entry.currency.code) else { continue }
        if !currencies.contains(currency) { currencies.append(currency) }
        countries.append((entry.id, currency))
      }
    }
    guard let retrievedAt else { return nil }
    self.source = provider.source.name
    self.retrievedAt = retrievedAt
    (self.currencies, self.others, self.countries) = (currencies, others, countries)
  }
}

extension RateProvider {
  /// Returns a list of the provider as a resource of the store.
  func resource(of list: SourceList) -> ResourceKey {
    ResourceKey(source: source.name, name: "list of \(list.name)")
  }
}

/// Refreshes the lists of what each source serves.
///
/// A failure is not reported, since the list is requested again later.
package struct CatalogueRefresher: Sendable {
  private let store: LocalStore
  private let fetcher: ResourceFetcher
  private let now: @Sendable () -> Instant

  /// The number of seconds for which a list stays fresh; lists change a few times in a decade.
  private static let life: Int64 = 30 * 86_400
  /// The number of seconds to wait after a failure, so that it costs little of a quota of a hundred
  /// requests a month.
  private static let pause: Int64 = 7 * 86_400

  /// Creates a refresher that writes to `store`.
  package init(store: LocalStore, client: UpstreamClient, now: @escaping @Sendable () -> Instant) {
    self.store = store
    self.now = now
    fetcher = ResourceFetcher(store: store, client: client, now: now) {
      try await Task.sleep(for: .seconds($0))
    }
  }

  /// Refreshes the lists that are due, of the sources that have just answered, one source at a
  /// time.
  ///
  /// Returns whether any list changed.
  @discardableResult
  package func refresh(after reports: [SourceRefresh]) async -> Bool {
    var isNew = false
    for report in reports where !store.isReadOnly {
      switch report.outcome {
      case .updated, .unchanged: break
      case .notDue, .failed: continue
      }
      let (source, provider) = (report.source, report.source.provider)
      let context = FeedContext(baseURL: source.baseURL, key: source.key, today: now().day)
      for list in provider.lists {
        if (try? await refresh(list, of: source, context)) == true { isNew = true }
      }
    }
    return isNew
  }

  private func refresh(
    _ list: SourceList,
    of source: ConfiguredSource,
    _ context: FeedContext
  ) async throws(RefreshFailure) -> Bool {
    let key = source.provider.resource(of: list)
    guard try await isDue(key) else { return false }
    let resource = Resource(
      key: key,
      requests: [list.request(context)],
      isBackfill: false,
      decode: { request, response throws(FeedError) in
        _ = try list.decode(request, response)
        return String(decoding: response.bytes, as: UTF8.self)
      }
    )
    let outcome = try await fetcher.fetch(resource, from: source) {
      text,
      fetch async throws(RefreshFailure) in
      let moment = now()
      try await store.storing { store throws(StoreError) in
        var fetch = fetch
        fetch.finishedAt = moment
        try store.resources.keep(text, of: key, fetch)
      }
      return (true, nil)
    }
    return !outcome.kept.isEmpty
  }

  private func isDue(_ key: ResourceKey) async throws(RefreshFailure) -> Bool {
    let state = try await store.storing { store throws(StoreError) in
      try store.resources.state(of: key)
    }
    let now = now()
    if let failed = state.failure?.at, now.seconds(since: failed) < CatalogueRefresher.pause {
      return false
    }
    return state.succeededAt.map { now.seconds(since: $0) >= CatalogueRefresher.life } ?? true
  }
}
