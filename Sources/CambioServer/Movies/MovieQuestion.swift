import Feeds
import Movies
import Refreshing

/// A question of a request for the sources.
enum MovieQuestion: Hashable, Sendable {
  /// A page of a list, as the sources count pages.
  case list(MovieQuery)
  /// The texts in a language of the movies of a list's page.
  case texts(MovieQuery, TextLanguage)
  /// A movie, from the sources with all facts about movies.
  case movie(MovieIDs)
  /// The amounts and days of a movie, from the sources that have only those.
  case money(IMDbID)

  /// Creates the question for page `page` of a list at the sources, or for the movie whose id is
  /// searched for; nil if no source has an answer.
  init?(_ selection: MovieSelection, page: Int) {
    if let ids = selection.search.ids {
      self = .movie(ids)
      return
    }
    guard let query = MovieQuery(selection, page: page) else { return nil }
    self = .list(query)
  }

  /// Creates the question for the texts of a list's page in `language`; nil for English, which the
  /// page itself has.
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

  /// Returns the question for another page of the list.
  func page(_ page: Int) -> MovieQuestion {
    switch self {
    case .list(let query): .list(query.page(page))
    case .texts(let query, let language): .texts(query.page(page), language)
    case .movie, .money: self
    }
  }

  /// Returns whether a stored movie answers the question.
  func isKnown(by movies: MovieCollection) -> Bool {
    switch self {
    case .movie(let ids): movies.movie(ids) != nil
    case .money(let id): movies.movie(MovieIDs(imdb: id)) != nil
    case .list, .texts: true
    }
  }

  /// The number of seconds for which an answer is used before the question is sent again.
  var lifetime: Int64 {
    switch self {
    case .list(.popular), .list(.trending), .texts(.popular, _), .texts(.trending, _): 6 * 3_600
    case .list, .texts: 86_400
    case .movie, .money: 7 * 86_400
    }
  }

  /// Returns whether `provider` has an answer to the question.
  func isFor(_ provider: MovieProvider, _ context: FeedContext) -> Bool {
    switch self {
    case .list(let query): provider.page(context, query) != nil
    case .texts(let query, let language): provider.texts(context, query, language) != nil
    case .movie(let ids): provider.key == .required && !provider.movie(context, ids).isEmpty
    case .money(let id):
      provider.key != .required && !provider.movie(context, MovieIDs(imdb: id)).isEmpty
    }
  }

  /// Sends the question to `source`, and returns its reports.
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
