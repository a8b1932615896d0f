import Feeds
import Movies
import Refreshing

/// A question that a request has for the sources.
enum MovieQuestion: Hashable, Sendable {
  /// A page of what is popular, as the sources count pages.
  case popular(page: Int)
  case search(MovieSearch, page: Int)
  /// A page of the films that pass a filter, or stand first in an order.
  case discover(MovieSelection, page: Int)
  /// A page of what is watched most this week.
  case trending(page: Int)
  /// A film, of the sources that know films whole.
  case film(MovieIDs)
  /// Its money and days, of the sources that know nothing else of a film.
  case money(IMDbID)

  /// The question for a source's page `page` of a list; nil for one that no source has.
  init?(_ selection: MovieSelection, page: Int) {
    guard (1...MovieQuery.lastPage).contains(page) else { return nil }
    if !selection.search.isEmpty {
      self = .search(selection.search, page: page)
    } else if selection.filter.isEmpty && selection.order == .popularity && !selection.isReversed {
      self = .popular(page: page)
    } else {
      self = .discover(selection, page: page)
    }
  }

  /// The page of a list; 1 for a film.
  var page: Int {
    switch self {
    case .popular(let page), .search(_, let page), .discover(_, let page), .trending(let page): page
    case .film, .money: 1
    }
  }

  /// The same list at another page.
  func page(_ page: Int) -> MovieQuestion {
    switch self {
    case .popular: .popular(page: page)
    case .search(let search, _): .search(search, page: page)
    case .discover(let selection, _): .discover(selection, page: page)
    case .trending: .trending(page: page)
    case .film, .money: self
    }
  }

  /// Whether something at hand answers it.
  func isKnown(by movies: MovieCollection) -> Bool {
    switch self {
    case .film(let ids): movies.movie(ids) != nil
    case .money(let id): movies.movie(MovieIDs(imdb: id)) != nil
    case .popular, .search, .discover, .trending: true
    }
  }

  var isList: Bool {
    switch self {
    case .popular, .search, .discover, .trending: true
    case .film, .money: false
    }
  }

  /// Whether it is about films that many see: those of a first page.
  var isFirstPage: Bool { isList && page == 1 }

  /// How long an answer serves, in seconds.
  var lifetime: Int64 {
    switch self {
    case .popular, .trending: 6 * 3_600
    case .search, .discover: 86_400
    case .film, .money: 7 * 86_400
    }
  }

  /// Whether `provider` has an answer to it.
  func isFor(_ provider: MovieProvider, _ context: FeedContext) -> Bool {
    switch self {
    case .popular(let page): provider.page(context, .popular(page: page)) != nil
    case .search(let search, let page): provider.page(context, .search(search, page: page)) != nil
    case .discover(let selection, let page): provider.discover(context, selection, page) != nil
    case .trending(let page): provider.trending(context, page) != nil
    case .film(let ids): provider.key == .required && !provider.film(context, ids).isEmpty
    case .money(let id):
      provider.key != .required && !provider.film(context, MovieIDs(imdb: id)).isEmpty
    }
  }

  /// Asks `source`.
  func reports(
    from source: ConfiguredMovieSource,
    by refresher: MovieRefresher
  ) async -> [MovieRefresher.Report] {
    switch self {
    case .popular(let page): await refresher.refresh(.popular(page: page), from: [source])
    case .search(let search, let page):
      await refresher.refresh(.search(search, page: page), from: [source])
    case .discover(let selection, let page):
      await refresher.discover(selection, page: page, from: [source])
    case .trending(let page): await refresher.trending(page: page, from: [source])
    case .film(let ids): await refresher.refresh(ids, from: [source])
    case .money(let id): await refresher.refresh(MovieIDs(imdb: id), from: [source])
    }
  }
}
