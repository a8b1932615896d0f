import CambioAPI
import Dialects
import ExactJSON
import ExactMoney
import Hummingbird
import Movies
import PlainBytes

/// TMDb's version 3 as its programs know it, as far as films go.
struct TMDbRoutes: Sendable {
  let movies: CurrentMovies
  let cache: ResponseCache
  /// Whether images are answered here.
  let hasImages: Bool
  let ports: DialectPorts

  private static let root = Dialect.tmdb.path + "/3"
  private static let type = "application/json;charset=utf-8"
  /// How many films like another are named, at most.
  private static let maximumOthers = MoviePage.size

  func add(to routes: inout ServerRoutes) {
    routes.get(TMDbRoutes.root + "/**", .page) { request, context in
      let moment = cache.moment
      let images = images(for: request, context)
      let (json, status, isForAll) = await answer(to: request, images, today: moment.now.day)
      return await DialectAnswer(cache: cache, isKept: isForAll).response(
        json.text,
        type: TMDbRoutes.type,
        status: status,
        to: request,
        context,
        at: moment
      )
    }
  }

  /// What went wrong before TMDb's own rules were asked, in its words.
  static let group = RouteGroup(prefix: Dialect.tmdb.path + "/", isOpen: true) { problem, _, _ in
    let failure: TMDbFailure =
      switch problem.kind {
      case .tooManyRequests: .tooManyRequests
      case .methodNotAllowed: .methodNotSupported
      case .notFound: .notFound
      case .internalError: .internalError
      default: .invalidParameters
      }
    return (type, failure.json.text)
  }

  private static let ownHosts = DialectHosts([.tmdb])

  /// Where who reached this server so finds images: here, unless by TMDb's own name, or where there are none.
  private func images(for request: Request, _ context: ServerContext) -> TMDbImageBase {
    guard hasImages, let authority = request.head.authority,
      TMDbRoutes.ownHosts.dialect(of: authority) == nil
    else { return .tmdb }
    let isRoot = ports.dialect(at: context.port) == .tmdb
    let place = "://\(authority)\(isRoot ? "" : Dialect.tmdb.path)/t/p/"
    return TMDbImageBase("http" + place, secure: (context.isSecure ? "https" : "http") + place)
  }

  /// The answer; where images are depends on how this server was reached, so that one is not for all who ask.
  private func answer(
    to request: Request,
    _ images: TMDbImageBase,
    today: CalendarDate
  ) async -> (JSONValue, status: Int, isForAll: Bool) {
    do throws(TMDbFailure) {
      let path = String(request.uri.path.dropFirst(TMDbRoutes.root.count))
      let question = try TMDbQuestion(path: path, Query(request.uri.query ?? ""), today: today)
      let isForAll = question != .configuration
      return (try await answer(question, images, today: today), 200, isForAll)
    } catch {
      return (error.json, error.status, true)
    }
  }

  private func answer(
    _ question: TMDbQuestion,
    _ images: TMDbImageBase,
    today: CalendarDate
  ) async throws(TMDbFailure) -> JSONValue {
    let movies = await movies.collection(for: MovieQuestion(question))
    switch question {
    case .page(let number, let selection, let isMixed):
      return TMDbFilmJSON.page(movies.page(number, of: selection), isMixed: isMixed)
    case .dated(let number, let selection, let days):
      return TMDbFilmJSON.page(movies.page(number, of: selection), of: days)
    case .emptyPage(let number): return TMDbFilmJSON.emptyPage(number)
    case .latest:
      guard let latest = movies.latest(on: today) else { throw .notFound }
      return film(latest, parts: [], movies, today: today)
    case .film(let ids, let parts):
      return film(try movie(ids, movies), parts: parts, movies, today: today)
    case .part(let ids, let part):
      let movie = try movie(ids, movies)
      return TMDbFilmJSON.part(
        part,
        of: movie,
        others: part.listsOtherFilms ? others(than: movie, movies) : .empty
      )
    case .find(let ids): return TMDbFilmJSON.found(ids.flatMap { movies.movie($0) })
    case .languages: return TMDbFilmJSON.languages(movies.catalogue.languages)
    case .configuration: return TMDbFilmJSON.configuration(images)
    case .fixed(let document): return document
    }
  }

  private func film(
    _ movie: Movie,
    parts: [TMDbPart],
    _ movies: MovieCollection,
    today: CalendarDate
  ) -> JSONValue {
    TMDbFilmJSON.film(
      movie,
      parts: parts,
      others: parts.contains { $0.listsOtherFilms } ? others(than: movie, movies) : .empty,
      languages: movies.catalogue.languages,
      today: today
    )
  }

  private func movie(_ ids: MovieIDs, _ movies: MovieCollection) throws(TMDbFailure) -> Movie {
    guard let movie = movies.movie(ids) else { throw .notFound }
    return movie
  }

  /// The best known films of the same director: what little can be said of films like it without asking
  /// who saw what.
  private func others(than movie: Movie, _ movies: MovieCollection) -> MoviePage {
    guard let director = movie.credits.directors.first else { return .empty }
    let others = movies.films(directedBy: director, most: TMDbRoutes.maximumOthers + 1)
      .filter { !$0.ids.isSameFilm(as: movie.ids) }
      .prefix(TMDbRoutes.maximumOthers)
    return MoviePage(page: 1, totalResults: others.count, totalPages: 1, results: Array(others))
  }
}

extension MovieCollection {
  /// The film that came out last, on `today` or before it.
  fileprivate func latest(on today: CalendarDate) -> Movie? {
    let filter = MovieFilter(days: CalendarDate(dayNumber: 0)...today)
    return page(1, of: MovieSelection(filter: filter, order: .newest), size: 1).results.first
  }
}

extension MoviePage {
  fileprivate static var empty: MoviePage {
    MoviePage(page: 1, totalResults: 0, totalPages: 1, results: [])
  }
}

extension MovieQuestion {
  /// What a program's question has the sources asked; nil for what they have no answer to.
  fileprivate init?(_ question: TMDbQuestion) {
    switch question {
    case .page(let number, let selection, let isMixed):
      // Films and series together, without a search, are what is watched most.
      if isMixed && selection == MovieSelection() {
        self = .trending(page: number)
      } else {
        self.init(selection, page: number, size: MoviePage.size)
      }
    case .dated(let number, let selection, _):
      self.init(selection, page: number, size: MoviePage.size)
    case .film(let ids, _), .part(let ids, _), .find(.some(let ids)): self = .film(ids)
    case .latest, .emptyPage, .find, .configuration, .languages, .fixed: return nil
    }
  }
}
