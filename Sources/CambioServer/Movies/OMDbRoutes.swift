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
    routes.get(Dialect.omdb.path) { request, context in
      let moment = cache.moment
      let query = Query(request.uri.query ?? "")
      let (answer, status) = await answer(query)
      let written = answer.written(in: OMDbFormat(query))
      return DialectAnswer(cache: cache, isKept: !movies.isAsking).response(
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

  private func answer(_ query: Query) async -> (OMDbAnswer, status: Int) {
    do throws(OMDbFailure) {
      return (try await answer(OMDbQuestion(query)), 200)
    } catch {
      return (OMDbAnswer(error), error.status)
    }
  }

  private func answer(_ question: OMDbQuestion) async throws(OMDbFailure) -> OMDbAnswer {
    let movies = await movies.collection(for: MovieQuestion(question))
    switch question {
    case .search(let selection, let page):
      let found = movies.page(page, of: selection, size: OMDbQuestion.pageSize)
      guard !found.results.isEmpty else { throw .filmNotFound }
      return OMDbAnswer(found.results, of: found.totalResults)
    case .film(let id, let plot):
      guard let movie = movies.movie(MovieIDs(imdb: id)) else { throw .unknownID }
      return OMDbAnswer(movie, plot: plot)
    case .title(let selection, let plot):
      guard let movie = movies.page(1, of: selection, size: 1).results.first else {
        throw .filmNotFound
      }
      return OMDbAnswer(movie, plot: plot)
    }
  }
}

extension MovieQuestion {
  /// What a program's question has the sources asked.
  fileprivate init(_ question: OMDbQuestion) {
    switch question {
    case .search(let selection, _), .title(let selection, _): self = .search(selection.search)
    case .film(let id, _): self = .film(MovieIDs(imdb: id))
    }
  }
}
