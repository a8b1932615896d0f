import ExactJSON
import ExactMoney
package import Movies

extension MovieProvider {
  /// The Open Movie Database, which has no list of popular movies.
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

/// The requests and responses of OMDb, <https://www.omdbapi.com>.
///
/// Every value is a text, "N/A" for an unknown one. `Response` states whether there is a result.
package enum OMDbFeed {
  /// The number of movies on a page, and the number of pages that OMDb serves.
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

  /// Decodes a page of search results; a search without results is a page without movies.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
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

  /// Decodes the movie of `?i=`; nil if OMDb has none, or has a series, an episode or a game.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
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

  /// Returns whether `fields` describe a series, an episode or a game.
  private static func isOther(_ fields: LooseJSON) -> Bool {
    ["series", "episode", "game"].contains(known(fields, "Type"))
  }

  /// Returns the body; nil if OMDb reports that nothing was found.
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

  /// Returns the body, repaired if OMDb sent malformed JSON.
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
        bytes: mended(response.bytes)
      )
      return try mended.json(to: request, refusal: refusal)
    }
  }

  /// Returns the refusal in `body`, identified by its text; nil if `body` is not one.
  ///
  /// OMDb reports a search without results with status 200.
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

  /// Returns `bytes` without control characters, and without backslashes that begin no JSON escape.
  ///
  /// It is for bytes that the JSON parser refused. Only bytes that valid JSON cannot have are
  /// removed, so a response that is broken in another way stays broken.
  private static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var mended: [UInt8] = []
    mended.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte >= 0x20 else { continue }
      guard byte == UInt8(ascii: "\\") else {
        mended.append(byte)
        continue
      }
      guard index < bytes.count else { break }
      if escapes.contains(bytes[index]) {
        mended += [byte, bytes[index]]
        index += 1
      }
    }
    return mended
  }

  /// The bytes that may follow a backslash (RFC 8259, section 7).
  private static let escapes = Array(#""\/bfnrtu"#.utf8)
}
