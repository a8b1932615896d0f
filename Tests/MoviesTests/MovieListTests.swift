import Movies
import TestSupport
import Testing

@Suite struct MovieListTests {
  private static func film(_ imdb: UInt32?, tmdb: UInt32? = nil, _ title: String = "") -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: imdb.map { IMDbID(number: $0) }, tmdb: tmdb))
    movie.title = title
    return movie
  }

  private static func page(_ number: Int, _ movies: [Movie], of pages: Int = 3) -> MoviePage {
    MoviePage(page: number, totalResults: 60, totalPages: pages, results: movies)
  }

  @Test func `pages follow each other, and no film is there twice`() {
    var list = MovieList()
    list.append(Self.page(1, [Self.film(1), Self.film(2)]))
    list.append(Self.page(2, [Self.film(2), Self.film(3)]))
    #expect(list.movies.compactMap { $0.ids.imdb?.number } == [1, 2, 3])
    #expect(list.page == 2)
    #expect(list.hasMore)
    list.append(Self.page(3, [Self.film(4)]))
    #expect(!list.hasMore)
    #expect(list.totalResults == 60)
  }

  @Test func `a film that comes again brings what is newly known`() {
    var list = MovieList()
    list.append(Self.page(1, [Self.film(1, "Up")]))
    list.append(Self.page(2, [Self.film(1, tmdb: 14_160, "Up!")]))
    #expect(list.movies.map { $0.title } == ["Up"])
    #expect(list.movies[0].ids.tmdb == 14_160)
  }

  @Test func `two films that a third one's ids make one are joined`() {
    var list = MovieList()
    list.append(Self.page(1, [Self.film(1), Self.film(nil, tmdb: 9), Self.film(2)]))
    list.append(Self.page(2, [Self.film(1, tmdb: 9)]))
    #expect(list.movies.count == 2)
    #expect(list.movies[0].ids == MovieIDs(imdb: IMDbID(number: 1), tmdb: 9))
  }

  @Test func `a page again, or one after a gap, adds no films`() {
    var list = MovieList()
    list.append(Self.page(1, [Self.film(1)]))
    list.append(Self.page(1, [Self.film(1), Self.film(5)]))
    list.append(Self.page(3, [Self.film(6)]))
    #expect(list.movies.count == 1)
    #expect(list.page == 1)
  }

  /// The rule as it reads, a walk through the whole list for each film.
  private static func walked(_ movies: [Movie], adding next: [Movie], isNext: Bool) -> [Movie] {
    var movies = movies
    for movie in next {
      let places = movies.indices.filter { movies[$0].ids.isSameFilm(as: movie.ids) }
      guard let first = places.first else {
        if isNext { movies.append(movie) }
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
      var list = MovieList()
      var walked: [Movie] = []
      // So few numbers that most films share one with several others.
      for _ in 0..<6 {
        let films = (0..<Int.random(in: 0...8, using: &random)).map { _ in
          var ids = MovieIDs()
          while ids == MovieIDs() {
            if Bool.random(using: &random) {
              ids.imdb = IMDbID(number: .random(in: 1...6, using: &random))
            }
            if Bool.random(using: &random) { ids.tmdb = .random(in: 1...6, using: &random) }
            if Int.random(in: 0...3, using: &random) == 0 {
              ids.wikidata = WikidataID(number: .random(in: 1...6, using: &random))
            }
          }
          var movie = Movie(ids: ids)
          movie.title = "\(UInt16.random(in: 0...9, using: &random))"
          return movie
        }
        let number = list.page + Int.random(in: 0...1, using: &random)
        walked = Self.walked(walked, adding: films, isNext: number == list.page + 1)
        list.append(Self.page(number, films))
        #expect(list.movies == walked)
        let index = MovieIndex(list.movies.map { $0.ids })
        for film in films {
          let found = index.places(of: film.ids) { list.movies[$0].ids }
          #expect(found == walked.indices.filter { walked[$0].ids.isSameFilm(as: film.ids) })
        }
      }
    }
  }

  @Test(arguments: [(0, 0), (1, 1), (20, 1), (21, 2), (40, 2), (17_470, 874)])
  func `pages have twenty films`(films: Int, pages: Int) {
    #expect(MoviePage.pages(for: films) == pages)
    let last = MoviePage(page: pages, of: films) { Self.film(UInt32($0)) }
    #expect(last.results.count == (films == 0 ? 0 : films - (pages - 1) * 20))
    #expect(last.totalResults == films)
    #expect(MoviePage(page: pages + 1, of: films) { Self.film(UInt32($0)) }.results.isEmpty)
    #expect(MoviePage(page: 0, of: films) { Self.film(UInt32($0)) }.results.isEmpty)
  }
}
