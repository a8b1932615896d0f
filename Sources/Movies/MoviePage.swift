/// A page of a list of movies, and the length of the list.
public struct MoviePage: Hashable, Sendable {
  /// The number of the page, counted from 1.
  public let page: Int
  public let totalResults: Int
  public let totalPages: Int
  public let results: [Movie]

  /// The number of movies on each page but the last.
  public static let size = 20

  public init(page: Int, totalResults: Int, totalPages: Int, results: [Movie]) {
    self.page = page
    self.totalResults = totalResults
    self.totalPages = totalPages
    self.results = results
  }

  /// Creates the page `page` of `count` movies, `size` per page; empty beyond the last page.
  ///
  /// `movie` returns the movie at a place in the list.
  public init(page: Int, of count: Int, size: Int = MoviePage.size, movie: (Int) -> Movie) {
    self.page = page
    totalResults = count
    totalPages = MoviePage.pages(for: count, size: size)
    let first = page > 0 && page <= totalPages ? (page - 1) * size : count
    results = (first..<min(first + size, count)).map { movie($0) }
  }

  /// Returns the number of pages that `count` movies need, `size` per page.
  public static func pages(for count: Int, size: Int = MoviePage.size) -> Int {
    (count + size - 1) / size
  }
}
