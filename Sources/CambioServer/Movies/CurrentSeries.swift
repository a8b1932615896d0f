import LocalStore
import Logging
import Movies
import Repositories

/// What programs are told of series: what the store has, and where it is due what the sources tell.
///
/// They are read from the store one by one: there are many more episodes than films, and nobody lists them.
struct CurrentSeries: Sendable {
  private let movies: CurrentMovies
  private let log: Logger
  private let store: LocalStore?

  /// Creates it; whom `movies` has asked are asked for series too.
  init(beside movies: CurrentMovies, store: LocalStore?, log: Logger) {
    (self.movies, self.store, self.log) = (movies, store, log)
  }

  /// What is told in answer to `query`; nil where nobody ever told anything.
  func answer(to query: SeriesQuery) async -> SeriesAnswer? {
    let kept = await kept(query)
    guard await movies.ask(.series(query), isAnswered: { kept != nil }) else { return kept }
    return await self.kept(query)
  }

  /// The series or the episode with this number, where it is known as one; the sources are asked as for a film
  /// when that is due, and not waited for.
  func title(_ id: IMDbID) async -> SeriesAnswer? {
    guard !isFilm(id), let kept = await kept(.number(id)) else { return nil }
    _ = await movies.ask(.film(MovieIDs(imdb: id)), isAnswered: { true })
    return kept
  }

  /// Whether `id` is the number of a film.
  func isFilm(_ id: IMDbID) -> Bool { movies.collection.movie(MovieIDs(imdb: id)) != nil }

  /// What was last told in answer to `query`.
  func kept(_ query: SeriesQuery) async -> SeriesAnswer? {
    guard let store else { return nil }
    do throws(StoreError) {
      return try await store.run { store throws(StoreError) in try store.series.answer(to: query) }
    } catch {
      log.error("series of the store unreadable", metadata: ["reason": "\(error)"])
      return nil
    }
  }
}
