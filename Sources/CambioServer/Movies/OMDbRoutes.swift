import CambioAPI
import Dialects
import Hummingbird
import Movies
import PlainBytes

/// OMDb as its programs know it: one address, everything in the query.
struct OMDbRoutes: Sendable {
  let movies: CurrentMovies
  let cache: ResponseCache

  func add(to routes: inout ServerRoutes) {
    routes.get(Dialect.omdb.path, .page) { request, context in
      let moment = cache.moment
      let query = Query(request.uri.query ?? "")
      let (answer, status, isSettled) = await answer(query, for: context.client)
      let written = answer.written(in: OMDbFormat(query))
      return await DialectAnswer(cache: cache, isKept: true, isSettled: isSettled).response(
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
    for client: ClientAddress?
  ) async -> (OMDbAnswer, status: Int, isSettled: Bool) {
    do throws(OMDbFailure) {
      let (answer, isSettled) = try await answer(OMDbQuestion(query), for: client)
      return (answer, 200, isSettled)
    } catch {
      return (OMDbAnswer(error), error.status, true)
    }
  }

  private func answer(
    _ question: OMDbQuestion,
    for client: ClientAddress?
  ) async throws(OMDbFailure) -> (OMDbAnswer, isSettled: Bool) {
    let wait = movies.clientWait
    func film(
      _ ids: MovieIDs,
      _ plot: OMDbQuestion.Plot
    ) async throws(OMDbFailure) -> (OMDbAnswer, isSettled: Bool) {
      let live = await movies.answer(to: .film(ids), for: client, wait)
      let movie = live.movies.movie(ids)
      // Clients keep what they get: it is all that there is of the film, or a failure.
      if movie?.isWhole != true, let failure = OMDbFailure(live) { throw failure }
      guard let movie else { throw .unknownID }
      return (OMDbAnswer(movie, plot: plot), live.sources.isEmpty)
    }
    switch question {
    case .search(let selection, let page):
      let number = (page - 1) * OMDbQuestion.pageSize / MoviePage.size + 1
      let search = MovieQuestion(selection, page: number)
      let live = await movies.answer(to: search, for: client, wait)
      let found = live.movies.page(
        page,
        of: selection,
        size: OMDbQuestion.pageSize,
        beside: live.found
      )
      guard !found.results.isEmpty else { throw OMDbFailure(live) ?? .filmNotFound }
      return (OMDbAnswer(found.results, of: found.totalResults), live.sources.isEmpty)
    case .film(let id, let plot): return try await film(MovieIDs(imdb: id), plot)
    case .title(let selection, let plot):
      let search = MovieQuestion(selection, page: 1)
      let live = await movies.answer(to: search, for: client, wait)
      let found = live.movies.page(1, of: selection, size: 1, beside: live.found)
      guard let movie = found.results.first else { throw OMDbFailure(live) ?? .filmNotFound }
      return try await film(movie.ids, plot)
    }
  }
}

extension OMDbFailure {
  /// Why a source has not answered; nil where all have.
  fileprivate init?(_ live: CurrentMovies.Answer) {
    guard !live.sources.isEmpty else { return nil }
    let isUsedUp = live.sources.contains {
      if case .failed(_, let failure) = $0 { failure.kind == .quotaEnded } else { false }
    }
    self = isUsedUp ? .limitReached : .sourceFailed
  }
}
