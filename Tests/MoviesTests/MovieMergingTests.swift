import ExactMoney
import TestSupport
import Testing

@testable import Movies

@Suite struct MovieMergingTests {
  private static func matrix() throws -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID("tt0133093")))
    movie.title = "The Matrix"
    movie.year = 1999
    movie.ratings = [MovieRating(.tomatometer, 83)]
    movie.boxOffice = MovieAmount(try Money("467222728", .usd))
    return movie.attributed(to: .catalogue)
  }

  private static func live() throws -> Movie {
    var movie = Movie(ids: MovieIDs(tmdb: 603))
    movie.title = "Matrix"
    movie.overview = "A hacker learns what the world is."
    movie.releaseDate = try day("1999-03-30")
    movie.ratings = [MovieRating(.tmdb, try ExactDecimal("8.2"), votes: 27_000)]
    movie.releases = [MovieRelease(country: Region("BR"), day: try day("1999-05-21"))]
    return movie.attributed(to: .tmdb)
  }

  @Test func `fields that are reported stay, the others are filled, and each says who reported it`()
    throws
  {
    let movie = try Self.live().filled(from: Self.matrix())
    #expect(movie.ids == MovieIDs(imdb: IMDbID("tt0133093"), tmdb: 603))
    #expect(movie.title == "Matrix")
    #expect(movie.provenance[.title] == .tmdb)
    #expect(movie.provenance[.overview] == .tmdb)
    #expect(movie.provenance[.boxOffice] == .catalogue)
    #expect(movie.boxOffice?.money.description == "467222728 USD")
    #expect(movie.provenance[.budget] == nil)
    #expect(movie.provenance.sources == [.catalogue, .tmdb])
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
      movie.releases.map { "\($0.country.code) \($0.day)" } == ["US 1999-03-31", "BR 1999-05-21"]
    )
  }

  @Test func `a box office has the territory of its source, whoever else reports the movie`() throws
  {
    #expect(
      MovieSource.allCases.map { $0.boxOfficeTerritory }
        == [nil, .country(Region("US")), .world, nil]
    )
    var domestic = Movie(ids: MovieIDs(imdb: IMDbID("tt0133093"), tmdb: 603))
    domestic.boxOffice = MovieAmount(try Money("171479930", .usd))
    let movie = try Self.live().filled(from: domestic.attributed(to: .omdb))
    #expect(movie.provenance[.title] == .tmdb)
    #expect(movie.boxOfficeTerritory == .country(Region("US")))
    #expect(try Self.matrix().boxOfficeTerritory == nil)
    #expect(try Self.live().boxOfficeTerritory == nil)
  }

  @Test func `a movie without anything reported has no source`() {
    #expect(Movie().attributed(to: .omdb).provenance.sources.isEmpty)
    #expect(MovieField.allCases.allSatisfy { !Movie().has($0) })
  }

  @Test func `every field has room for every source`() {
    for field in MovieField.allCases {
      for source in MovieSource.allCases {
        var provenance = FieldProvenance()
        for other in MovieField.allCases { provenance[other] = .catalogue }
        provenance[field] = source
        #expect(provenance[field] == source)
        #expect(MovieField.allCases.allSatisfy { $0 == field || provenance[$0] == .catalogue })
        provenance[field] = nil
        #expect(provenance[field] == nil)
      }
    }
  }

  @Test func `renown counts reviews and dollars, no other money and no prizes`() throws {
    var movie = Movie()
    movie.ratings = [MovieRating(.criticsMean, try ExactDecimal("7.8"), votes: 209)]
    movie.boxOffice = MovieAmount(try Money("467222728", .usd))
    movie.year = 1999
    #expect(try movie.renown == ExactDecimal("1403.4"))
    movie.boxOffice = MovieAmount(try Money("467222728", .eur))
    #expect(try movie.renown == ExactDecimal("1170.4"))
    movie.oscars = Oscars(won: 11, nominated: 14)
    #expect(try movie.renown == ExactDecimal("1170.4"))
  }

  @Test func `a movie whose mean is missing is known by its other marks`() throws {
    var movie = Movie()
    movie.year = 1994
    movie.ratings = [MovieRating(.tomatometer, ExactDecimal(92), votes: 185)]
    let liked = movie.renown
    #expect(liked > ExactDecimal(1_000))
    movie.ratings.append(MovieRating(.metascore, ExactDecimal(95)))
    #expect(movie.renown > liked)
    movie.articles = 70
    #expect(try movie.renown == ExactDecimal("2012.5"))
    // With equal reviews, the older movie is better known.
    movie.year = 1954
    #expect(movie.renown > ExactDecimal(4_000))
  }

  @Test func `a mark without its votes keeps those that another source counts`() {
    let votes = { (movie: Movie) in movie.ratings.map { $0.votes } }
    var (one, other) = (Movie(), Movie())
    one.ratings = [MovieRating(.tomatometer, ExactDecimal(91))]
    other.ratings = [MovieRating(.tomatometer, ExactDecimal(92), votes: 185)]
    #expect(votes(one.filled(from: other)) == [185])
    #expect(one.filled(from: other).ratings.map { $0.value } == [ExactDecimal(91)])
    #expect(votes(other.filled(from: one)) == [185])
  }

  // MARK: Movies of several sources

  private static func movie(_ imdb: UInt32?, tmdb: UInt32? = nil, _ title: String = "") -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: imdb.map { IMDbID(number: $0) }, tmdb: tmdb))
    movie.title = title
    return movie
  }

  @Test func `a movie that is reported of again brings what is newly known, and is there once`() {
    let movies = Movie.merged([
      Self.movie(1, "Up"), Self.movie(2), Self.movie(1, tmdb: 14_160, "Up!"), Self.movie(3),
    ])
    #expect(movies.map { $0.ids.imdb?.number } == [1, 2, 3])
    #expect(movies[0].title == "Up")
    #expect(movies[0].ids.tmdb == 14_160)
  }

  @Test func `two movies that a third one's ids make one are joined`() {
    let movies = Movie.merged([
      Self.movie(1), Self.movie(nil, tmdb: 9), Self.movie(2), Self.movie(1, tmdb: 9),
    ])
    #expect(movies.count == 2)
    #expect(movies[0].ids == MovieIDs(imdb: IMDbID(number: 1), tmdb: 9))
  }

  @Test func `an id that many movies share costs a look at a few of them`() {
    let movies = (1...2_000).map { MovieIDs(imdb: IMDbID(number: $0), tmdb: 7) }
    let index = MovieIndex(movies)
    var looks = 0
    for (place, movie) in movies.enumerated() {
      let found = index.places(of: movie) {
        looks += 1
        return movies[$0]
      }
      #expect(found == [place])
    }
    #expect(looks <= movies.count * (MovieIndex.maximumPlaces + 1))
    // The first movies are found, in any order of insertion.
    #expect(index.places(of: MovieIDs(tmdb: 7)) { movies[$0] } == Array(0..<16))
    var other = MovieIndex()
    for place in movies.indices.reversed() { other.add(movies[place], at: place) }
    #expect(other == index)
  }

  /// Merges by the definition, with a search through all movies for each.
  private static func walked(_ reported: [Movie]) -> [Movie] {
    var movies: [Movie] = []
    for movie in reported {
      let places = movies.indices.filter { movies[$0].ids.isSameMovie(as: movie.ids) }
      guard let first = places.first else {
        movies.append(movie)
        continue
      }
      movies[first] = movies[first].filled(from: movie)
      for other in places.dropFirst().reversed() {
        movies[first] = movies[first].filled(from: movies.remove(at: other))
      }
    }
    return movies
  }

  @Test func `whatever ids contradict each other, the index finds what a walk finds`() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<lawCases(400) {
      // The ids are few, so that most movies share one with several others.
      let reported = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        var ids = MovieIDs()
        while ids == MovieIDs() {
          if Bool.random(using: &random) {
            ids.imdb = IMDbID(number: .random(in: 1...12, using: &random))
          }
          if Bool.random(using: &random) { ids.tmdb = .random(in: 1...12, using: &random) }
          if Int.random(in: 0...3, using: &random) == 0 {
            ids.wikidata = WikidataID(number: .random(in: 1...12, using: &random))
          }
        }
        var movie = Movie(ids: ids)
        movie.title = "\(UInt16.random(in: 0...9, using: &random))"
        return movie
      }
      let walked = Self.walked(reported)
      #expect(Movie.merged(reported) == walked)
      let index = MovieIndex(walked.map { $0.ids })
      for movie in reported {
        let found = index.places(of: movie.ids) { walked[$0].ids }
        #expect(found == walked.indices.filter { walked[$0].ids.isSameMovie(as: movie.ids) })
      }
    }
  }
}
