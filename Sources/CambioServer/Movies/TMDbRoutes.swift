import CambioAPI
import Dialects
import ExactJSON
import ExactMoney
import Hummingbird
import Movies
import PlainBytes

/// Answers TMDb clients about movies, by version 3 of its API.
struct TMDbRoutes: Sendable {
  let movies: CurrentMovies
  let answers: DialectAnswer
  /// Whether the server has images.
  let hasImages: Bool
  let ports: DialectPorts

  private static let root = Dialect.tmdb.path + "/3"
  private static let type = "application/json;charset=utf-8"

  func add(to routes: inout ServerRoutes) {
    routes.get(TMDbRoutes.root + "/**") { request, context in
      let moment = answers.cache.moment
      let images = images(for: request, context)
      let path = String(request.uri.path.dropFirst(TMDbRoutes.root.count))
      let today = moment.now.day
      let query = Query(request.uri.query ?? "")
      let language = query["language"].flatMap { TextLanguage(askedFor: $0) }
      let question: TMDbQuestion
      do throws(TMDbFailure) {
        question = try TMDbQuestion(path: path, query, today: today)
      } catch {
        let failure = error
        return Work(.small) {
          try answers.response(TMDbRoutes.text(of: failure), to: request, context, at: moment)
        }
      }
      let (live, isSettled) = await live(question, in: language, for: context.visitor.client)
      return Work(.page) {
        let text = text(question, live, in: language, images, today: today)
        return try answers.response(
          text,
          to: request,
          context,
          at: moment,
          // The address of images depends on how the client reached this server.
          isKept: question != .configuration,
          isSettled: isSettled
        )
      }
    }
  }

  /// Returns the movies for `question` with texts in `language`, and whether the sources have no
  /// more to add.
  private func live(
    _ question: TMDbQuestion,
    in language: TextLanguage?,
    for client: ClientAddress?
  ) async -> (CurrentMovies.Answer, isSettled: Bool) {
    let (list, wait) = (MovieQuestion(question), movies.clientWait)
    let texts = MovieQuestion(textsOf: list, in: language)
    async let translated = movies.answer(to: texts, for: client, wait)
    let live = await movies.answer(to: list, for: client, wait)
    guard texts != nil else { return (live, live.sources.isEmpty) }
    let isTranslated = await translated.sources.isEmpty
    let all = CurrentMovies.Answer(
      movies: movies.collection,
      sources: live.sources,
      found: live.found
    )
    return (all, live.sources.isEmpty && isTranslated)
  }

  private static func text(of failure: TMDbFailure) -> DialectText {
    DialectText(failure.json.text, type: type, status: failure.status)
  }

  private func text(
    _ question: TMDbQuestion,
    _ live: CurrentMovies.Answer,
    in language: TextLanguage?,
    _ images: TMDbImageBase,
    today: CalendarDate
  ) -> DialectText {
    do throws(TMDbFailure) {
      let json = try answer(question, live, in: language, images, today: today)
      return DialectText(json.text, type: TMDbRoutes.type)
    } catch {
      return TMDbRoutes.text(of: error)
    }
  }

  /// The problems that precede TMDb's own rules, in its words.
  static let group = RouteGroup(prefix: Dialect.tmdb.path + "/", isOpen: true) { problem, _, _ in
    let failure: TMDbFailure =
      switch problem.kind {
      case .tooManyRequests, .busy: .tooManyRequests
      case .methodNotAllowed: .methodNotSupported
      case .notFound: .notFound
      case .internalError: .internalError
      default: .invalidParameters
      }
    return (type, failure.json.text)
  }

  private static let ownHosts = DialectHosts([.tmdb])

  /// Returns the address of images for a client: this server's, unless it was reached by TMDb's
  /// name or has no images.
  private func images(for request: Request, _ context: ServerContext) -> TMDbImageBase {
    guard hasImages, let authority = request.head.authority,
      TMDbRoutes.ownHosts.dialect(of: authority) == nil,
      let place = ports.place(of: .tmdb, for: request, context)
    else { return .tmdb }
    let images = place + "/t/p/"
    return TMDbImageBase("http" + images, secure: context.scheme + images)
  }

