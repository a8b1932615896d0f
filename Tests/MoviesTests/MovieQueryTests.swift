import Movies
import Testing

/// The requests of pages and searches, and the number of pages, without a network: S2-F7.
@Suite struct MovieQueryTests {
  @Test func `S2-03 a page and a name search, a page alone is popular, no page asks nothing`() {
    let (named, all) = (MovieSelection(search: MovieSearch(name: "matrix")), MovieSelection())
    #expect(MovieQuery(named, page: 2) == .search(named.search, page: 2))
    #expect(MovieQuery(all, page: 3) == .popular(page: 3))
    let blank = MovieSelection(search: MovieSearch(name: " . "))
    #expect(MovieQuery(blank, page: 3) == .popular(page: 3))
    let best = MovieSelection(order: .rating)
    #expect(MovieQuery(best, page: 1) == .discover(best, page: 1))
    for page in [-1, 0, 501] {
      #expect(MovieQuery(named, page: page) == nil && MovieQuery(all, page: page) == nil)
    }
  }

  @Test func `the next page asks the same`() {
    let search = MovieQuery.search(MovieSearch(name: "up", year: 2009), page: 1)
    #expect(search.page(2) == .search(MovieSearch(name: "up", year: 2009), page: 2))
    for query in [MovieQuery.popular(page: 4), .trending(page: 4), .discover(.init(), page: 4)] {
      #expect(query.page(5).page == 5 && query.page(5).page(4) == query)
    }
  }

  @Test(arguments: [(0, 0), (1, 1), (20, 1), (21, 2), (40, 2), (17_470, 874)])
  func `pages have twenty movies`(movies: Int, pages: Int) {
    #expect(MoviePage.pages(for: movies) == pages)
    let last = MoviePage(page: pages, of: movies) { Movie(ids: MovieIDs(tmdb: UInt32($0))) }
    #expect(last.results.count == (movies == 0 ? 0 : movies - (pages - 1) * 20))
    #expect(last.totalResults == movies)
    #expect(
      MoviePage(page: pages + 1, of: movies) { Movie(ids: MovieIDs(tmdb: UInt32($0))) }.results
        .isEmpty
    )
    #expect(
      MoviePage(page: 0, of: movies) { Movie(ids: MovieIDs(tmdb: UInt32($0))) }.results.isEmpty
    )
  }
}
