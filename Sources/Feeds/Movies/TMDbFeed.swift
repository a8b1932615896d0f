import ExactJSON
import ExactMoney
package import Movies

extension MovieProvider {
  /// The Movie Database, version 3 of its API.
  package static let tmdb = MovieProvider(
    facts: Provider(
      id: "tmdb",
      name: "TMDb",
      origin: "TMDb",
      baseURL: "https://api.themoviedb.org/3",
      key: .required,
      pace: Provider.Pace(40, perSeconds: 1),
      termsURL: "https://www.themoviedb.org/api-terms-of-use",
      attribution:
        "This product uses the TMDB API but is not endorsed or certified by TMDB."
    ),
    source: .tmdb,
    page: TMDbFeed.pageRequest,
    texts: TMDbFeed.textsRequest,
    movie: TMDbFeed.movieRequests,
    released: { _, _ in nil },
    numbers: TMDbFeed.numbersRequest,
    decodePage: TMDbFeed.decodePage,
    decodeMovie: TMDbFeed.decodeMovie
  )
}

/// The requests and responses of TMDb, <https://developer.themoviedb.org/reference>.
package enum TMDbFeed {
  /// The number of pages that TMDb serves; a list may have more.
  static let lastPage = MovieQuery.lastPage

  static func pageRequest(_ context: FeedContext, _ query: MovieQuery) -> FeedRequest? {
    guard (1...lastPage).contains(query.page) else { return nil }
    let page = (name: "page", value: "\(query.page)")
    switch query {
    case .popular:
      return request(context, "popular/\(query.page)", "/movie/popular", [page])
    case .search(let search, _):
      var parameters = [(name: "query", value: search.name), page]
      if let year = search.year { parameters.append(("year", "\(year)")) }
      let resource = "search/\(search.name)/\(search.year ?? 0)/\(query.page)"
      return request(context, resource, "/search/movie", parameters)
    case .discover(let selection, let page): return discoverRequest(context, selection, page)
    case .trending:
      return request(context, "trending/\(query.page)", "/trending/movie/week", [page])
    }
  }

  /// Returns one request: for the movie with its people and translations, or for the fields of a
  /// list by IMDb id.
  static func movieRequests(_ context: FeedContext, _ ids: MovieIDs) -> [FeedRequest] {
    if let id = ids.tmdb {
      let parts = [(name: "append_to_response", value: "credits,release_dates,translations,images")]
      return [request(context, "film/\(id)", "/movie/\(id)", parts)]
    }
    guard let id = ids.imdb else { return [] }
    let source = [(name: "external_source", value: "imdb_id")]
    return [request(context, "find/\(id)", "/find/\(id)", source)]
  }

  /// Returns the request for a movie's ids in other catalogues; nil without a TMDb id.
  static func numbersRequest(_ context: FeedContext, _ ids: MovieIDs) -> FeedRequest? {
    ids.tmdb.map { request(context, "numbers/\($0)", "/movie/\($0)/external_ids", []) }
  }

  /// Returns a request with the key in a header if it is a token of version 4, which has points;
  /// else in the URL.
  static func request(
    _ context: FeedContext,
    _ resource: String,
    _ path: String,
    _ query: [(name: String, value: String)]
  ) -> FeedRequest {
    let isToken = context.givenKey?.contains(".") ?? false
    return context.request(
      resource,
      path: path,
      query: query,
      key: isToken
        ? .header(name: "Authorization", prefix: "Bearer ") : .query(name: "api_key")
    )
  }

  /// Decodes a page of a list, in English or another language.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
  package static func decodePage(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> MoviePage {
    let body = try response.json(to: request, refusal: refusal)
    let fields = LooseJSON(body.value)
    let language = language(of: request.resource)
    let results = try body.field("results").elements(atMost: LooseJSON.maximumEntries)
      .map { LooseJSON($0.value) }.map { fields in
        language.map { texts(fields, $0) } ?? movie(fields)
      }
    return MoviePage(
      page: min(max(1, fields.count("page")), lastPage),
      totalResults: fields.count("total_results"),
      totalPages: min(fields.count("total_pages"), lastPage),
      results: results.filter { $0.ids.tmdb != nil }
    )
  }

  /// Decodes the movie of `/movie/ID`, the first of `/find/ID`, or the ids of
  /// `/movie/ID/external_ids`.
  ///
  /// nil if `/find/ID` has no movie.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
  package static func decodeMovie(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> Movie? {
    let body = try response.json(to: request, refusal: refusal)
    if request.resource.hasPrefix("numbers/") {
      let fields = LooseJSON(body.value)
      let ids = MovieIDs(
        imdb: IMDbID(fields.text("imdb_id")),
        tmdb: UInt32(request.resource.dropFirst("numbers/".count)),
        wikidata: WikidataID(fields.text("wikidata_id"))
      )
      return Movie(ids: ids)
    }
    guard request.resource.hasPrefix("find/") else {
      let movie = details(LooseJSON(body.value))
      if movie.ids.tmdb == nil { throw try body.field("id").wrongType("number") }
      return movie
    }
    guard let first = try body.field("movie_results").elements(atMost: 1).first else { return nil }
    var movie = movie(LooseJSON(first.value))
    movie.ids.imdb = IMDbID(String(request.resource.dropFirst("find/".count)))
    return movie
  }

  /// Returns a movie from the fourteen fields that lists have.
  static func movie(_ fields: LooseJSON) -> Movie {
    var movie = Movie(ids: MovieIDs(tmdb: fields.id("id")))
    movie.title = fields.text("title")
    movie.originalTitle = fields.text("original_title")
    movie.originalLanguage = fields.text("original_language", atMost: 2)
    movie.overview = fields.text("overview", atMost: UntrustedText.maximumPlotLength)
    movie.releaseDate = fields.day("release_date")
    movie.genres = fields.numbers("genre_ids").compactMap { Genre(tmdbID: $0) }
    movie.posterPath = fields.text("poster_path")
    movie.backdropPath = fields.text("backdrop_path")
    (movie.isAdult, movie.isVideo) = (fields.flag("adult"), fields.flag("video"))
    movie.popularity = fields.decimal("popularity")
    (movie.voteAverage, movie.voteCount) = (
      fields.decimal("vote_average"), fields.count("vote_count")
    )
    if movie.voteCount > 0 {
      movie.ratings = [MovieRating(.tmdb, movie.voteAverage, votes: movie.voteCount)]
    }
    return movie.attributed(to: .tmdb)
  }

  /// Returns the refusal in `body`, identified by its code; nil if `body` is not one.
  private static func refusal(in body: JSONField, _ status: AnswerStatus) -> FeedError? {
    guard body["success"] == .bool(false) || status.isRefusal,
      let message = body.message("status_message")
        ?? body["errors"]?.elements?.first?.stringValue.map({ UntrustedText.message($0) })
    else { return nil }
    let kind: FeedError.Refusal =
      switch body["status_code"]?.integerValue {
      case 3, 7, 10, 14, 16, 17, 31, 32, 33, 35, 36, 38, 45:
        status.hasKey ? .keyInvalid : .keyMissing
      case 6, 21, 34, 37: .notFound
      case 25: .rateLimited
      case 4, 5, 18, 19, 20, 22, 23, 27, 42, 44, 47: .badRequest
      case 2, 9, 11, 15, 24, 43, 46: .serverError
      default: status.refusal
      }
    return .refused(kind, message: message)
  }
}