  private func answer(
    _ question: TMDbQuestion,
    _ live: CurrentMovies.Answer,
    in language: TextLanguage?,
    _ images: TMDbImageBase,
    today: CalendarDate
  ) throws(TMDbFailure) -> JSONValue {
    let movies = live.movies
    func document(_ movie: Movie, parts: [TMDbPart]) -> JSONValue {
      TMDbMovieJSON.movie(
        movie.translated(into: language),
        parts: parts,
        languages: movies.catalogue.languages,
        today: today
      )
    }
    switch question {
    case .page(let number, let selection, let isMixed):
      let page = try page(number, of: selection, live).translated(into: language)
      return TMDbMovieJSON.page(page, isMixed: isMixed)
    case .dated(let number, let selection, let days):
      let page = try page(number, of: selection, live).translated(into: language)
      return TMDbMovieJSON.page(page, of: days)
    case .emptyPage(let number): return TMDbMovieJSON.emptyPage(number)
    case .latest:
      guard let latest = movies.latest(on: today) else { throw .notFound }
      return document(latest, parts: [])
    case .movie(let ids, let parts): return document(try movie(ids, live), parts: parts)
    case .part(let ids, let part):
      return TMDbMovieJSON.part(part, of: try movie(ids, live).translated(into: language))
    case .find(let ids):
      let movie = ids.flatMap { movies.movie($0) }
      if movie == nil, let failure = TMDbFailure(live) { throw failure }
      return TMDbMovieJSON.found(movie?.translated(into: language))
    case .languages: return TMDbMovieJSON.languages(movies.catalogue.languages)
    case .configuration: return TMDbMovieJSON.configuration(images)
    case .fixed(let document): return document
    }
  }

  /// Returns a page of movies.
  ///
  /// - Throws: ``TMDbFailure`` if the page is empty because a source has not answered.
  private func page(
    _ number: Int,
    of selection: MovieSelection,
    _ live: CurrentMovies.Answer
  ) throws(TMDbFailure) -> MoviePage {
    let page = live.movies.page(number, of: selection, beside: live.found)
    if page.results.isEmpty, let failure = TMDbFailure(live) { throw failure }
    return page
  }

  /// Returns the movie with `ids`, with all its facts, since clients keep the answer.
  ///
  /// - Throws: ``TMDbFailure`` if the movie is unknown, or lacks facts because a source has not
  ///   answered.
  private func movie(_ ids: MovieIDs, _ live: CurrentMovies.Answer) throws(TMDbFailure) -> Movie {
    let movie = live.movies.movie(ids)
    if movie?.isWhole != true, let failure = TMDbFailure(live) { throw failure }
    guard let movie else { throw .notFound }
    return movie
  }
}

extension MovieCollection {
  /// Returns the last movie released up to `today`; nil if there is none.
  fileprivate func latest(on today: CalendarDate) -> Movie? {
    let filter = MovieFilter(days: CalendarDate(clamping: 0)...today)
    return page(1, of: MovieSelection(filter: filter, order: .newest), size: 1).results.first
  }
}

extension TMDbFailure {
  /// Creates the failure of the sources that have not answered; nil if all have.
  fileprivate init?(_ live: CurrentMovies.Answer) {
    guard !live.sources.isEmpty else { return nil }
    self = live.isAsking ? .backendTimedOut : .backendFailed
  }
}

extension MovieQuestion {
  /// Creates the question that a request has for the sources; nil if they have no answer to it.
  fileprivate init?(_ question: TMDbQuestion) {
    switch question {
    case .page(let number, let selection, let isMixed):
      // Movies and series together, without a search, are the trending list.
      if isMixed && selection == MovieSelection() {
        self = .list(.trending(page: number))
      } else {
        self.init(selection, page: number)
      }
    case .dated(let number, let selection, _):
      self.init(selection, page: number)
    case .movie(let ids, _), .part(let ids, _), .find(.some(let ids)): self = .movie(ids)
    case .latest, .emptyPage, .find, .configuration, .languages, .fixed: return nil
    }
  }
}
