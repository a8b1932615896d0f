package import ExactMoney
package import Feeds
package import LocalStore
package import Movies
package import Upstream

/// A provider of films that the reader uses.
package typealias ConfiguredMovieSource = Configured<MovieProvider>

/// Asks providers of films, and keeps what they tell: what a reader sees is read from the store afterwards.
package struct MovieRefresher: Sendable {
  let store: LocalStore
  private let fetcher: ResourceFetcher
  /// The moment that counts as now.
  package let now: @Sendable () -> Instant
  /// Waits for so many seconds.
  let pause: @Sendable (Int64) async throws -> Void

  /// What came of asking one provider.
  package struct Report: Sendable {
    package let provider: MovieProvider
    /// Why there is no answer; nil where there is one.
    package let failure: RefreshFailure?
  }

  /// Creates a refresher that keeps what it gets in `store`; `pause` waits for so many seconds.
  package init(
    store: LocalStore,
    client: UpstreamClient,
    now: @escaping @Sendable () -> Instant,
    pause: @escaping @Sendable (Int64) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    (self.store, self.now, self.pause) = (store, now, pause)
    fetcher = ResourceFetcher(store: store, client: client, now: now, pause: pause)
  }

  /// Asks for a page: of the sources that have such a list one after the other, until one answers.
  package func refresh(
    _ query: MovieQuery,
    from sources: [ConfiguredMovieSource]
  ) async -> [Report] {
    var reports: [Report] = []
    for source in sources {
      guard let request = source.provider.page(context(of: source), query) else { continue }
      var failure: RefreshFailure?
      do throws(RefreshFailure) {
        failure = try await fetch([request], from: source, source.provider.decodePage) { page in
          guard case .popular = query else { return (page.results, nil) }
          return (page.results, page)
        }.failure
      } catch {
        failure = error
      }
      reports.append(Report(provider: source.provider, failure: failure))
      if failure == nil { break }
    }
    return reports
  }

  /// Asks every source that knows films by one of `ids` for all it tells of one.
  ///
  /// An answer may bring the number of another source, or one by which the same source tells more: those
  /// are asked by it. An answer that is as it was brings none: numbers told before are known from the store.
  package func refresh(_ ids: MovieIDs, from sources: [ConfiguredMovieSource]) async -> [Report] {
    let known = try? await store.storing { store throws(StoreError) in
      try store.movies.ids(knownWith: ids)
    }
    var ids = known ?? ids
    var reports: [Report] = []
    for source in sources {
      var asked: [FeedRequest] = []
      var failure: RefreshFailure?
      while case let requests = source.provider.film(context(of: source), ids), requests != asked,
        failure == nil
      {
        asked = requests
        do throws(RefreshFailure) {
          let outcome = try await fetch(requests, from: source, source.provider.decodeFilm) {
            movie in
            (movie.map { [$0] } ?? [], nil)
          }
          for movie in outcome.kept.joined() { ids = ids.joined(with: movie.ids) }
          failure = outcome.failure
        } catch {
          failure = error
        }
      }
      if !asked.isEmpty { reports.append(Report(provider: source.provider, failure: failure)) }
    }
    return reports
  }

  func context(of source: ConfiguredMovieSource) -> FeedContext {
    FeedContext(baseURL: source.baseURL, key: source.key, today: now().day)
  }

  /// Asks, and keeps the films of each answer; as `isLong` at the source's pace, and after the waits it asks for.
  func fetch<Value: Sendable>(
    _ requests: [FeedRequest],
    from source: ConfiguredMovieSource,
    isLong: Bool = false,
    _ decode: @escaping @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value,
    films: @escaping @Sendable (Value) -> ([Movie], popular: MoviePage?)
  ) async throws(RefreshFailure) -> ResourceFetcher.Outcome<[Movie]> {
    let provider = source.provider
    if store.isReadOnly { throw RefreshFailure(.readOnlyStore, store.path) }
    if provider.key == .required, source.key == nil {
      throw RefreshFailure(.keyMissing, provider.id)
    }
    let key = provider.films
    try await checkPause(of: key)
    let resource = Resource(
      key: key,
      requests: requests,
      isLong: isLong,
      decode: decode
    )
    return try await fetcher.fetch(resource, from: source) {
      value,
      fetch async throws(RefreshFailure) in
      let (movies, popular) = films(value)
      // A first page without films would take the place of one that has some.
      if let popular, popular.page == 1, popular.results.isEmpty {
        throw RefreshFailure(.notPublished)
      }
      try await store.storing { [fetch, told = provider.source] store throws(StoreError) in
        try store.movies.keep(movies, told: told, popular: popular, fetch)
      }
      return (movies, nil)
    }
  }

  /// A source that asked to be left alone is, but for no longer than a day.
  ///
  /// - Throws: the failure with which it asked for that.
  func checkPause(of key: ResourceKey) async throws(RefreshFailure) {
    let state = try await store.storing { store throws(StoreError) in
      try store.resources.state(of: key)
    }
    guard let until = state.retryAt, (1...86_400).contains(until.seconds(since: now())) else {
      return
    }
    throw state.failure.flatMap { RefreshFailure(record: $0.record) }
      ?? RefreshFailure(.rateLimited)
  }
}

extension MovieProvider {
  /// Its films as a resource of the store.
  var films: ResourceKey { ResourceKey(source: facts.name, name: "films") }
}
