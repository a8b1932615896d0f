/// A request to a source for a page of a list of movies.
public enum MovieQuery: Hashable, Sendable {
  /// The movies that the source reports as popular.
  case popular(page: Int)
  case search(MovieSearch, page: Int)
  /// The movies that pass a filter, or come first in an order.
  case discover(MovieSelection, page: Int)
  /// The most watched movies of the week.
  case trending(page: Int)

  /// The maximum page number in a request, which is TMDb's limit.
  public static let lastPage = 500

  /// Creates the request for page `page` of `selection`; nil for a page outside 1 to ``lastPage``.
  public init?(_ selection: MovieSelection, page: Int) {
    guard (1...MovieQuery.lastPage).contains(page) else { return nil }
    var search = selection.search
    // Sources search titles only.
    search.isOfTitles = false
    if !search.isEmpty {
      self = .search(search, page: page)
    } else if selection.filter.isEmpty && selection.order == .popularity && !selection.isReversed {
      self = .popular(page: page)
    } else {
      self = .discover(selection, page: page)
    }
  }

  /// The number of the requested page, counted from 1.
  public var page: Int {
    switch self {
    case .popular(let page), .search(_, let page), .discover(_, let page), .trending(let page): page
    }
  }

  /// Returns the same request for page `page`.
  public func page(_ page: Int) -> MovieQuery {
    switch self {
    case .popular: .popular(page: page)
    case .search(let search, _): .search(search, page: page)
    case .discover(let selection, _): .discover(selection, page: page)
    case .trending: .trending(page: page)
    }
  }
}
