import Feeds
import Movies
import Refreshing

/// A question that a request has for the sources.
enum MovieQuestion: Hashable, Sendable {
  /// A page of a list, as the sources count pages.
  case list(MovieQuery)
  /// The texts of such a page's movies in a language.
  case texts(MovieQuery, TextLanguage)
  /// A movie, of the sources that know movies whole.
  case movie(MovieIDs)
  /// Its money and days, of the sources that know nothing else of a movie.
  case money(IMDbID)

  /// The question for a source's page `page` of a list, or for the movie whose number is searched for; nil for one that
  /// no source has.
  init?(_ selection: MovieSelection, page: Int) {
    if let ids = selection.search.ids {
      self = .movie(ids)
      return
    }
    guard let query = MovieQuery(selection, page: page) else { return nil }
    self = .list(query)
  }

  /// The question for the texts of a list's page in `language`; nil for English, which the page itself has.
  init?(textsOf question: MovieQuestion?, in language: TextLanguage?) {
    guard case .list(let query)? = question, let language else { return nil }
    self = .texts(query, language)
  }

  var isList: Bool { if case .list = self { true } else { false } }

  /// The page of a list; 1 for a movie.
  var page: Int {
    switch self {
    case .list(let query), .texts(let query, _): query.page
    case .movie, .money: 1
    }
  }

  /// The same list at another page.
  func page(_ page: Int) -> MovieQuestion {
    switch self {
    case .list(let query): .list(query.page(page))
    case .texts(let query, let language): .texts(query.page(page), language)
    case .movie, .money: self
    }
  }

  /// Whether something at hand answers it.
  func isKnown(by movies: MovieCollection) -> Bool {
    switch self {
    case .movie(let ids): movies.movie(ids) != nil
    case .money(let id): movies.movie(MovieIDs(imdb: id)) != nil
    case .list, .texts: true
    }
  }

  /// How long an answer serves, in seconds.
  var lifetime: Int64 {
    switch self {
    case .list(.popular), .list(.trending), .texts(.popular, _), .texts(.trending, _): 6 * 3_600
    case .list, .texts: 86_400
    case .movie, .money: 7 * 86_400
    }
  }

  /// Whether `provider` has an answer to it.
  func isFor(_ provider: MovieProvider, _ context: FeedContext) -> Bool {
    switch self {
    case .list(let query): provider.page(context, query) != nil
    case .texts(let query, let language): provider.texts(context, query, language) != nil
    case .movie(let ids): provider.key == .required && !provider.movie(context, ids).isEmpty
    case .money(let id):
      provider.key != .required && !provider.movie(context, MovieIDs(imdb: id)).isEmpty
    }
  }

  /// Asks `source`.
  func reports(
    from source: ConfiguredMovieSource,
    by refresher: MovieRefresher
  ) async -> [MovieRefresher.Report] {
    switch self {
    case .list(let query): await refresher.refresh(query, from: [source])
    case .texts(let query, let language):
      await refresher.refresh(query, in: language, from: [source])
    case .movie(let ids): await refresher.refresh(ids, from: [source])
    case .money(let id): await refresher.refresh(MovieIDs(imdb: id), from: [source])
    }
  }
}
