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
      let posters = ports.place(of: .omdb, for: request, context)
        .map { context.scheme + $0 + PictureRoutes.posters }
      let (answer, status, isSettled) = await answer(query, posters: posters ?? "")
      let written = answer.written(in: OMDbFormat(query))
      // The place of posters depends on how the client reached this server.
      let isForAll = posters.map { !written.text.contains($0) } ?? true
      return await DialectAnswer(cache: cache, isKept: isForAll, isSettled: isSettled).response(
        DialectText(written.text, type: written.type, status: status),
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

  private func answer(
    _ query: Query,
    posters: String
  ) async -> (OMDbAnswer, status: Int, isSettled: Bool) {
    do throws(OMDbFailure) {
      let (answer, isSettled) = try await answer(OMDbQuestion(query), posters: posters)
      return (answer, 200, isSettled)
    } catch {
      return (OMDbAnswer(error), error.status, true)
    }
  }

  private func answer(
    _ question: OMDbQuestion,
    posters: String
  ) async throws(OMDbFailure) -> (OMDbAnswer, isSettled: Bool) {
    func poster(_ movie: Movie) -> String? { pictures.poster(of: movie).map { posters + $0 } }
    let wait = movies.clientWait
    func film(
      _ ids: MovieIDs,
      _ plot: OMDbQuestion.Plot
    ) async throws(OMDbFailure) -> (OMDbAnswer, isSettled: Bool) {
      let live = await movies.answer(to: .film(ids), wait)
      let movie = live.movies.movie(ids)
      // Clients keep what they get: it is all that there is of the film, or a failure.
      if movie?.isWhole != true, !live.sources.isEmpty { throw .sourceFailed }
      guard let movie else { throw .unknownID }
      return (OMDbAnswer(movie, plot: plot, poster: poster(movie)), live.sources.isEmpty)
    }
    switch question {
    case .search(let selection, let page):
      let number = (page - 1) * OMDbQuestion.pageSize / MoviePage.size + 1
      let live = await movies.answer(to: MovieQuestion(selection, page: number), wait)
      let found = live.movies.page(
        page,
        of: selection,
        size: OMDbQuestion.pageSize,
        beside: live.found
      )
      guard !found.results.isEmpty else {
        throw live.sources.isEmpty ? .filmNotFound : .sourceFailed
      }
      let answer = OMDbAnswer(found.results, of: found.totalResults, poster: poster)
      return (answer, live.sources.isEmpty)
    case .film(let id, let plot): return try await film(MovieIDs(imdb: id), plot)
    case .title(let selection, let plot):
      let live = await movies.answer(to: MovieQuestion(selection, page: 1), wait)
      let found = live.movies.page(1, of: selection, size: 1, beside: live.found)
      guard let movie = found.results.first else {
        throw live.sources.isEmpty ? .filmNotFound : .sourceFailed
      }
      return try await film(movie.ids, plot)
    }
  }
}
