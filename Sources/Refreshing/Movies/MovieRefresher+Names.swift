import ExactMoney
import Feeds
import LocalStore
package import Movies

extension MovieRefresher {
  /// The number of seconds for which fetched names stay fresh.
  private static let lifeOfNames: Int64 = 180 * 86_400

  /// Fetches the names of `movies` in other languages from Wikidata, `source`, and stores them.
  ///
  /// Skips movies whose names are fresh unless `urgency` forces them. Returns the number of movies
  /// fetched, nil if no request succeeded, and the first failure. After two failures in a row the
  /// run ends; the next one goes on with what is left. `report` is called after each request.
  package func refreshNames(
    of movies: [IMDbID],
    from source: ConfiguredMovieSource,
    _ urgency: RateRefresher.Urgency,
    report: @escaping @Sendable () async -> Void = {}
  ) async -> (movies: Int?, failure: RefreshFailure?) {
    var (count, failure) = (Int?.none, RefreshFailure?.none)
    var failedInARow = 0
    for first in stride(from: 0, to: movies.count, by: WikidataFeed.maximumNamed) {
      let some = Array(movies[first..<min(first + WikidataFeed.maximumNamed, movies.count)])
      let request = WikidataFeed.namesRequest(context(of: source), some)
      do throws(RefreshFailure) {
        if urgency == .whenDue, try await !isDue(request, of: source) { continue }
        count = (count ?? 0) + (try await names(request, from: source))
        failedInARow = 0
      } catch {
        failure = failure ?? error
        failedInARow += 1
        if failedInARow == 2 || RequestPacer.ends(with: error) { break }
      }
      await report()
    }
    return (count, failure)
  }

  private func isDue(
    _ request: FeedRequest,
    of source: ConfiguredMovieSource
  ) async throws(RefreshFailure) -> Bool {
    let key = source.provider.names
    let answeredAt = try await store.storing { store throws(StoreError) in
      try store.resources.validators(of: key, request: request.resource)?.answeredAt
    }
    guard let answeredAt else { return true }
    return !(0..<MovieRefresher.lifeOfNames).contains(now().seconds(since: answeredAt))
  }

  private func names(
    _ request: FeedRequest,
    from source: ConfiguredMovieSource
  ) async throws(RefreshFailure) -> Int {
    if store.isReadOnly { throw RefreshFailure(.readOnlyStore, store.path) }
    try await checkPause(of: source.provider.names)
    if let pace = source.provider.facts.pace { try await fetcher.rest(pace.seconds) }
    let resource = Resource(
      key: source.provider.names,
      requests: [request],
      isBackfill: true,
      decode: WikidataFeed.decodeNames
    )
    let outcome = try await fetcher.fetch(resource, from: source) {
      names,
      fetch async throws(RefreshFailure) in
      try await store.storing { [fetch] store throws(StoreError) in
        try store.movies.keep(names, fetch)
      }
      return (names.count, nil)
    }
    if let failure = outcome.failure { throw failure }
    return outcome.kept.reduce(0, +)
  }
}

extension MovieProvider {
  /// The movie names of the provider as a resource of the store.
  fileprivate var names: ResourceKey { ResourceKey(source: facts.name, name: "names") }
}
