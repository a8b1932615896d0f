import EmbeddedData
import ExactMoney
import Movies
import TestSupport
import Testing

/// Merges the responses of sources one after the other, as a server does.
@Suite struct MovieCollectionMergingTests {
  private static let catalogue = EmbeddedMovies.catalogue
  private static let names = CatalogueNames(
    (0..<4).map { MovieNames(imdb: catalogue.id(at: $0), tmdb: 500 + UInt32($0), titles: []) },
    of: catalogue
  )
  private static let collection = MovieCollection(catalogue, names: names)

  /// The reported movies of each source, newest first, as the store has them.
  private struct Reported {
    private var kept: [[Movie]] = [[], [], []]
    private static let sources: [MovieSource] = [.tmdb, .omdb, .wikidata]

    /// Stores `movies` of a source, in place of those that share an id with one of them.
    mutating func keep(_ movies: [Movie], of source: Int) {
      for movie in movies {
        var whole = movie.attributed(to: Reported.sources[source])
        for known in kept[source] where Reported.sharesNumber(known.ids, movie.ids) {
          if known.ids.isSameMovie(as: movie.ids) { whole = whole.filled(from: known) }
        }
        kept[source].removeAll { Reported.sharesNumber($0.ids, movie.ids) }
        kept[source].insert(whole, at: 0)
      }
    }

    /// Returns all movies, or those connected with one of `ids` by shared ids.
    func merged(sharing ids: Set<MovieIDs>? = nil) -> [Movie] {
      let all = kept.flatMap { $0 }
      guard var ids else { return Movie.merged(all) }
      var found: Set<Int> = []
      var count: Int
      repeat {
        count = found.count
        for (index, movie) in all.enumerated() where !found.contains(index) {
          guard ids.contains(where: { Reported.sharesNumber($0, movie.ids) }) else { continue }
          found.insert(index)
          ids.insert(movie.ids)
        }
      } while found.count > count
      return Movie.merged(found.sorted().map { all[$0] })
    }

    private static func sharesNumber(_ one: MovieIDs, _ other: MovieIDs) -> Bool {
      one.imdb != nil && one.imdb == other.imdb || one.tmdb != nil && one.tmdb == other.tmdb
        || one.wikidata != nil && one.wikidata == other.wikidata
    }
  }

  /// Returns a movie with some ids, and either the title and year of a movie in the catalogue or
  /// others.
  private static func movie(_ random: inout SplitMix64) -> Movie {
    let number = Int.random(in: 0..<24, using: &random)
    var movie = Movie()
    if Int.random(in: 0..<3, using: &random) == 0 {
      movie.ids.imdb =
        number < 8 ? catalogue.id(at: number) : IMDbID(number: 9_000_000 + UInt32(number))
    }
    if Int.random(in: 0..<4, using: &random) > 0 { movie.ids.tmdb = 500 + UInt32(number) }
    if movie.ids == MovieIDs() || Int.random(in: 0..<4, using: &random) == 0 {
      movie.ids.wikidata = WikidataID(number: 1 + UInt32(number))
    }
    let namesake = catalogue.movie(at: number % 8)
    movie.title = Bool.random(using: &random) ? namesake.title : "Zyx \(number)"
    movie.year = Int.random(in: 0..<4, using: &random) > 0 ? namesake.year : 2_020
    movie.voteCount = .random(in: 0...5_000, using: &random)
    movie.voteAverage = ExactDecimal(.random(in: 0...100, using: &random), scale: 1)
    return movie
  }

