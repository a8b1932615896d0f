/// Some of the movies that answer a question, and how many there are in all.
public struct MoviePage: Hashable, Sendable {
  /// Counted from 1.
  public let page: Int
  public let totalResults: Int
  public let totalPages: Int
  public let results: [Movie]

  /// How many movies a page has, the last one aside.
  public static let size = 20

  /// Creates a page.
  public init(page: Int, totalResults: Int, totalPages: Int, results: [Movie]) {
    self.page = page
    self.totalResults = totalResults
    self.totalPages = totalPages
    self.results = results
  }

  /// The page `page` of `count` movies, `size` a page, each by its place among them; without movies past the
  /// last one.
  public init(page: Int, of count: Int, size: Int = MoviePage.size, movie: (Int) -> Movie) {
    self.page = page
    totalResults = count
    totalPages = MoviePage.pages(for: count, size: size)
    let first = page > 0 && page <= totalPages ? (page - 1) * size : count
    results = (first..<min(first + size, count)).map { movie($0) }
  }

  /// How many pages `count` movies need, `size` a page.
  public static func pages(for count: Int, size: Int = MoviePage.size) -> Int {
    (count + size - 1) / size
  }
}
