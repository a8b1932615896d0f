import CambioAPI
import Dialects
import Hummingbird
import Movies
import PlainBytes
import Presentation

/// Answers OMDb clients at OMDb's one address, from the query.
struct OMDbRoutes: Sendable {
  let movies: CurrentMovies
  let pictures: PictureRoutes
  let ports: DialectPorts
  let answers: DialectAnswer

  func add(to routes: inout ServerRoutes) {
    routes.get(Dialect.omdb.path) { request, context in
      let moment = answers.cache.moment
      let query = Query(request.uri.query ?? "")
      let searches = answers.queue.searches(for: context.visitor)
      let posters = ports.place(of: .omdb, for: request, context)
        .map { context.scheme + $0 + PictureRoutes.posters }
      let (answer, status, isSettled) = try await answer(query, posters ?? "", by: searches)
      return Work(.page) {
        let written = answer.written(in: OMDbFormat(query))
        // The address of posters depends on how the client reached this server.
        let isForAll = posters.map { !written.text.contains($0) } ?? true
        return try answers.response(
          DialectText(written.text, type: written.type, status: status),
          to: request,
          context,
          at: moment,
          isKept: isForAll,
          isSettled: isSettled
        )
      }
    }
  }

  /// The problems that precede OMDb's own rules, in its words.
  static let group = RouteGroup(prefix: Dialect.omdb.path, isOpen: true) { problem, request, _ in
    let failure: OMDbFailure =
      [.tooManyRequests, .busy].contains(problem.kind) ? .limitReached : .nothingAsked
    let format = OMDbFormat(Query(request.uri.query ?? ""))
    return OMDbAnswer(failure).written(in: format)
  }

  private func answer(
    _ query: Query,
    _ posters: String,
    by searches: WorkQueue.Searches
  ) async throws -> (OMDbAnswer, status: Int, isSettled: Bool) {
    do {
      let (answer, isSettled) = try await answer(OMDbQuestion(query), posters, by: searches)
      return (answer, 200, isSettled)
    } catch let failure as OMDbFailure {
      return (OMDbAnswer(failure), failure.status, true)
    }
  }

  private func answer(
    _ question: OMDbQuestion,
    _ posters: String,
    by searches: WorkQueue.Searches
  ) async throws -> (OMDbAnswer, isSettled: Bool) {
    func poster(_ movie: Movie) -> String? { pictures.poster(of: movie).map { posters + $0 } }
    let (client, wait) = (searches.client, movies.clientWait)
    func whole(
      _ ids: MovieIDs,
      _ plot: OMDbQuestion.Plot
    ) async throws -> (OMDbAnswer, isSettled: Bool) {
      let live = await movies.answer(to: .movie(ids), for: client, wait)
      let movie = live.movies.movie(ids)
      // Clients keep the answer, so a movie without all its facts is a failure while a source is
      // missing.
      if movie?.isWhole != true, let failure = OMDbFailure(live) { throw failure }
      guard let movie else { throw OMDbFailure.unknownID }
      return (OMDbAnswer(movie, plot: plot, poster: poster(movie)), live.sources.isEmpty)
    }
    switch question {
    case .search(let selection, let page):
      let number = (page - 1) * OMDbQuestion.pageSize / MoviePage.size + 1
      let search = MovieQuestion(selection, page: number)
      let live = await movies.answer(to: search, for: client, wait)
      let found = try await searches.run {
        live.movies.page(page, of: selection, size: OMDbQuestion.pageSize, beside: live.found)
      }
      guard !found.results.isEmpty else { throw OMDbFailure(live) ?? .movieNotFound }
      let answer = OMDbAnswer(found.results, of: found.totalResults, poster: poster)
      return (answer, live.sources.isEmpty)
    case .movie(let id, let plot): return try await whole(MovieIDs(imdb: id), plot)
    case .title(let selection, let plot):
      let search = MovieQuestion(selection, page: 1)
      let live = await movies.answer(to: search, for: client, wait)
      let found = try await searches.run {
        live.movies.page(1, of: selection, size: 1, beside: live.found)
      }
      guard let movie = found.results.first else { throw OMDbFailure(live) ?? .movieNotFound }
      return try await whole(movie.ids, plot)
    }
  }
}

extension OMDbFailure {
  /// Creates the failure of the sources that have not answered; nil if all have.
  fileprivate init?(_ live: CurrentMovies.Answer) {
    guard !live.sources.isEmpty else { return nil }
    let isUsedUp = live.sources.contains {
      if case .failed(let failure) = $0 { failure.trouble == .quotaSpent } else { false }
    }
    self = isUsedUp ? .limitReached : .sourceFailed
  }
}
