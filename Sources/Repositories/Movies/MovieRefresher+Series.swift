import Feeds
import LocalStore
package import Movies

extension MovieRefresher {
  /// Asks the sources that tell of series one after the other, until one answers.
  ///
  /// That there is none is an answer, which takes nothing from the store.
  package func refresh(
    series query: SeriesQuery,
    from sources: [ConfiguredMovieSource]
  ) async -> [Report] {
    var reports: [Report] = []
    for source in sources {
      guard let request = source.provider.series(context(of: source), query) else { continue }
      var report = Report(provider: source.provider, failure: nil)
      do throws(RefreshFailure) {
        let outcome = try await ask([request], from: source, source.provider.decodeSeries) {
          answer,
          fetch async throws(RefreshFailure) in
          try await keep(answer, to: query, fetch)
        }
        if outcome.kept.isEmpty && outcome.failure == nil { try await confirm(query) }
        report = Report(provider: source.provider, failure: outcome.failure)
      } catch {
        report = Report(provider: source.provider, failure: error)
      }
      reports.append(report)
      if report.failure == nil { break }
    }
    return reports
  }

  /// What is told of a title that is asked for by its number.
  enum ToldTitle: Sendable {
    case film(Movie?)
    case series(SeriesAnswer)
  }

  /// Asks for the title with `ids`, which may be no film but a series or an episode: each is kept among its kind.
  func title(
    _ requests: [FeedRequest],
    _ ids: MovieIDs,
    from source: ConfiguredMovieSource
  ) async throws(RefreshFailure) -> ResourceFetcher.Outcome<ToldTitle> {
    let provider = source.provider
    return try await ask(
      requests,
      from: source,
      { request, response throws(FeedError) -> ToldTitle in
        if let series = try provider.decodeSeries(request, response) { return .series(series) }
        return .film(try provider.decodeFilm(request, response))
      },
      keep: { told, fetch async throws(RefreshFailure) in
        if case .series(let answer) = told, let id = ids.imdb {
          try await keep(answer, to: .number(id), fetch)
        } else if case .film(let movie) = told {
          try await keep(movie.map { [$0] } ?? [], of: source, fetch)
        }
        return told
      }
    )
  }

  private func keep(
    _ answer: SeriesAnswer?,
    to query: SeriesQuery,
    _ fetch: StoredFetch
  ) async throws(RefreshFailure) {
    try await store.storing { store throws(StoreError) in
      try store.series.keep(answer, to: query, fetch)
    }
  }

  /// Whether `source` is asked for the series with `ids`.
  func tells(_ source: ConfiguredMovieSource, ofSeries ids: MovieIDs) -> Bool {
    ids.imdb.flatMap { source.provider.series(context(of: source), .number($0)) } != nil
  }

  /// Notes that a source has nothing new in answer to `query`.
  func confirm(_ query: SeriesQuery) async throws(RefreshFailure) {
    let now = now()
    try await store.storing { store throws(StoreError) in try store.series.confirm(query, at: now) }
  }
}
