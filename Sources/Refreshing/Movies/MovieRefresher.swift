package import ExactMoney
package import Feeds
package import LocalStore
package import Movies
package import Upstream

/// A provider of movies in use.
package typealias ConfiguredMovieSource = Configured<MovieProvider>

/// Fetches movies from providers and stores them, from where they are read to be shown.
package struct MovieRefresher: Sendable {
  let store: LocalStore
  private(set) var fetcher: ResourceFetcher
  /// Returns the current moment.
  package let now: @Sendable () -> Instant

  /// The outcome of a request to one provider.
  package struct Report: Sendable {
    package let provider: MovieProvider
    /// The reason why there is no answer; nil if there is one.
    package let failure: RefreshFailure?
    /// The moment before which the provider wants no requests; nil if it named none.
    package var retryAt: Instant?
    /// The page of a list that was fetched; nil for a movie.
    package var page: MoviePage?
    /// The ids of a single movie, with those from the answer; nil for a list.
    package var movie: MovieIDs?

    /// The ids of the movies in the answer.
    package var movies: [MovieIDs] { page?.results.map { $0.ids } ?? movie.map { [$0] } ?? [] }

    /// The movies of a list that came without an IMDb id.
    package var unnumbered: [MovieIDs] { page == nil ? [] : movies.filter { $0.imdb == nil } }
  }

  /// Creates a refresher that writes to `store`; `pause` waits for a number of seconds.
  package init(
    store: LocalStore,
    client: UpstreamClient,
    now: @escaping @Sendable () -> Instant,
    pause: @escaping @Sendable (Int64) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    (self.store, self.now) = (store, now)
    fetcher = ResourceFetcher(store: store, client: client, now: now, pause: pause)
  }

  /// Returns a refresher that uses at most `percentage` of each source's quota.
  package func using(quotaPercentage percentage: Int) -> MovieRefresher {
    var refresher = self
    refresher.fetcher.quotaPercentage = percentage
    return refresher
  }

  /// Requests a list of movies from the sources that have it, one after the other, until one
  /// answers.
  ///
  /// Stores the movies, and the order of a page of the popular list. With a `language`, requests
  /// only the texts of the list's movies in that language.
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

  /// Fetches the IMDb ids of the `movies` that have none, so that they match those of other
  /// sources; returns the movies that got one.
  ///
  /// Takes at most a page of movies, and calls only sources without a quota: a request per movie
  /// would use it up.
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

  /// Requests a movie from every source that knows one of `ids`, and stores the answers.
  ///
  /// An answer may add an id for another source, or one by which the same source has more; those
  /// requests follow. An unchanged answer adds none: the ids from before are in the store.
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

  /// Returns the IMDb id of the movie with `ids`; nil if no source reported one.
  package func imdb(of ids: MovieIDs) async -> IMDbID? {
    let known = try? await store.storing { store throws(StoreError) in
      try store.movies.ids(knownWith: ids)
    }
    return known?.imdb ?? ids.imdb
  }

  package func context(of source: ConfiguredMovieSource) -> FeedContext {
    FeedContext(baseURL: source.baseURL, key: source.key, today: now().day)
  }

  /// Sends requests, and stores the movies of each answer.
  ///
  /// As `isBackfill` it keeps to the source's pace, and waits as long as the source requires.
  ///
  /// - Throws: ``RefreshFailure`` if the store is read-only, a required key is missing, the source
  ///   wants no requests now, the fetch is cancelled, or the store fails before anything was sent.
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
      // An empty first page would replace one that has movies.
      if let popular, popular.page == 1, popular.results.isEmpty {
        throw RefreshFailure(.notPublished)
      }
      try await store.storing { [fetch] store throws(StoreError) in
        try store.movies.keep(movies, from: provider.source, popular: popular, fetch)
      }
      return (value, nil)
    }
  }

  /// Checks that a source accepts requests now.
  ///
  /// - Throws: ``RefreshFailure`` with ``RefreshFailure/Kind/resting`` until its pause is over.
  func checkPause(of key: ResourceKey) async throws(RefreshFailure) {
    if let end = try await restEnd(of: key) { throw RefreshFailure(.resting, end.isoText) }
  }

  /// Returns the moment before which a source wants no requests, at most a day from now; nil if it
  /// accepts them.
  private func restEnd(of key: ResourceKey) async throws(RefreshFailure) -> Instant? {
    let retryAt = try await store.storing { store throws(StoreError) in
      try store.resources.state(of: key).retryAt
    }
    return retryAt.flatMap { (1...86_400).contains($0.seconds(since: now())) ? $0 : nil }
  }
}

extension MovieProvider {
  /// The movies of the provider as a resource of the store.
  var movies: ResourceKey { ResourceKey(source: facts.name, name: "films") }
}
