import Feeds
import Movies
import Refreshing
import Synchronization

/// A page's request to a source of movies, with the documented response.
///
/// All responses are about one movie that the catalogue does not have, so its fields are from the
/// sources.
struct MovieCase: FaultSubject {
  /// The kind of request.
  enum Question: String, Sendable {
    case popular, search, movie
  }

  let provider: MovieProvider
  let question: Question
  /// The path of the response, below the feeds' fixtures.
  let fixture: String
  let format: DocumentFormat
  let field: String?
  /// A text that occurs once in the response, and its replacement in the next edition.
  let text: String
  let nextText: String
  /// Whether a page shows that text.
  var isShown = true
  /// The results of some faults of whole documents, since an empty list or movie may be valid for a
  /// source of movies.
  var endings: [String: FaultExpectation] = [:]

  /// The movie's ids at IMDb and at TMDb.
  static let (imdb, tmdb) = ("tt9999990", 9_000_001)
  static let ids = MovieIDs(imdb: IMDbID(number: 9_999_990), tmdb: 9_000_001)
  static let title = "Zyx of Now"

  /// The key, with characters that need percent-encoding.
  private static let key = "S3CR3T/k3y+0123456789abcdef"

  var id: String { provider.id }

  var description: String { "\(id), \(question.rawValue)" }

  var key: String? { provider.key == .none ? nil : MovieCase.key }

  /// Texts that the page must show despite any fault.
  var shown: [String] {
    question == .movie ? [MovieCase.title, "Princess Leia is captured"] : ["Zyx"]
  }

  /// The path of the page that sends the request.
  var page: String {
    switch question {
    case .popular: "/movies"
    case .search: "/movies?q=zyx"
    case .movie: "/movies/" + MovieCase.imdb
    }
  }

  func current() throws -> Document { try MovieCase.document(fixture) }

  func next() throws -> Document { try current().replacing(once: text, with: nextText) }

  func failure(status: Int) -> RefreshFailure.Kind {
    switch status {
    case 401, 403: key == nil ? .refused : .keyInvalid
    case 404: .notFound
    case 429: .rateLimited
    default: .serverError
    }
  }

  /// The documents made so far, by path.
  private static let documents = Mutex<[String: Document]>([:])

  /// Returns the fixture at `path`, changed to be about the one movie.
  static func document(_ path: String) throws -> Document {
    if let known = documents.withLock({ $0[path] }) { return known }
    var document = try Document(fixture: path)
    for (text, other) in [
      ("\"id\":11,", "\"id\":\(tmdb),"), ("tt0076759", imdb), ("tt1375666", imdb),
      ("27205", "\(tmdb)"), ("Star Wars: Episode IV - A New Hope", title),
      ("Star Wars: A Long Story", "Zyx: A Long Story"), ("Star Wars", title),
    ] {
      document = (try? document.replacing(text, with: other)) ?? document
    }
    documents.withLock { [document] in $0[path] = document }
    return document
  }

  /// Whether `target` is the address of this request.
  func isAsked(by target: String) -> Bool { MovieCase.fixture(for: target, at: id) == fixture }

  /// Returns the fixture for the request of `target`; nil if there is none.
  static func fixture(for target: String, at id: String) -> String? {
    let table: [String: [(mark: String, fixture: String)]] = [
      "tmdb": [
        ("/find/\(imdb)?", ""), ("/movie/popular?", "tmdb/popular.json"),
        ("/search/movie?query=zyx", "tmdb/popular.json"),
        ("/movie/\(tmdb)?", "tmdb/details.json"),
        ("/movie/\(tmdb)/external_ids?", "tmdb/external-ids.json"),
      ],
      "omdb": [("s=zyx", "omdb/search.json"), ("i=\(imdb)", "omdb/movie.json")],
      "wikidata": [("P2142", "wikidata/money.json"), ("P577", "wikidata/days.json")],
    ]
    return table[id]?.first { target.contains($0.mark) }?.fixture
  }
}

extension MovieCase {
  /// Requests about one movie get an object, not a list: an empty one lacks the movie's id.
  private static let noMovie: [String: FaultExpectation] = [
    "nothing in it": .failed(.missingField)
  ]
  /// An empty list is a valid response to a search.
  private static let noneFound: [String: FaultExpectation] = ["nothing in it": .unchanged]

  static let all = [
    MovieCase(
      provider: .tmdb,
      question: .popular,
      fixture: "tmdb/popular.json",
      format: .json(list: "results"),
      field: "results",
      text: "\"title\":\"Zyx of Now\"",
      nextText: "\"title\":\"Zyx of Later\""
    ),
    MovieCase(
      provider: .tmdb,
      question: .search,
      fixture: "tmdb/popular.json",
      format: .json(list: "results"),
      field: "results",
      text: "\"title\":\"Zyx of Now\"",
      nextText: "\"title\":\"Zyx of Later\"",
      endings: noneFound
    ),
    MovieCase(
      provider: .tmdb,
      question: .movie,
      fixture: "tmdb/details.json",
      format: .json(list: nil),
      field: nil,
      text: "Princess Leia is captured.",
      nextText: "Princess Leia is captured again.",
      endings: noMovie
    ),
    MovieCase(
      provider: .omdb,
      question: .search,
      fixture: "omdb/search.json",
      format: .json(list: "Search"),
      field: "Search",
      text: "Zyx: A Long Story",
      nextText: "Zyx: A Longer Story",
      endings: noneFound
    ),
    MovieCase(
      provider: .omdb,
      question: .movie,
      fixture: "omdb/movie.json",
      format: .json(list: nil),
      field: nil,
      text: "\"93%\"",
      nextText: "\"94%\"",
      isShown: false,
      endings: noMovie
    ),
    MovieCase(
      provider: .wikidata,
      question: .movie,
      fixture: "wikidata/money.json",
      format: .json(list: "bindings"),
      field: "bindings",
      text: "836848102",
      nextText: "836848103",
      isShown: false,
      endings: noneFound
    ),
  ]
}