  @Test(arguments: [UInt64(1)])
  func `movies that came one answer after the other are those that are read at once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reported = Reported()
    var collection = Self.collection
    for _ in 0..<40 {
      let answer = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.movie(&random) }
      reported.keep(answer, of: .random(in: 0..<3, using: &random))
      var (ids, movies): (Set<MovieIDs>, [Movie]) = ([], [])
      var more = Set(answer.map { $0.ids })
      while !more.isSubset(of: ids) {
        ids.formUnion(more)
        movies = reported.merged(sharing: ids)
        more = collection.ids(changingWith: movies + ids.map { Movie(ids: $0) })
      }
      collection = collection.replacing(ids, with: movies)
    }
    let whole = Self.collection.joined(with: reported.merged(), popular: [], names: Self.names)
    #expect(collection.count == whole.count && collection.years == whole.years)
    for order in MovieOrder.allCases {
      let selection = MovieSelection(order: order)
      let found = collection.page(1, of: selection, size: collection.count).results
      let expected = whole.page(1, of: selection, size: whole.count).results
      #expect(Set(found) == Set(expected))
      // Equal movies may be in either order.
      #expect(found.map { Self.key($0, order) } == expected.map { Self.key($0, order) })
    }
    for number in UInt32(500)...523 {
      let ids = MovieIDs(tmdb: number)
      #expect(collection.movie(ids) == whole.movie(ids))
    }
    let search = MovieSelection(search: MovieSearch(name: "zyx"))
    #expect(
      Set(collection.page(1, of: search, size: 1_000).results)
        == Set(whole.page(1, of: search, size: 1_000).results)
    )
  }

  @Test
  func `a movie that is reported anew keeps its place, and a page of what is popular its order`() {
    var movies = (0..<5).map { number in
      var movie = Movie(ids: MovieIDs(tmdb: 9_000_000 + UInt32(number)))
      movie.title = "Zyx \(number)"
      return movie.attributed(to: .tmdb)
    }
    let popular = movies.reversed().map { $0.ids }
    var collection = Self.collection.replacing([], with: movies, popular: popular)
    movies[2].title = "Zyx again"
    collection = collection.replacing([movies[2].ids], with: [movies[2]])
    let first = collection.page(1, of: MovieSelection(), size: 5).results.map { $0.title }
    #expect(first == ["Zyx 4", "Zyx 3", "Zyx again", "Zyx 1", "Zyx 0"])
    #expect(collection.count == Self.catalogue.count + 5)
  }

  @Test func `a listing goes on behind what was shown, up to where the source has been read`() {
    let movies = (0..<6).map { number in
      var movie = Movie(ids: MovieIDs(tmdb: 9_000_000 + UInt32(number)))
      (movie.title, movie.year) = ("Zyx \(number)", 2090 - number)
      return movie.attributed(to: .tmdb)
    }
    let ids = movies.map { $0.ids }
    let collection = Self.collection.replacing([], with: movies)
    let places = collection.places(of: MovieSelection(order: .newest), beside: [])
    func following(_ shown: [Int], due: [Int] = [], through end: [Int]?) -> ([Int], new: Int) {
      let next = collection.following(
        shown.map { ids[$0] },
        of: places,
        due: due.map { ids[$0] },
        through: end.map { $0.map { ids[$0] } },
        count: 2
      )
      return (next.ids.compactMap { ids.firstIndex(of: $0) }, next.newCount)
    }
    // The page ends at the source's last movie, wherever the source's other movies are.
    #expect(following([], through: [2, 1]) == ([0, 1], 0))
    #expect(following([0, 1], through: [4]) == ([2, 3, 4], 0))
    #expect(following([0, 1], through: []) == ([], 0))
    // A movie that has since come before the last shown one is only counted; a due one is shown.
    #expect(following([0, 3, 4], due: [1], through: nil) == ([1, 5], 1))
    #expect(collection.missing(from: [ids[1]], of: [ids[2], ids[1], ids[2]]) == [ids[2]])
  }

  /// Returns the values by which a movie is sorted.
  private static func key(_ movie: Movie, _ order: MovieOrder) -> [String] {
    let renown = movie.renown.description
    switch order {
    case .popularity: return [renown]
    case .newest: return ["\(movie.knownYear ?? 0)", movie.releaseDate?.description ?? "", renown]
    case .title: return ["\(TitleKey(movie.title).withoutArticle)", renown]
    case .rating:
      let isSure = movie.voteCount >= MovieOrder.minimumVotes
      return ["\(isSure)", movie.voteCount > 0 ? movie.voteAverage.description : "", renown]
    }
  }

  /// The same at length.
  @Suite struct Long {
    @Test(arguments: UInt64(2)...4)
    func `movies that came one answer after the other are those that are read at once`(
      seed: UInt64
    ) {
      MovieCollectionMergingTests()
        .`movies that came one answer after the other are those that are read at once`(seed: seed)
    }
  }
}
