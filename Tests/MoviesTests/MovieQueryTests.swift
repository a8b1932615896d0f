import Movies
import Testing

/// What a page and a name ask, and how many pages there are, without a network or a page: S2-F7.
@Suite struct MovieQueryTests {
  @Test func `a page and a name search, a page alone is popular`() {
    #expect(MovieQuery(page: "2", name: "matrix") == .search(MovieSearch(name: "matrix"), page: 2))
    #expect(MovieQuery(page: "3", name: "") == .popular(page: 3))
    #expect(MovieQuery(page: "3", name: " . ") == .popular(page: 3))
  }

  @Test(arguments: [
    ("", ""), ("", "matrix"), ("0", "matrix"), ("-1", ""), ("two", ""), ("1.5", ""),
  ])
  func `without a page nothing is asked`(page: String, name: String) {
    #expect(MovieQuery(page: page, name: name) == nil)
  }

  @Test func `the next page asks the same`() {
    let search = MovieQuery.search(MovieSearch(name: "up", year: 2009), page: 1)
    #expect(search.page(2) == .search(MovieSearch(name: "up", year: 2009), page: 2))
    #expect(MovieQuery.popular(page: 4).page(5).page == 5)
  }

  @Test(arguments: [(0, 0), (1, 1), (20, 1), (21, 2), (40, 2), (17_470, 874)])
  func `pages have twenty films`(films: Int, pages: Int) {
    #expect(MoviePage.pages(for: films) == pages)
    let last = MoviePage(page: pages, of: films) { Movie(ids: MovieIDs(tmdb: UInt32($0))) }
    #expect(last.results.count == (films == 0 ? 0 : films - (pages - 1) * 20))
    #expect(last.totalResults == films)
    #expect(
      MoviePage(page: pages + 1, of: films) { Movie(ids: MovieIDs(tmdb: UInt32($0))) }.results
        .isEmpty
    )
    #expect(
      MoviePage(page: 0, of: films) { Movie(ids: MovieIDs(tmdb: UInt32($0))) }.results.isEmpty
    )
  }
}
