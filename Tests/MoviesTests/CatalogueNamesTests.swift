import EmbeddedData
import Movies
import Testing

@Suite struct CatalogueNamesTests {
  private static let catalogue = EmbeddedMovies.catalogue
  private static let matrix = IMDbID(number: 133_093)

  private static let collection = MovieCollection(
    catalogue,
    names: CatalogueNames(
      [MovieNames(imdb: matrix, tmdb: 603, titles: ["The Matrix", "Zyx Matriz", "매트릭스"])],
      of: catalogue
    )
  )

  @Test func `a movie of the catalogue is found by TMDb's number and by IMDb's`() {
    let ids = MovieIDs(imdb: Self.matrix, tmdb: 603)
    #expect(Self.collection.movie(MovieIDs(tmdb: 603))?.ids == ids)
    #expect(Self.collection.movie(MovieIDs(imdb: Self.matrix))?.ids == ids)
    #expect(Self.collection.movie(MovieIDs(tmdb: 604)) == nil)
    #expect(MovieCollection(Self.catalogue).movie(MovieIDs(tmdb: 603)) == nil)
  }

  @Test(arguments: ["zyx matriz", "매트릭스"])
  func `a movie is found by its title in another language`(title: String) {
    let search = MovieSelection(search: MovieSearch(name: title))
    let found = Self.collection.page(1, of: search).results
    #expect(found.map { $0.ids.tmdb } == [603])
    #expect(found.map { $0.title } == ["The Matrix"])
  }

  @Test func `a movie that TMDb lists under another title is the catalogue's`() {
    var reported = Movie(ids: MovieIDs(tmdb: 603))
    reported.title = "Matrix, La"
    let names = CatalogueNames(
      [MovieNames(imdb: Self.matrix, tmdb: 603, titles: [])],
      of: Self.catalogue
    )
    let collection = MovieCollection(
      Self.catalogue,
      reported: [reported.attributed(to: .tmdb)],
      names: names
    )
    #expect(collection.count == Self.catalogue.count)
    #expect(collection.movie(MovieIDs(imdb: Self.matrix))?.title == "Matrix, La")
  }
}
