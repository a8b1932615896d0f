import ExactMoney
import LocalStore
import Logging
import Movies
import Testing

@testable import CambioServer

@Suite struct CurrentMoviesTests {
  private static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  @Test func `what the store was reported of movies is read when the server is reported to`()
    async throws
  {
    let movies = CurrentMovies(log: Self.log)
    let store = try TemporaryStore()
    let catalogue = movies.collection.count
    try await store.store.run { store throws(StoreError) in
      var movie = Movie(ids: MovieIDs(imdb: IMDbID(number: 4_154_796)))
      movie.title = "Avengers: Endgame"
      movie.year = 2019
      let fetch = StoredFetch(
        source: "TMDb",
        resource: "films",
        request: "film/299534",
        startedAt: Instant(unixSeconds: 1_795_000_000),
        outcome: .updated
      )
      try store.movies.keep([movie], from: .tmdb, fetch)
    }
    #expect(movies.collection.count == catalogue)
    await movies.renew(from: store.store)
    #expect(movies.collection.count == catalogue + 1)
    #expect(movies.origins(of: movies.collection).years.upperBound == 2019)
    #expect(movies.origins(of: movies.collection).catalogueYears.upperBound == 2014)
    let newest = movies.collection.page(1, of: MovieSelection(order: .newest))
    #expect(newest.results.first?.title == "Avengers: Endgame")
  }
}
