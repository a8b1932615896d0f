import CambioAPI
import Dialects
import Hummingbird
import Movies
import PlainBytes

/// OMDb as its programs know it: one address, everything in the query.
struct OMDbRoutes: Sendable {
  let movies: CurrentMovies
  let cache: ResponseCache
  let pictures: PictureRoutes
  let ports: DialectPorts

  func add(to routes: inout ServerRoutes) {
    routes.get(Dialect.omdb.path, .page) { request, context in
      let moment = cache.moment
      let query = Query(request.uri.query ?? "")
      let posters = posters(for: request, context)
      let (answer, status) = await answer(query, posters: posters)
      let written = answer.written(in: OMDbFormat(query))
      // Where posters are depends on how this server was reached, so that such an answer is not for all who ask.
      let isForAll = posters.map { !written.text.contains($0) } ?? true
      return await DialectAnswer(cache: cache, isKept: isForAll).response(
        written.text,
        type: written.type,
        status: status,
        to: request,
        context,
        at: moment
      )
    }
  }

  /// What went wrong before OMDb's own rules were asked, in its words.
  static let group = RouteGroup(prefix: Dialect.omdb.path, isOpen: true) { problem, request, _ in
    let failure: OMDbFailure = problem.kind == .tooManyRequests ? .limitReached : .nothingAsked
    let format = OMDbFormat(Query(request.uri.query ?? ""))
    return OMDbAnswer(failure).written(in: format)
  }

  private static let ownHosts = DialectHosts([.omdb])

  /// Where who reached this server so finds posters; nil where the server has no pictures.
  private func posters(for request: Request, _ context: ServerContext) -> String? {
    guard pictures.pictures != nil, let authority = request.head.authority else { return nil }
    let isRoot =
      ports.dialect(at: context.port) == .omdb
      || OMDbRoutes.ownHosts.dialect(of: authority) != nil
    let place = isRoot ? "/poster" : PictureRoutes.posters
    return "\(context.isSecure ? "https" : "http")://\(authority)\(place)"
  }

  private func answer(
    _ query: Query,
    posters: String?
  ) async -> (OMDbAnswer, status: Int) {
    do throws(OMDbFailure) {
      return (try await answer(OMDbQuestion(query), posters: posters), 200)
    } catch {
      return (OMDbAnswer(error), error.status)
    }
  }

  private func answer(
    _ question: OMDbQuestion,
    posters: String?
  ) async throws(OMDbFailure) -> OMDbAnswer {
    func poster(_ movie: Movie) -> String? {
      posters.flatMap { place in pictures.file(of: movie).map { place + $0 } }
    }
    switch question {
    case .search(let selection, let page):
      let movies = await movies.collection(for: .search(selection.search))
      let found = movies.page(page, of: selection, size: OMDbQuestion.pageSize)
      guard !found.results.isEmpty else { throw .filmNotFound }
      return OMDbAnswer(found.results, of: found.totalResults, poster: poster)
    case .film(let id, let plot):
      let ids = MovieIDs(imdb: id)
      guard let movie = await movies.collection(for: .film(ids)).movie(ids) else {
        throw .unknownID
      }
      return OMDbAnswer(movie, plot: plot, poster: poster(movie))
    case .title(let selection, let plot):
      let movies = await movies.collection(for: .search(selection.search))
      guard let movie = movies.page(1, of: selection, size: 1).results.first else {
        throw .filmNotFound
      }
      return OMDbAnswer(movie, plot: plot, poster: poster(movie))
    }
  }
}
