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

/// Renders the pages of movies as whole documents, with a small script of their own.
struct MoviePages: Sendable {
  let movies: CurrentMovies
  let pictures: PictureRoutes
  /// The pages of rates, which have the shared languages, files and cache.
  let pages: Pages
  let queue: WorkQueue

  private var assets: Assets { pages.assets }
  private var cache: ResponseCache { pages.cache }

  /// The maximum wait of a list for texts in the reader's language, as the English ones are stored.
  private static let patienceForTexts = Duration.milliseconds(500)

  func add(to routes: inout ServerRoutes) {
    for path in ["/movies", "/movies/list", "/movies/:movie"] {
      routes.get(path) { request, context in try await work(for: request, context) }
    }
  }

  /// Returns the address of a page of movies in our own spelling; nil for other addresses.
  static func address(path: String, query: String) -> String? {
    (try? MovieRoute(path: path, query: query))?.text
  }

  /// Returns the work that makes a page, after the wait for the sources.
  private func work(for request: Request, _ context: ServerContext) async throws -> Work {
    let moment = cache.moment
    let (path, query) = (request.uri.path, request.uri.query ?? "")
    let route = try? MovieRoute(path: PercentCoding.decoded(path), query: query)
    let isWaiting = Query(query)["wait"] != nil
    let (listing, known) = try await live(
      route,
      in: Reader(request, pages.languages).wording.textLanguage,
      isWaiting ? movies.pageWait : .ifEmpty,
      by: queue.searches(for: context.visitor)
    )
    return Work(.page) {
      try page(request, context, listing, known, isWaiting: isWaiting, at: moment)
    }
  }

  private func page(
    _ request: Request,
    _ context: ServerContext,
    _ listing: MovieListing?,
    _ known: CurrentMovies.Answer,
    isWaiting: Bool,
    at moment: ResponseCache.Moment
  ) throws(Problem) -> Response {
    let (path, query) = (request.uri.path, request.uri.query ?? "")
    let collection = known.movies
    let converter = ReleaseDayConverter(moment.snapshot.archive, today: moment.now.day)
    let environment = pages.environment(of: Reader(request, pages.languages), at: moment)
    let language = environment.wording.textLanguage
    let screens = MovieScreens(
      of: collection,
      movies.origins(of: collection),
      environment,
      listing: listing,
      sources: known.sources,
      poster: { pictures.address(of: $0.translated(into: language)) },
      backdrop: { pictures.backdrop(of: $0) },
      worth: { converter.worth(of: $2, in: $3, at: $4).value }
    )
    guard let answer = screens.answer(at: path, query: query) else {
      throw Problem(.notFound, "Nothing is served at \(path.prefix(200)).")
    }
    switch answer {
    case .moved(let address): return .seeOther(address)
    case .screen(let screen):
      fetchRates(missingOn: screen)
      let isSettled = known.sources.isEmpty && !isWaiting && listing?.isComing != true
      return try response(screen, isSettled, to: request, context, at: moment)
    }
  }

  /// Returns the movies for `route` with the states of the sources, and for a list its page.
  private func live(
    _ route: MovieRoute?,
    in language: TextLanguage?,
    _ wait: CurrentMovies.Wait,
    by searches: WorkQueue.Searches
  ) async throws -> (MovieListing?, CurrentMovies.Answer) {
    let client = searches.client
    switch route {
    case .list(let address):
      let question = MovieQuestion(address.selection, page: address.page)
      let texts = MovieQuestion(textsOf: question, in: language)
      let edition = movies.edition
      async let translated = movies.answer(
        to: texts,
        for: client,
        wait == .ifEmpty ? .until(.now + MoviePages.patienceForTexts) : wait
      )
      let (listing, known) = try await movies.listing(
        address.listing,
        page: address.page,
        of: address.selection,
        size: MovieListViewModel.pageSize,
        wait,
        by: searches
      )
      _ = await translated
      // Texts may have arrived after the page was made.
      guard texts != nil, movies.edition != edition else { return (listing, known) }
      let collection = movies.collection
      return (listing.renewed { collection.movie($0.ids) ?? $0 }, known)
    case .movie(_, let address):
      guard let ids = address?.ids else { return (nil, await movies.answer(to: nil, wait)) }
      let movie = await movies.answer(to: .movie(ids), for: client, wait)
      guard let id = movie.movies.movie(ids)?.ids.imdb else { return (nil, movie) }
      var money = await movies.answer(to: .money(id), for: client, wait)
      money.sources = movie.sources + money.sources
      return (nil, money)
    case .watchlist, nil: return (nil, await movies.answer(to: nil, wait))
    }
  }

  /// Fetches the rates that a page lacks for a release, so that the next view has them.
  private func fetchRates(missingOn screen: MovieScreen) {
    guard case .movie(let model) = screen, let days = ReleaseMoment(of: model.movie)?.days else {
      return
    }
    for money in model.money {
      guard case .missing = money.worth else { continue }
      pages.pastRates.ask(for: PastRates([money.currency, model.currency], on: days))
    }
  }

  /// Returns the page, which is cached if the sources have no more to add.
  private func response(
    _ screen: MovieScreen,
    _ isSettled: Bool,
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment
  ) throws(Problem) -> Response {
    let document = AppView(screen, assets: assets).movieDocument.text
    if case .notice(let notice) = screen {
      // People get a page, programs the API's document.
      let kind: Problem.Kind =
        switch notice.refusal {
        case .unreadable: .malformedParameter
        case .unknown: .notFound
        case .unanswered: .sourceUnanswered
        }
      let failures = notice.sources?.failures ?? []
      let detail = ([notice.heading + ".", notice.help] + failures).joined(separator: " ")
      return try Problem(kind, detail).refusal(to: request, document)
    }
    let prepared = PreparedResponse(
      document,
      type: ContentType.html,
      fields: isSettled ? Pages.fields : Pages.fields.adding([.cacheControl: "no-store"])
    )
    if isSettled { cache.keep(prepared, to: request, context, at: moment) }
    return prepared.compressedResponse(to: request)
  }
}
