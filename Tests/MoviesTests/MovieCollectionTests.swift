import EmbeddedData
import ExactMoney
import Movies
import TestSupport
import Testing

@Suite struct MovieCollectionTests {
  private static let catalogue = EmbeddedMovies.catalogue
  private static let collection = MovieCollection(catalogue)

  private static func page(_ selection: MovieSelection, _ page: Int = 1, size: Int = 60)
    -> MoviePage
  {
    collection.page(page, of: selection, size: size)
  }

  private static func reported(
    _ title: String,
    id: UInt32,
    _ change: (inout Movie) -> Void = { _ in }
  )
    -> Movie
  {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID(number: id)))
    movie.title = title
    change(&movie)
    return movie.attributed(to: .tmdb)
  }

  @Test func `S2-02 popular is the order of the catalogue, and no movie comes twice`() {
    var ids: Set<IMDbID> = []
    var places: [IMDbID] = []
    for number in 1...3 {
      let page = Self.page(MovieSelection(), number, size: 24)
      #expect(page.totalResults == Self.catalogue.count)
      #expect(page.totalPages == (Self.catalogue.count + 23) / 24)
      for movie in page.results.compactMap({ $0.ids.imdb }) {
        #expect(ids.insert(movie).inserted)
        places.append(movie)
      }
    }
    #expect(places == (0..<72).map { Self.catalogue.id(at: $0) })
  }

  @Test func `a filter lists the movies that pass it and no others`() {
    let filter = MovieFilter(genre: .drama, decade: 1990, minimumRating: 8)
    let expected = (0..<Self.catalogue.count).filter { index in
      guard (1990..<2000).contains(Self.catalogue.year(at: index)) else { return false }
      let movie = Self.catalogue.movie(at: index)
      return movie.genres.contains(.drama) && movie.has(.votes) && movie.voteAverage >= 8
    }
    let found = Self.page(MovieSelection(filter: filter), size: 2_000)
    #expect(found.totalResults == expected.count)
    #expect(expected.count > 50)
    #expect(found.results.compactMap { $0.ids.imdb } == expected.map { Self.catalogue.id(at: $0) })
  }

  @Test func `a year and a decade that exclude each other leave nothing`() {
    let both = MovieSelection(filter: MovieFilter(decade: 1990, year: 2001))
    #expect(Self.page(both).totalResults == 0)
    let year = Self.page(MovieSelection(filter: MovieFilter(year: 1999)))
    #expect(year.totalResults > 100)
    #expect(year.results.allSatisfy { $0.knownYear == 1999 })
  }

  @Test func `the days of a year have its movies without a day, and part of them has none`() throws
  {
    func count(_ first: String, _ last: String) throws -> Int {
      let days = try #require(CalendarDate(first))...(try #require(CalendarDate(last)))
      return Self.page(MovieSelection(filter: MovieFilter(days: days))).totalResults
    }
    let year = Self.page(MovieSelection(filter: MovieFilter(year: 1999))).totalResults
    #expect(try count("1999-01-01", "1999-12-31") == year)
    let dated = (0..<Self.catalogue.count).map { Self.catalogue.movie(at: $0) }
      .count { $0.year == 1999 && $0.releaseDate != nil }
    #expect(dated > 50 && dated < year)
    let halves = try count("1999-01-01", "1999-06-30") + count("1999-07-01", "1999-12-31")
    #expect(halves == dated)
  }

  @Test func `by rating a mean of few votes comes after those of many`() {
    let movies = Self.page(MovieSelection(order: .rating), size: Self.catalogue.count).results
    let sure = movies.prefix { $0.voteCount >= MovieOrder.minimumVotes }
    #expect(sure.count > 3_000)
    #expect(zip(sure, sure.dropFirst()).allSatisfy { $0.voteAverage >= $1.voteAverage })
    let rest = movies.dropFirst(sure.count)
    #expect(rest.allSatisfy { $0.voteCount < MovieOrder.minimumVotes })
    let rated = rest.prefix { $0.has(.votes) }
    #expect(rest.dropFirst(rated.count).allSatisfy { !$0.has(.votes) })
  }

  @Test(arguments: MovieOrder.allCases)
  func `an order can be read from its end`(order: MovieOrder) {
    let filter = MovieFilter(year: 1999)
    func ids(_ isReversed: Bool) -> [MovieIDs] {
      Self.page(MovieSelection(filter: filter, order: order, isReversed: isReversed), size: 1_000)
        .results.map { $0.ids }
    }
    #expect(ids(false).count > 100)
    #expect(ids(true) == ids(false).reversed())
  }

  @Test func `the newest come first, of a year those with a day before those without`() {
    let movies = Self.page(MovieSelection(order: .newest), size: Self.catalogue.count).results
    let keys = movies.map { movie -> Int in
      let day = movie.releaseDate?.components
      return (movie.knownYear ?? 0) * 10_000 + (day?.month ?? 0) * 100 + (day?.day ?? 0)
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `by title articles, case and accents do not count`() {
    let movies = [
      Self.reported("The Ábc", id: 9_000_001), Self.reported("abd", id: 9_000_002),
      Self.reported("Abb", id: 9_000_003), Self.reported("!", id: 9_000_004),
    ]
    let collection = MovieCollection(Self.catalogue, reported: movies)
    let all = collection.page(1, of: MovieSelection(order: .title), size: collection.count).results
    let titles = all.map { $0.title }
    let places = ["Abb", "The Ábc", "abd"].compactMap { titles.firstIndex(of: $0) }
    #expect(places.count == 3 && places == places.sorted())
    #expect(titles.last == "!")
  }

  @Test
  func `movies that were reported of stand among the others in every order, and then others do`() {
    var random = SplitMix64(seed: 7)
    func reported(_ known: [UInt32], _ others: ClosedRange<UInt32>) -> [Movie] {
      (known + others).map { number in
        Self.reported(["The Abc \(number % 7)", "abd", "!"][Int(number % 3)], id: number) { movie in
          movie.releaseDate = CalendarDate(clamping: .random(in: 0...20_000, using: &random))
          guard number % 4 > 0 else { return }
          movie.voteAverage = ExactDecimal(.random(in: 0...100, using: &random), scale: 1)
          movie.voteCount = .random(in: 1...4_000, using: &random)
        }
      }
    }
    // Sources also report some movies of the catalogue.
    let known = stride(from: 0, to: 4_000, by: 97).map { Self.catalogue.id(at: $0).number }
    let first = Self.collection.joined(with: reported(known, 9_000_001...9_000_040), popular: [])
    let movies = reported(known.suffix(10), 9_000_021...9_000_060)
    let popular = [MovieIDs(imdb: IMDbID(number: 9_000_033)), movies[3].ids]
    let (again, whole) = (
      first.joined(with: movies, popular: popular),
      MovieCollection(Self.catalogue, reported: movies, popular: popular)
    )
    #expect(again.count == Self.catalogue.count + 40 && again.years == whole.years)
    for order in MovieOrder.allCases {
      let selection = MovieSelection(order: order)
      let found = again.page(1, of: selection, size: again.count).results
      #expect(found == whole.page(1, of: selection, size: whole.count).results)
      #expect(Set(found.map { $0.ids }).count == again.count)
      let pairs = zip(found, found.dropFirst())
      switch order {
      case .popularity:
        #expect(found.prefix(2).map { $0.ids } == popular)
        #expect(pairs.dropFirst(2).allSatisfy { $0.renown >= $1.renown })
      case .newest:
        #expect(pairs.allSatisfy { ($0.knownYear ?? 0) >= ($1.knownYear ?? 0) })
      case .rating:
        let sure = found.prefix { $0.voteCount >= MovieOrder.minimumVotes }
        #expect(zip(sure, sure.dropFirst()).allSatisfy { $0.voteAverage >= $1.voteAverage })
        #expect(found.dropFirst(sure.count).allSatisfy { $0.voteCount < MovieOrder.minimumVotes })
      case .title:
        #expect(found.suffix(13).allSatisfy { $0.title == "!" })
        let places = ["The Abc 1", "abd"].compactMap { title in
          found.firstIndex { $0.title == title }
        }
        #expect(places.count == 2 && places == places.sorted())
      }
    }
  }

  @Test func `movies are in the order of renown, those that were reported of among them`() {
    let great = Self.reported("Great", id: 9_000_001) { movie in
      movie.ratings = [MovieRating(.criticsMean, ExactDecimal(9), votes: 1_000)]
    }
    let collection = MovieCollection(Self.catalogue, reported: [great])
    #expect(collection.count == Self.catalogue.count + 1)
    let movies = collection.page(1, of: MovieSelection(), size: 200).results
    #expect(movies.first?.title == "Great")
    #expect(zip(movies, movies.dropFirst()).allSatisfy { $0.renown >= $1.renown })
  }

  @Test func `what a source reported of a movie of the catalogue stands in its place`() throws {
    let id = try #require(IMDbID("tt0120338"))
    let titanic = Self.reported("Titanic again", id: id.number) { movie in
      movie.overview = "A ship."
    }
    let collection = MovieCollection(Self.catalogue, reported: [titanic])
    #expect(collection.count == Self.catalogue.count)
    let movie = try #require(collection.movie(MovieIDs(imdb: id)))
    #expect(movie.title == "Titanic again")
    #expect(movie.credits.directors == ["James Cameron"])
    let search = MovieSelection(search: MovieSearch(name: "titanic again"))
    #expect(collection.page(1, of: search).results.map { $0.ids.imdb } == [id])
  }

  @Test func `a search keeps its ranks, and another order sorts what it found`() throws {
    let search = MovieSearch(name: "matrix")
    let expected = Self.catalogue.matches(search).map { Self.catalogue.movie(at: $0.index) }
    let found = Self.page(MovieSelection(search: search), size: 20)
    #expect(found.results == Array(expected.prefix(20)))
    #expect(found.totalResults == expected.count)
    let newest = Self.page(MovieSelection(search: search, order: .newest), size: 20)
    #expect(newest.totalResults == expected.count)
    let years = newest.results.compactMap { $0.knownYear }
    #expect(zip(years, years.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `a filter knows the language and the length of movies`() {
    var filter = MovieFilter()
    (filter.language, filter.minutes) = ("fr", 100...120)
    let found = Self.page(MovieSelection(filter: filter), size: 5_000)
    let expected = (0..<Self.catalogue.count).filter { index in
      let movie = Self.catalogue.movie(at: index)
      let isUnknown = movie.originalLanguage.isEmpty
      let maySpeak = movie.languages.isEmpty || movie.languages.contains("French")
      return (movie.originalLanguage == "fr" || isUnknown && maySpeak)
        && (100...120).contains(movie.runtimeMinutes ?? 0)
    }
    #expect(expected.count > 100)
    #expect(found.results.compactMap { $0.ids.imdb } == expected.map { Self.catalogue.id(at: $0) })
  }

  @Test func `a filter lists the movies of all or of any of its countries`() {
    let later = Self.reported("A later movie", id: 9_000_001) {
      $0.countries = ["Italy", "France"]
    }
    let collection = MovieCollection(Self.catalogue, reported: [later])
    let all = collection.page(1, of: MovieSelection(), size: collection.count).results
    for (countries, needsAll) in [
      (["France"], true), (["France", "Italy"], true), (["France", "Italy"], false),
      (["France", ""], true), (["France", ""], false),
    ] {
      var filter = MovieFilter()
      (filter.countries, filter.needsAllCountries) = (countries, needsAll)
      let found = collection.page(1, of: MovieSelection(filter: filter), size: 5_000)
      let expected = all.filter { movie in
        let common = Set(movie.countries).intersection(countries)
        return needsAll ? common.count == countries.count : !common.isEmpty
      }
      #expect(found.results == expected)
      #expect(
        expected.contains { $0.title == "A later movie" } == (!needsAll || !countries.contains(""))
      )
    }
  }

  @Test func `a movie without a number of IMDb is found by another`() {
    var movie = Movie(ids: MovieIDs(tmdb: 42))
    movie.title = "Only at TMDb"
    let collection = MovieCollection(Self.catalogue, reported: [movie.attributed(to: .tmdb)])
    #expect(collection.movie(MovieIDs(tmdb: 42))?.title == "Only at TMDb")
    #expect(collection.movie(MovieIDs(tmdb: 43)) == nil)
    #expect(collection.movie(MovieIDs(imdb: IMDbID(number: 1))) == nil)
  }
}
