import EmbeddedData
import ExactMoney
import Movies
import Testing

/// The catalogue in the binary.
@Suite struct EmbeddedMoviesTests {
  private static let catalogue = EmbeddedMovies.catalogue
  private static let movies = (0..<catalogue.count).map { catalogue.movie(at: $0) }

  private static func found(_ name: String, year: Int? = nil) -> [String] {
    catalogue.matches(MovieSearch(name: name, year: year)).prefix(20)
      .map { catalogue.movie(at: $0.index) }.map { "\($0.title) (\($0.knownYear ?? 0))" }
  }

  @Test func `it has the movies of the data, through 2014`() {
    #expect(Self.catalogue.count == 17_470)
    #expect(Self.catalogue.years?.upperBound == 2014)
    #expect(Self.catalogue.snapshotDay.description == "2026-10-18")
  }

  @Test func `a movie is read with all that is known of it`() throws {
    let id = try #require(IMDbID("tt0133093"))
    let movie = try #require(Self.catalogue.movie(id))
    #expect(movie.ids == MovieIDs(imdb: id))
    #expect(movie.title == "The Matrix")
    #expect(movie.releaseDate?.description == "1999-03-31")
    #expect(movie.year == 1999)
    #expect(movie.genres == [.scienceFiction, .thriller, .crime, .action])
    #expect(movie.credits.directors == ["Lana Wachowski", "Lilly Wachowski"])
    #expect(movie.credits.writers == ["the Wachowskis"])
    #expect(movie.credits.cast.count == 19)
    #expect(movie.credits.cast.contains("Carrie-Anne Moss"))
    #expect(movie.runtimeMinutes == 136)
    #expect(movie.certificate == "R")
    #expect(movie.languages == ["English"])
    #expect(movie.originalLanguage == "en")
    #expect(movie.countries == ["Australia", "United States"])
    #expect(movie.studios.first == "Silver Pictures")
    #expect(
      movie.ratings == [
        MovieRating(.criticsMean, try ExactDecimal("7.8"), votes: 209),
        MovieRating(.tomatometer, 83, votes: 209),
        MovieRating(.metascore, 73),
      ]
    )
    #expect(movie.voteCount == 209)
    #expect(movie.boxOffice?.money.description == "467222728 USD")
    #expect(movie.oscars == Oscars(won: 3, nominated: 3))
    #expect(movie.provenance.sources == [.catalogue])
    #expect(movie.provenance[.boxOffice] == .catalogue)
    #expect(movie.provenance[.budget] == nil)
  }

  @Test func `every movie is whole`() throws {
    var (titles, days, grosses, people) = (0, 0, 0, 0)
    var ids: Set<IMDbID> = []
    for movie in Self.movies {
      titles += movie.title.isEmpty ? 0 : 1
      days += movie.releaseDate == nil ? 0 : 1
      grosses += movie.boxOffice == nil ? 0 : 1
      people += [movie.credits.directors, movie.credits.writers, movie.credits.cast]
        .joined().count { !$0.isEmpty }
      if let id = movie.ids.imdb { ids.insert(id) }
    }
    #expect(titles == 17_470)
    #expect(ids.count == 17_470)
    // The counts that the data's README and the script that packs it report.
    #expect(days == 6_003)
    #expect(grosses == 2_754)
    #expect(people == 234_349)
  }

  @Test func `the order is that of renown, which the script reckons too`() {
    var last: Movie?
    for movie in Self.movies {
      if let last {
        #expect(
          last.renown > movie.renown
            || last.renown == movie.renown && (last.year ?? 0) >= (movie.year ?? 0)
        )
      }
      last = movie
    }
  }

  @Test func `a title is found without its accents, its article and its case`() {
    #expect(Self.found("amelie").first == "Amélie (2001)")
    #expect(Self.found("MATRIX").first == "The Matrix (1999)")
    #expect(Self.found("matrix").prefix(3).contains("The Matrix Reloaded (2003)"))
    #expect(Self.found("matrix", year: 1999) == ["The Matrix (1999)"])
    #expect(Self.found("300").first == "300 (2006)")
  }

  @Test func `of one title the best known movie comes first`() {
    #expect(
      Self.found("titanic").prefix(3) == ["Titanic (1997)", "Titanic (1953)", "Titanic (1943)"]
    )
  }

  @Test func `people and years are found`() {
    #expect(Self.found("keanu reeves").contains("The Matrix (1999)"))
    #expect(Self.found("tautou amelie").first == "Amélie (2001)")
    #expect(Self.found("nolan batman").contains("Batman Begins (2005)"))
    #expect(Self.found("titanic 1953").first == "Titanic (1953)")
    #expect(Self.found("xyzzy plugh").isEmpty)
    #expect(Self.found("").isEmpty)
  }

  @Test(arguments: ["matrix", "john wayne", "amelie tautou", "the", "1984", "jeunet", "étaix"])
  func `the search of the catalogue ranks as the search of single movies`(name: String) {
    let search = MovieSearch(name: name)
    var ranked: [Int: Int] = [:]
    for match in Self.catalogue.matches(search) { ranked[match.index] = match.rank }
    for index in stride(from: 0, to: Self.movies.count, by: 41) {
      #expect(search.rank(of: Self.movies[index]) == ranked[index])
    }
  }

  @Test func `the best known movies are in the order of the catalogue`() {
    let places = MovieCollection(Self.catalogue).places(of: MovieSelection(), beside: [])
    #expect(places == Self.movies.indices.map { Int32($0) })
  }
}
