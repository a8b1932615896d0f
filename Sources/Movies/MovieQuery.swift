/// A page of a list of movies, as sources are asked for it.
public enum MovieQuery: Hashable, Sendable {
  /// The movies that are asked for most.
  case popular(page: Int)
  case search(MovieSearch, page: Int)
  /// The movies that pass a filter, or stand first in an order.
  case discover(MovieSelection, page: Int)
  /// What is watched most this week.
  case trending(page: Int)

  /// How many pages a catalogue is asked for at most, as TMDb allows them.
  public static let lastPage = 500

  /// The question for page `page` of `selection`; nil for a page that no source has.
  public init?(_ selection: MovieSelection, page: Int) {
    guard (1...MovieQuery.lastPage).contains(page) else { return nil }
    var search = selection.search
    // Sources look in titles alone.
    search.isOfTitles = false
    if !search.isEmpty {
      self = .search(search, page: page)
    } else if selection.filter.isEmpty && selection.order == .popularity && !selection.isReversed {
      self = .popular(page: page)
    } else {
      self = .discover(selection, page: page)
    }
  }

  /// The page that is asked for.
  public var page: Int {
    switch self {
    case .popular(let page), .search(_, let page), .discover(_, let page), .trending(let page): page
    }
  }

  /// The same question for another page.
  public func page(_ page: Int) -> MovieQuery {
    switch self {
    case .popular: .popular(page: page)
    case .search(let search, _): .search(search, page: page)
    case .discover(let selection, _): .discover(selection, page: page)
    case .trending: .trending(page: page)
    }
  }
}
