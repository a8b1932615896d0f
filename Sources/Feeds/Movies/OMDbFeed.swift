import ExactJSON
import ExactMoney
package import Movies

extension MovieProvider {
  /// The Open Movie Database; it has no list of popular movies.
  package static let omdb = MovieProvider(
    facts: Provider(
      id: "omdb",
      name: "OMDb",
      origin: "OMDb",
      baseURL: "https://www.omdbapi.com",
      plainURL: "http://www.omdbapi.com",
      key: .required,
      quota: Provider.Quota(1_000, per: .day),
      termsURL: "https://www.omdbapi.com/legal.htm",
      attribution: "Films by OMDb API"
    ),
    source: .omdb,
    page: OMDbFeed.pageRequest,
    texts: { _, _, _ in nil },
    movie: OMDbFeed.movieRequests,
    released: { _, _ in nil },
    numbers: { _, _ in nil },
    decodePage: OMDbFeed.decodePage,
    decodeMovie: OMDbFeed.decodeMovie
  )
}

/// The movies of OMDb, <https://www.omdbapi.com>.
///
/// Every value is a text, "N/A" where there is none; whether there is an answer stands in `Response`.
package enum OMDbFeed {
  /// How many movies OMDb puts on a page, and how many pages it answers.
  static let (pageSize, lastPage) = (10, 100)

  static func pageRequest(_ context: FeedContext, _ query: MovieQuery) -> FeedRequest? {
    guard case .search(let search, let page) = query, (1...lastPage).contains(page) else {
      return nil
    }
    var parameters = [("s", search.name), ("type", "movie"), ("page", "\(page)")]
    if let year = search.year { parameters.append(("y", "\(year)")) }
    return context.request(
      "search/\(search.name)/\(search.year ?? 0)/\(page)",
      path: "/",
      query: parameters.map { (name: $0.0, value: $0.1) },
      key: .query(name: "apikey")
    )
  }

  static func movieRequests(_ context: FeedContext, _ ids: MovieIDs) -> [FeedRequest] {
    guard let id = ids.imdb else { return [] }
    return [
      context.request(
        "film/\(id)",
        path: "/",
        query: [(name: "i", value: id.description), (name: "plot", value: "full")],
        key: .query(name: "apikey")
      )
    ]
  }

  /// The movies of a search; a search that finds none is a page without movies.
  package static func decodePage(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> MoviePage {
    let page = request.resource.split(separator: "/").last.flatMap { Int($0) } ?? 1
    guard let body = try found(request, response) else {
      return MoviePage(page: page, totalResults: 0, totalPages: 0, results: [])
    }
    let total = LooseJSON(body.value).count("totalResults")
    let movies = try body.field("Search").elements(atMost: LooseJSON.maximumEntries)
      .map { LooseJSON($0.value) }.filter { !isOther($0) }.map { movie($0) }
    return MoviePage(
      page: page,
      totalResults: total,
      totalPages: min((total + pageSize - 1) / pageSize, lastPage),
      results: movies.filter { $0.ids.imdb != nil }
    )
  }

  /// The movie of `?i=`; nil where OMDb has none, and for a series, an episode or a game.
  package static func decodeMovie(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> Movie? {
    guard let body = try found(request, response) else { return nil }
    let fields = LooseJSON(body.value)
    if isOther(fields) { return nil }
    let movie = movie(fields)
    if movie.ids.imdb == nil { throw try body.field("imdbID").wrongType("number at IMDb") }
    return movie
  }

  /// Whether `fields` describe a series, an episode or a game, which are not movies.
  private static func isOther(_ fields: LooseJSON) -> Bool {
    ["series", "episode", "game"].contains(known(fields, "Type"))
  }

  /// The body; nil where OMDb says that it has nothing of the kind.
  private static func found(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> JSONField? {
    do throws(FeedError) {
      return try answer(to: request, response)
    } catch {
      guard case .refused(.notFound, _) = error, response.status == 200 else { throw error }
      return nil
    }
  }

  /// The body, mended where OMDb sent what is no JSON.
  private static func answer(
    to request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> JSONField {
    do throws(FeedError) {
      return try response.json(to: request, refusal: refusal)
    } catch {
      guard case .malformed = error else { throw error }
      let mended = FeedResponse(
        status: response.status,
        contentType: response.contentType,
        bytes: OMDbRepair.mended(response.bytes)
      )
      return try mended.json(to: request, refusal: refusal)
    }
  }

  /// The refusal that `body` is, known by its words: that nothing was found comes with status 200.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard body["Response"]?.stringValue == "False" || status.isRefusal,
      let message = body.message("Error")
    else { return nil }
    let kind: FeedError.Refusal
    if message.contains("limit reached") {
      kind = .quotaEnded
    } else if message.hasPrefix("No API key") {
      kind = .keyMissing
    } else if message.hasPrefix("Invalid API key") {
      kind = .keyInvalid
    } else if message.hasSuffix("not found!") {
      kind = .notFound
    } else {
      switch message {
      case "Too many results.", "Incorrect IMDb ID.", "Something went wrong.": kind = .badRequest
      case "Error getting data.": kind = .notFound
      default: kind = status.isRefusal ? status.refusal : .badRequest
      }
    }
    return .refused(kind, message: message)
  }
}
