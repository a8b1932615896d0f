/// Some of the films that answer a question, and how many there are in all.
public struct MoviePage: Hashable, Sendable {
  /// Counted from 1.
  public let page: Int
  public let totalResults: Int
  public let totalPages: Int
  public let results: [Movie]

  /// How many films a page has, the last one aside.
  public static let size = 20

  /// Creates a page.
  public init(page: Int, totalResults: Int, totalPages: Int, results: [Movie]) {
    self.page = page
    self.totalResults = totalResults
    self.totalPages = totalPages
    self.results = results
  }

  /// The page `page` of `count` films, `size` a page, each by its place among them; without films past the
  /// last one.
  public init(page: Int, of count: Int, size: Int = MoviePage.size, movie: (Int) -> Movie) {
    self.page = page
    totalResults = count
    totalPages = MoviePage.pages(for: count, size: size)
    let first = page > 0 && page <= totalPages ? (page - 1) * size : count
    results = (first..<min(first + size, count)).map { movie($0) }
  }

  /// How many pages `count` films need, `size` a page.
  public static func pages(for count: Int, size: Int = MoviePage.size) -> Int {
    (count + size - 1) / size
  }
}

/// The films of several pages, one after the other, none of them twice.
///
/// Between two requests a list may move by a place, and the last film of a page comes once more as
/// the first of the next.
public struct MovieList: Hashable, Sendable {
  public private(set) var movies: [Movie] = []
  /// The last page that was added; 0 before the first.
  public private(set) var page = 0
  public private(set) var totalPages = 0
  public private(set) var totalResults = 0
  private var index = MovieIndex()

  /// A list without films.
  public init() {}

  /// Whether there are pages that were not added yet.
  public var hasMore: Bool { page < totalPages }

  /// Adds what `next` has; a film that is there already keeps its place and takes what is newly known.
  ///
  /// A page that was added before, or one after a gap, changes nothing but the films it has in common.
  public mutating func append(_ next: MoviePage) {
    let isNext = next.page == page + 1
    var joined: Set<Int> = []
    for movie in next.results {
      let places = index.places(of: movie.ids) { movies[$0].ids }.filter { !joined.contains($0) }
      guard let first = places.first else {
        if isNext {
          index.add(movie.ids, at: movies.count)
          movies.append(movie)
        }
        continue
      }
      movies[first] = movies[first].filled(from: movie)
      // With the ids of a third, two films of the list may turn out to be one.
      for other in places.dropFirst().reversed() {
        movies[first] = movies[first].filled(from: movies[other])
        joined.insert(other)
      }
      index.add(movies[first].ids, at: first)
    }
    if !joined.isEmpty {
      movies = movies.indices.filter { !joined.contains($0) }.map { movies[$0] }
      index = MovieIndex(movies.map { $0.ids })
    }
    guard isNext else { return }
    page = next.page
    totalPages = next.totalPages
    totalResults = next.totalResults
  }
}
