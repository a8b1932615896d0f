import BoxOffice
import CambioAPI
import ExactMoney
import HTTPTypes
import Hummingbird
import Movies
import PlainBytes
import Presentation
import Refreshing
import WebViews

/// Renders the pages of movies: whole documents, with a small script of their own.
struct MoviePages: Sendable {
  let movies: CurrentMovies
  let pictures: PictureRoutes
  /// The pages of rates, with the shared languages, files and cache.
  let pages: Pages

  private var assets: Assets { pages.assets }
  private var cache: ResponseCache { pages.cache }

  func add(to routes: inout ServerRoutes) {
    for path in ["/movies", "/movies/list", "/movies/:film"] {
      routes.get(path, .page) { request, context in try await page(request, context) }
    }
  }

  /// The address of a page of movies, in our own spelling; nil for other addresses.
  static func address(path: String, query: String) -> String? {
    (try? MoviePlace(path: path, query: query))?.text
  }

  private func page(
    _ request: Request,
    _ context: ServerContext
  ) async throws(Problem) -> Response {
    let moment = cache.moment
    let (path, query) = (request.uri.path, request.uri.query ?? "")
    let place = try? MoviePlace(path: PercentCoding.decoded(path), query: query)
    let collection = await movies.collection(for: place?.question)
    let converter = ReleaseDayConverter(moment.snapshot.archive, today: moment.now.day)
    let screens = MovieScreens(
      of: collection,
      movies.origins(of: collection),
      environment(of: request, at: moment),
      MoviePictures(
        areOffered: pictures.pictures != nil,
        poster: { pictures.address(of: $0) },
        backdrop: { pictures.backdrop(of: $0) }
      ),
      worth: { converter.worth(of: $2, in: $3, at: $4).value }
    )
    guard let answer = screens.answer(at: path, query: query) else {
      throw Problem(.notFound, "Nothing is served at \(path.prefix(200)).")
    }
    switch answer {
    case .moved(let address): return .seeOther(address)
    case .screen(let screen):
      fetchRates(missingOn: screen)
      return try await response(screen, to: request, context, at: moment)
    }
  }

  /// Fetches the rates of a release that a page lacks, for the next page.
  private func fetchRates(missingOn screen: MovieScreen) {
    guard case .film(let model) = screen, let days = ReleaseMoment(of: model.movie)?.days else {
      return
    }
    for money in model.money {
      guard case .missing = money.worth else { continue }
      pages.pastRates.ask(for: PastRates([money.currency, model.currency], on: days))
    }
  }

  private func response(
    _ screen: MovieScreen,
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment
  ) async throws(Problem) -> Response {
    switch screen {
    case .refused(let notice, let refusal):
      let kind: Problem.Kind = refusal == .unknown ? .notFound : .malformedParameter
      return try self.refusal(notice, screen, kind, to: request)
    case .list, .film, .watchlist, .notice:
      return await kept(screen, to: request, context, at: moment)
    }
  }

  private func environment(
    of request: Request,
    at moment: ResponseCache.Moment
  ) -> AppEnvironment {
    let reader = Reader(request, pages.languages)
    return AppEnvironment(
      wording: reader.language.wording,
      preferences: reader.preferences,
      rates: RateState(moment.snapshot.book),
      now: Instant(unixSeconds: moment.minute * 60)
    )
  }

  private func kept(
    _ screen: MovieScreen,
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment
  ) async -> Response {
    let prepared = PreparedResponse(
      MovieDocument(screen, assets: assets).html.text,
      type: ContentType.html,
      fields: Pages.fields
    )
    cache.keep(prepared, to: request, context, at: moment)
    return await prepared.response(to: request)
  }

  /// The problem as a page for people; programs get the API's document.
  private func refusal(
    _ notice: MovieNotice,
    _ screen: MovieScreen,
    _ kind: Problem.Kind,
    to request: Request
  ) throws(Problem) -> Response {
    try Problem(kind, notice.heading + ". " + notice.help)
      .refusal(to: request, MovieDocument(screen, assets: assets).html.text)
  }
}

extension MoviePlace {
  /// The question for the sources; nil if none has an answer.
  fileprivate var question: MovieQuestion? {
    switch self {
    case .list(let address):
      MovieQuestion(
        address.selection,
        page: address.page,
        size: MovieListViewModel.pageSize
      )
    case .film(_, let address): address.map { .film($0.ids) }
    case .watchlist, .offline: nil
    }
  }
}
