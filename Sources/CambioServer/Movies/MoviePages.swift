import BoxOffice
import CambioAPI
import ExactMoney
import HTTPTypes
import Hummingbird
import Markup
import Movies
import PlainBytes
import Presentation
import WebViews

/// Draws the pages of films: whole documents, which a small script of theirs makes livelier.
struct MoviePages: Sendable {
  let movies: CurrentMovies
  let pictures: PictureRoutes
  /// The pages of rates, with which these share languages, files and the answers kept.
  let pages: Pages

  private var assets: Assets { pages.assets }
  private var cache: ResponseCache { pages.cache }

  func add(to routes: inout ServerRoutes) {
    routes.get("/movies") { request, context in try await list(request, context) }
    routes.get("/movies/list") { request, context in try watchlist(request, context) }
    routes.get("/movies/offline") { request, context in offline(request, context) }
    routes.get("/movies/:film") { request, context in try await film(request, context) }
  }

  /// The address of a page of films, in our own spelling; nil for what is none.
  static func address(path: String, query: String) -> String? {
    let parts = path.parts(between: "/")
    guard parts.first == "movies", parts.count <= 2 else { return nil }
    let query = Query(query)
    guard parts.count == 2 else { return (try? MovieListAddress(query))?.text }
    return "list".isSame(as: parts[1])
      ? (try? MovieWatchlistAddress(query))?.text : (try? MovieAddress(parts[1], query))?.text
  }

  // MARK: The pages

  private func list(
    _ request: Request,
    _ context: ServerContext
  ) async throws(Problem) -> Response {
    let moment = cache.moment
    let environment = environment(of: request, at: moment)
    let query = Query(request.uri.query ?? "")
    let place: MovieListAddress
    do throws(MovieAddressProblem) {
      place = try MovieListAddress(query)
    } catch {
      return try refusal(MovieNotice(error, environment), .malformedParameter, to: request)
    }
    // A form sends fields that are empty: the address that says the same without them is the page's own.
    if MovieListAddress.isWordy(query) || request.uri.path != "/movies" {
      return .seeOther(place.text)
    }
    let (selection, size) = (place.selection, MovieListViewModel.pageSize)
    let question = MovieQuestion(selection, page: place.page, size: size)
    let collection = await movies.collection(for: question)
    let page = collection.page(place.page, of: selection, size: size)
    if page.results.isEmpty && page.totalResults > 0 {
      let notice = MovieNotice(noPage: place, of: page, environment)
      return try refusal(notice, .notFound, to: request)
    }
    let origins = movies.origins(of: collection)
    let model = MovieListViewModel(place, page, origins, environment) { pictures.address(of: $0) }
    return kept(MovieDocument(model, assets: assets), to: request, context, at: moment)
  }

  private func film(
    _ request: Request,
    _ context: ServerContext
  ) async throws(Problem) -> Response {
    let moment = cache.moment
    let environment = environment(of: request, at: moment)
    let name = PercentCoding.decoded(request.uri.path.parts(between: "/").last ?? "")
    let place: MovieAddress?
    do throws(MovieAddressProblem) {
      place = try MovieAddress(name, Query(request.uri.query ?? ""))
    } catch {
      return try refusal(MovieNotice(error, environment), .malformedParameter, to: request)
    }
    let collection = await movies.collection(for: place.map { .film($0.ids) })
    let origins = movies.origins(of: collection)
    guard let place, let movie = collection.movie(place.ids) else {
      let notice = MovieNotice(unknown: name, origins, environment)
      return try refusal(notice, .notFound, to: request)
    }
    guard request.uri.path == "/movies/" + place.name else { return .seeOther(place.text) }
    let converter = ReleaseDayConverter(moment.snapshot.archive, today: moment.now.day)
    let picture = pictures.address(of: movie)
    let model = MovieViewModel(place, movie, origins, environment, picture: picture) {
      amount,
      target,
      release in converter.worth(of: amount, in: target, at: release)
    }
    return kept(MovieDocument(model, assets: assets), to: request, context, at: moment)
  }

  /// The reader's own list is the same page for everyone: the films in it only the device knows.
  private func watchlist(
    _ request: Request,
    _ context: ServerContext
  ) throws(Problem) -> Response {
    let moment = cache.moment
    let environment = environment(of: request, at: moment)
    let place: MovieWatchlistAddress
    do throws(MovieAddressProblem) {
      place = try MovieWatchlistAddress(Query(request.uri.query ?? ""))
    } catch {
      return try refusal(MovieNotice(error, environment), .malformedParameter, to: request)
    }
    let collection = movies.collection
    let origins = movies.origins(of: collection)
    let model = MovieWatchlistViewModel(
      place,
      origins,
      environment,
      hasPictures: pictures.pictures != nil
    ) { ids in
      collection.movie(ids).map { ($0, pictures.address(of: $0)) }
    }
    return kept(MovieDocument(model, assets: assets), to: request, context, at: moment)
  }

  /// What a device shows without a connection where it has not kept a page: it keeps this one.
  private func offline(_ request: Request, _ context: ServerContext) -> Response {
    let moment = cache.moment
    let notice = MovieNotice(offlineIn: environment(of: request, at: moment))
    return kept(MovieDocument(notice, assets: assets), to: request, context, at: moment)
  }

  // MARK: Responses

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
    _ document: MovieDocument,
    to request: Request,
    _ context: ServerContext,
    at moment: ResponseCache.Moment
  ) -> Response {
    let prepared = PreparedResponse(
      document.html.text,
      type: ContentType.html,
      fields: Pages.fields
    )
    // What is being asked will be on the page that is made next.
    if !movies.isAsking { cache.keep(prepared, to: request, context, at: moment) }
    return prepared.response(to: request)
  }

  /// What is wrong, as a page for people; programs get the same document as from the interface.
  private func refusal(
    _ notice: MovieNotice,
    _ kind: Problem.Kind,
    to request: Request
  ) throws(Problem) -> Response {
    let problem = Problem(kind, notice.heading + ". " + notice.help)
    guard request.wantsPage else { throw problem }
    var fields = HTTPFields.page
    fields[.contentType] = ContentType.html
    fields[.cacheControl] = "no-store"
    return Response(
      status: HTTPResponse.Status(code: problem.status),
      headers: fields,
      body: ResponseBody(
        byteBuffer: ByteBuffer(string: MovieDocument(notice, assets: assets).html.text)
      )
    )
  }
}
