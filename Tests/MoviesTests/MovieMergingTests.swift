import ExactMoney
import Movies
import TestSupport
import Testing

@Suite struct MovieMergingTests {
  private static func matrix() throws -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID("tt0133093")))
    movie.title = "The Matrix"
    movie.year = 1999
    movie.ratings = [MovieRating(.tomatometer, 83)]
    movie.boxOffice = MovieAmount(try Money("467222728", .usd))
    return movie.told(by: .catalogue)
  }

  private static func live() throws -> Movie {
    var movie = Movie(ids: MovieIDs(tmdb: 603))
    movie.title = "Matrix"
    movie.overview = "A hacker learns what the world is."
    movie.releaseDate = try day("1999-03-30")
    movie.ratings = [MovieRating(.tmdb, try ExactDecimal("8.2"), votes: 27_000)]
    movie.releases = [MovieRelease(country: Region("BR"), day: try day("1999-05-21"))]
    return movie.told(by: .tmdb)
  }

  @Test func `fields that are told stay, the others are filled, and each says who told it`() throws
  {
    let movie = try Self.live().filled(from: Self.matrix())
    #expect(movie.ids == MovieIDs(imdb: IMDbID("tt0133093"), tmdb: 603))
    #expect(movie.title == "Matrix")
    #expect(movie.tellers[.title] == .tmdb)
    #expect(movie.tellers[.overview] == .tmdb)
    #expect(movie.tellers[.boxOffice] == .catalogue)
    #expect(movie.boxOffice?.money.description == "467222728 USD")
    #expect(movie.tellers[.budget] == nil)
    #expect(movie.tellers.sources == [.catalogue, .tmdb])
    #expect(movie.year == 1999)
    #expect(movie.knownYear == 1999)
  }

  @Test func `ratings of other kinds and releases of other countries are added`() throws {
    var other = try Self.matrix()
    other.releases = [
      MovieRelease(country: Region("US"), day: try day("1999-03-31")),
      MovieRelease(country: Region("BR"), day: try day("1999-05-22")),
    ]
    let movie = try Self.live().filled(from: other)
    #expect(movie.ratings.map { $0.kind } == [.tmdb, .tomatometer])
    #expect(
      movie.releases.map { "\($0.country.code) \($0.day)" } == [
        "US 1999-03-31", "BR 1999-05-21",
      ]
    )
  }

  @Test func `a film without anything told has no teller`() {
    #expect(Movie().told(by: .omdb).tellers.sources.isEmpty)
    #expect(MovieField.allCases.allSatisfy { !Movie().has($0) })
  }

  @Test func `every field has room for every teller`() {
    for field in MovieField.allCases {
      for source in MovieSource.allCases {
        var tellers = FieldTellers()
        for other in MovieField.allCases { tellers[other] = .catalogue }
        tellers[field] = source
        #expect(tellers[field] == source)
        #expect(MovieField.allCases.allSatisfy { $0 == field || tellers[$0] == .catalogue })
        tellers[field] = nil
        #expect(tellers[field] == nil)
      }
    }
  }

  @Test func `renown counts reviews, Oscars and dollars, and no other money`() throws {
    var movie = Movie()
    movie.ratings = [MovieRating(.criticsMean, try ExactDecimal("7.8"), votes: 209)]
    movie.oscars = Oscars(won: 3, nominated: 3)
    movie.boxOffice = MovieAmount(try Money("467222728", .usd))
    #expect(try movie.renown == ExactDecimal("1998.2"))
    movie.boxOffice = MovieAmount(try Money("467222728", .eur))
    #expect(try movie.renown == ExactDecimal("1765.2"))
  }
}
