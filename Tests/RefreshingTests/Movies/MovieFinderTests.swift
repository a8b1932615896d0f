import EmbeddedData
import ExactMoney
import LocalStore
import Movies
import Refreshing
import TestSupport
import Testing

@Suite struct MovieFinderTests {
  @Test func `movies of the catalogue are found by number and title`() throws {
    let finder = try MovieLibrary(store: nil, catalogue: EmbeddedMovies.catalogue).finder()
    let id = IMDbID(number: 133_093)
    #expect(finder.movie(MovieIDs(imdb: id))?.title == "The Matrix")
    #expect(finder.movie(MovieIDs(tmdb: 603)) == nil)
    for title in ["The Matrix", "matrix", "THE MATRIX"] {
      #expect(finder.movies(titled: title).map { $0.ids.imdb } == [id])
    }
    #expect(finder.movies(titled: "Amelie").map { $0.title } == ["Amélie"])
    #expect(finder.movies(titled: "Hamlet").count == 5)
    #expect(finder.movies(titled: "Matri").isEmpty)
    #expect(finder.movies(titled: "").isEmpty)
  }

  @Test func `what sources reported is found too, and a movie of both once`() throws {
    try withTemporaryDirectory { folder in
      let store = try LocalStore.open(at: folder + "/cambio.sqlite")
      let now = Instant(unixSeconds: 1_700_000_000)
      var matrix = Movie(ids: MovieIDs(imdb: IMDbID(number: 133_093), tmdb: 603))
      (matrix.title, matrix.originalTitle) = ("Matrix", "La Matrice")
      var train = Movie(ids: MovieIDs(tmdb: 396_535))
      (train.title, train.originalTitle, train.year) = ("Train to Busan", "부산행", 2016)
      let fetch = StoredFetch(source: "TMDb", resource: "films", request: "made", startedAt: now)
      try store.movies.keep([matrix, train].map { $0.attributed(to: .tmdb) }, from: .tmdb, fetch)
      let finder = try MovieLibrary(store: store, catalogue: EmbeddedMovies.catalogue).finder()
      for title in ["The Matrix", "la matrice"] {
        #expect(finder.movies(titled: title).map { $0.ids.tmdb } == [603])
      }
      #expect(finder.movie(MovieIDs(tmdb: 603))?.ids.imdb?.number == 133_093)
      for title in ["Train to Busan", "부산행"] {
        #expect(finder.movies(titled: title).map { $0.ids.tmdb } == [396_535])
      }
    }
  }
}
