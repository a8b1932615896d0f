package import ExactMoney
package import Feeds
package import LocalStore
package import Movies
package import Upstream

/// A provider of movies that the reader uses.
package typealias ConfiguredMovieSource = Configured<MovieProvider>

/// Asks providers of movies, and keeps what they tell: what a reader sees is read from the store afterwards.
package struct MovieRefresher: Sendable {
  let store: LocalStore
  private(set) var fetcher: ResourceFetcher
  /// The moment that counts as now.
  package let now: @Sendable () -> Instant
  /// Waits for so many seconds.
  let pause: @Sendable (Int64) async throws -> Void

  /// What came of asking one provider.
  package struct Report: Sendable {
    package let provider: MovieProvider
    /// Why there is no answer; nil where there is one.
    package let failure: RefreshFailure?
    /// The moment before which the provider wants no requests; nil where it named none.
    package var retryAt: Instant?
    /// The page of a list that came; nil for a movie.
    package var page: MoviePage?
    /// The numbers of a single movie, those of the answer among them; nil for a list.
    package var movie: MovieIDs?

    /// The movies of the answer.
    package var movies: [MovieIDs] { page?.results.map { $0.ids } ?? movie.map { [$0] } ?? [] }

    /// The movies of a list that came without an IMDb number.
    package var unnumbered: [MovieIDs] { page == nil ? [] : movies.filter { $0.imdb == nil } }
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

  /// The same, which uses up `percentage` of each source's quota at most.
  package func using(quotaPercentage percentage: Int) -> MovieRefresher {
    var refresher = self
    refresher.fetcher.quotaPercentage = percentage
    return refresher
  }

  /// Asks the sources that have such a list one after the other, until one answers; what is popular keeps its order.
  ///
  /// With a `language`, for nothing but the texts of the list's movies in it.
  package func refresh(
    _ query: MovieQuery,
    in language: TextLanguage? = nil,
    from sources: [ConfiguredMovieSource]
  ) async -> [Report] {
    let isPopular = if case .popular = query { language == nil } else { false }
    var reports: [Report] = []
    for source in sources {
      let (provider, context) = (source.provider, context(of: source))
      let request =
        if let language {
          provider.texts(context, query, language)
        } else {
          provider.page(context, query)
        }
      guard let request else { continue }
      var report: Report
      do throws(RefreshFailure) {
        let outcome = try await fetch(
          [request],
          from: source,
          isConditional: false,
          source.provider.decodePage
        ) {
          ($0.results, isPopular ? $0 : nil)
        }
        report = Report(
          provider: source.provider,
          failure: outcome.failure,
          page: outcome.kept.first
        )
      } catch {
        report = Report(provider: source.provider, failure: error)
      }
      if report.failure == nil { return reports + [report] }
      report.retryAt = try? await restEnd(of: source.provider.movies)
      reports.append(report)
    }
    return reports
  }

  /// Asks for the movies of which no source told IMDb's number, so that each is the same as the one that another
  /// source knows by it; returns those for which one came.
  ///
  /// Only who needs no quota is asked: a page of a list has twenty movies.
  package func number(
    _ movies: [MovieIDs],
    from sources: [ConfiguredMovieSource]
  ) async -> [MovieIDs] {
    var numbered: [MovieIDs] = []
    for movie in movies.prefix(MoviePage.size) {
      let known = try? await store.storing { store throws(StoreError) in
        try store.movies.ids(knownWith: movie)
      }
      guard let known, known.imdb == nil else { continue }
      for source in sources where source.provider.facts.quota == nil {
        guard let request = source.provider.numbers(context(of: source), known) else { continue }
        do throws(RefreshFailure) {
          let outcome = try await fetch(
            [request],
            from: source,
            as: "numbers",
            source.provider.decodeMovie
          ) {
            ($0.map { [$0] } ?? [], nil)
          }
          for case let movie? in outcome.kept { numbered.append(known.joined(with: movie.ids)) }
          if let failure = outcome.failure, RequestPacer.ends(with: failure) { return numbered }
        } catch {
          return numbered
        }
      }
    }
    return numbered
  }

  /// Asks every source that knows movies by one of `ids` for all it tells of one.
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
      while case let requests = source.provider.movie(context(of: source), ids), requests != asked,
        failure == nil
      {
        asked = requests
        do throws(RefreshFailure) {
          let outcome = try await fetch(requests, from: source, source.provider.decodeMovie) {
            ($0.map { [$0] } ?? [], nil)
          }
          for case let movie? in outcome.kept { ids = ids.joined(with: movie.ids) }
          failure = outcome.failure
        } catch {
          failure = error
        }
      }
      guard !asked.isEmpty else { continue }
      var report = Report(provider: source.provider, failure: failure, movie: ids)
      if failure != nil { report.retryAt = try? await restEnd(of: source.provider.movies) }
      reports.append(report)
    }
    return reports
  }

  /// The number at IMDb of the movie with `ids`, as far as a source told it.
  package func imdb(of ids: MovieIDs) async -> IMDbID? {
    let known = try? await store.storing { store throws(StoreError) in
      try store.movies.ids(knownWith: ids)
    }
    return known?.imdb ?? ids.imdb
  }

  package func context(of source: ConfiguredMovieSource) -> FeedContext {
    FeedContext(baseURL: source.baseURL, key: source.key, today: now().day)
  }

  /// Asks, and keeps the movies of each answer; as `isBackfill` at the source's pace, and after the waits it asks for.
  func fetch<Value: Sendable>(
    _ requests: [FeedRequest],
    from source: ConfiguredMovieSource,
    isBackfill: Bool = false,
    isConditional: Bool = true,
    as name: String? = nil,
    _ decode: @escaping @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Value,
    movies: @escaping @Sendable (Value) -> ([Movie], popular: MoviePage?)
  ) async throws(RefreshFailure) -> ResourceFetcher.Outcome<Value> {
    let provider = source.provider
    if store.isReadOnly { throw RefreshFailure(.readOnlyStore, store.path) }
    if provider.key == .required, source.key == nil {
      throw RefreshFailure(.keyMissing, provider.id)
    }
    let key = name.map { ResourceKey(source: provider.facts.name, name: $0) } ?? provider.movies
    try await checkPause(of: key)
    let resource = Resource(
      key: key,
      requests: requests,
      isBackfill: isBackfill,
      isConditional: isConditional,
      decode: decode
    )
    return try await fetcher.fetch(resource, from: source) {
      value,
      fetch async throws(RefreshFailure) in
      let (movies, popular) = movies(value)
      // A first page without movies would take the place of one that has some.
      if let popular, popular.page == 1, popular.results.isEmpty {
        throw RefreshFailure(.notPublished)
      }
      try await store.storing { [fetch] store throws(StoreError) in
        try store.movies.keep(movies, from: provider.source, popular: popular, fetch)
      }
      return (value, nil)
    }
  }

  /// Leaves a source alone that asked for that.
  ///
  /// - Throws: ``RefreshFailure`` with ``RefreshFailure/Kind/resting`` until its time is over.
  func checkPause(of key: ResourceKey) async throws(RefreshFailure) {
    if let end = try await restEnd(of: key) { throw RefreshFailure(.resting, end.isoText) }
  }

  /// The moment before which a source wants no requests, a day from now at most; nil if it may be asked.
  private func restEnd(of key: ResourceKey) async throws(RefreshFailure) -> Instant? {
    let retryAt = try await store.storing { store throws(StoreError) in
      try store.resources.state(of: key).retryAt
    }
    return retryAt.flatMap { (1...86_400).contains($0.seconds(since: now())) ? $0 : nil }
  }
}

extension MovieProvider {
  /// Its movies as a resource of the store.
  var movies: ResourceKey { ResourceKey(source: facts.name, name: "films") }
}
