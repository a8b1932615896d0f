package import ExactJSON
package import ExactMoney
import Localization
package import Movies
package import PlainBytes

/// A request to TMDb, read from the path after `/3` and the query.
///
/// A key is neither required nor checked. Unknown parameters are ignored.
package enum TMDbQuestion: Hashable, Sendable {
  /// A page of movies; `isMixed` if the list may also hold series and people.
  case page(Int, MovieSelection, isMixed: Bool)
  /// A page of the movies released in a range of days, which the answer repeats.
  case dated(Int, MovieSelection, ClosedRange<CalendarDate>)
  /// A page of a list that is always empty here: people, studios, series, keywords.
  case emptyPage(Int)
  /// The latest movie.
  case latest
  /// A movie with parts appended.
  case movie(MovieIDs, parts: [TMDbPart])
  /// One part of a movie's data.
  case part(MovieIDs, TMDbPart)
  /// A search by external id; nil if the id names no movie.
  case find(MovieIDs?)
  /// The configuration of images.
  case configuration
  /// The languages of the movies here.
  case languages
  /// A document that is the same for every client.
  case fixed(JSONValue)

  /// The maximum number of parts requested along with a movie, as at TMDb.
  private static let maximumParts = 20

  /// Reads the `path` after `/3` and the `query` of a request.
  ///
  /// - Throws: ``TMDbFailure`` if the path is unknown, or an id, a page or a parameter is invalid.
  package init(
    path: String,
    _ query: Query,
    today: CalendarDate
  ) throws(TMDbFailure) {
    let segments = path.split(separator: "/").map { String($0) }
    let page = try TMDbQuestion.page(query)
    switch segments.first {
    case "movie" where segments.count == 2 && segments[1] == "latest": self = .latest
    case "movie" where segments.count >= 2:
      if let list = TMDbList(rawValue: segments[1]), segments.count == 2 {
        self = list.question(page: page, today: today)
      } else {
        self = try .movie(segments[1], part: segments.dropFirst(2).joined(separator: "/"), query)
      }
    case "search" where segments.count == 2: self = try .search(segments[1], query, page)
    case "trending" where segments.count == 3 && ["day", "week"].contains(segments[2]):
      switch segments[1] {
      case "movie", "all": self = .page(page, MovieSelection(), isMixed: true)
      case "tv", "person": self = .emptyPage(page)
      default: throw .notFound
      }
    case "discover" where segments.count == 2:
      switch segments[1] {
      case "movie":
        let selection = try MovieSelection(discovering: query)
        self = selection.map { .page(page, $0, isMixed: false) } ?? .emptyPage(page)
      case "tv": self = .emptyPage(page)
      default: throw .notFound
      }
    case "person" where segments.count == 2 && segments[1] == "popular":
      self = .emptyPage(page)
    case "find" where segments.count == 2: self = try .find(segments[1], query)
    case "configuration" where segments.count == 1: self = .configuration
    case "configuration" where segments.count == 2 && segments[1] == "languages": self = .languages
    case "authentication":
      let segments = segments.dropFirst().joined(separator: "/")
      guard let document = TMDbDocuments.authentication(at: segments, today: today) else {
        throw .notFound
      }
      self = .fixed(document)
    default:
      guard let document = TMDbDocuments.document(at: segments) else { throw .notFound }
      self = .fixed(document)
    }
  }

  // MARK: Pieces

  private static func movie(
    _ id: String,
    part: String,
    _ query: Query
  ) throws(TMDbFailure) -> TMDbQuestion {
    let ids = try ids(id)
    if part.isEmpty { return .movie(ids, parts: try parts(query)) }
    guard let part = TMDbPart(rawValue: part) else { throw .notFound }
    return .part(ids, part)
  }

  private static func search(
    _ kind: String,
    _ query: Query,
    _ page: Int
  ) throws(TMDbFailure) -> TMDbQuestion {
    guard let words = query["query"], !words.isEmpty else { throw .queryMissing }
    switch kind {
    case "movie", "multi":
      let year = query["primary_release_year"] ?? query["year"]
      let search = MovieSearch(name: words, year: year.flatMap { Int(digits: $0) })
      if search.isEmpty { return .emptyPage(page) }
      return .page(page, MovieSelection(search: search), isMixed: kind == "multi")
    case "person", "company", "tv", "collection", "keyword": return .emptyPage(page)
    default: throw .notFound
    }
  }

  private static func find(_ id: String, _ query: Query) throws(TMDbFailure) -> TMDbQuestion {
    switch query["external_source"] {
    case "imdb_id": return .find(IMDbID(id).map { MovieIDs(imdb: $0) })
    case "wikidata_id": return .find(WikidataID(id).map { MovieIDs(wikidata: $0) })
    case "facebook_id", "instagram_id", "tiktok_id", "tvdb_id", "twitter_id", "youtube_id",
      "freebase_id", "freebase_mid", "tvrage_id":
      return .find(nil)
    // Kodi omits the parameter and sends an IMDb id.
    case nil where IMDbID(id) != nil: return .find(MovieIDs(imdb: IMDbID(id)))
    default: throw .invalidParameters
    }
  }

  /// Returns the ids of `603`, or of `tt0133093`, which TMDb accepts as well.
  private static func ids(_ text: String) throws(TMDbFailure) -> MovieIDs {
    if let imdb = IMDbID(text) { return MovieIDs(imdb: imdb) }
    // Some clients append the title: 603-the-matrix.
    guard let number = UInt32(digits: text.prefix { $0 != "-" }), number > 0 else {
      throw .invalidID
    }
    return TMDbNumber.ids(number)
  }

  /// Returns the parts requested along with a movie.
  private static func parts(_ query: Query) throws(TMDbFailure) -> [TMDbPart] {
    let names = (query["append_to_response"] ?? "").split(separator: ",")
    guard names.count <= maximumParts else { throw .tooManyParts }
    // Clients request parts that TMDb no longer has or that only series have.
    return names.compactMap { TMDbPart(rawValue: String($0)) }
  }

  private static func page(_ query: Query) throws(TMDbFailure) -> Int {
    guard let text = query["page"], !text.isEmpty else { return 1 }
    guard let page = Int(digits: text), (1...MovieQuery.lastPage).contains(page) else {
      throw .invalidPage
    }
    return page
  }
}

extension TextLanguage {
  /// Creates the language nearest to `tag`, such as "pt-BR" or "zh"; nil for English and for
  /// languages without stored texts.
  package init?(askedFor tag: String) {
    guard let tag = TextLanguage.matcher.best(for: tag) else { return nil }
    self.init(tag: tag)
  }

  private static let matcher = LocaleMatcher(tags: TextLanguage.allCases.map { $0.tag })
}
