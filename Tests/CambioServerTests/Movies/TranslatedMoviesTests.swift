import ExactJSON
import Feeds
import HTTPTypes
import Movies
import Refreshing
import Synchronization
import TestClient
import TestSupport
import Testing
import Upstream

@testable import CambioServer

/// Movies in the reader's language, over an imitation of TMDb.
@Suite struct TranslatedMoviesTests {
  /// An imitation of TMDb with one movie, and its texts in Portuguese and Korean.
  private final class Source: Sendable {
    private let urls = Mutex<[String]>([])

    var asked: [String] { urls.withLock { $0 } }

    private static func movie(title: String, overview: String, poster: String) -> String {
      """
      "id":9000598,"title":"\(title)","original_title":"Cidade de Zyx","original_language":"pt",\
      "overview":"\(overview)","poster_path":"\(poster)","release_date":"2032-05-01",\
      "vote_average":8,"vote_count":500
      """
    }

    private static func body(_ url: String) -> String {
      let language = url.split(separator: "language=").dropFirst().first?.prefix(2) ?? "en"
      let texts =
        switch language {
        case "pt": movie(title: "Cidade de Zyx", overview: "Dois meninos.", poster: "/pt.jpg")
        case "ko": movie(title: "직스의 도시", overview: "", poster: "/en.jpg")
        case "en": movie(title: "City of Zyx", overview: "Two boys.", poster: "/en.jpg")
        // TMDb sends the original title if it has none in the language.
        default: movie(title: "Cidade de Zyx", overview: "", poster: "/en.jpg")
        }
      guard url.contains("/movie/9000598") else {
        return #"{"page":1,"results":[{\#(texts)}],"total_pages":1,"total_results":1}"#
      }
      return """
        {\(texts),"runtime":130,"imdb_id":"tt9990598","translations":{"translations":[\
        {"iso_639_1":"pt","iso_3166_1":"BR","data":{"title":"","overview":"Dois meninos."}},\
        {"iso_639_1":"de","iso_3166_1":"DE","data":{"title":"Stadt von Zyx","overview":""}}]}}
        """
    }

    var client: UpstreamClient {
      UpstreamClient { [self] request throws(UpstreamError) in
        urls.withLock { $0.append(request.url) }
        return UpstreamResponse(
          status: 200,
          contentType: "application/json",
          body: Array(Source.body(request.url).utf8)
        )
      }
    }

    func server(_ store: TemporaryStore) throws -> CambioServer {
      let backend = MovieBackend(
        refresher: MovieRefresher(store: store.store, client: client, now: { ServerBench.noon }),
        sources: [.init(.tmdb, key: "0123abcd")],
        store: store.store,
        // Other suites keep the processors busy, so requests may be slow.
        patience: .seconds(60),
        clientPatience: .seconds(60)
      )
      return try ServerBench(verticals: [.movies(backend)]).server
    }
  }

  /// Returns the page at `path` for a reader of `language`, after all fetches that it starts.
  private static func page(
    _ path: String,
    _ language: String,
    _ server: CambioServer,
    _ client: TestClient
  ) async throws -> String {
    let fields: HTTPFields = [.accept: "text/html", .acceptLanguage: language]
    _ = try await client.get(path, fields)
    await finish { server.movies.tasks }
    return try await client.get(path, fields).text
  }

  @Test func `a list has titles in the language of each reader, asked for once a language`()
    async throws
  {
    let (source, store) = (Source(), try TemporaryStore())
    let server = try source.server(store)
    try await server.test { client in
      let portuguese = try await Self.page("/movies", "pt-BR", server, client)
      #expect(portuguese.contains("dir=\"auto\">Cidade de Zyx</span>"))
      let korean = try await Self.page("/movies", "ko", server, client)
      #expect(korean.contains("dir=\"auto\">직스의 도시</span>"))
      let english = try await Self.page("/movies", "en", server, client)
      #expect(english.contains("dir=\"auto\">City of Zyx</span>"))
      let german = try await Self.page("/movies", "de", server, client)
      #expect(german.contains("dir=\"auto\" lang=\"en\">City of Zyx</span>"))
      for language in ["pt-BR", "pt-PT", "ko", "de", "en"] {
        _ = try await Self.page("/movies", language, server, client)
      }
    }
    let lists = source.asked.filter { $0.contains("/movie/popular") }
    #expect(lists.count == 4 && Set(lists).count == 4)
    // Another server on the same store has all the texts.
    let movies = try source.server(store).movies
    await movies.renew(from: store.store)
    let movie = movies.collection.movie(MovieIDs(tmdb: 9_000_598))
    #expect(movie?.title == "City of Zyx" && movie?.overview == "Two boys.")
    #expect(movie?.texts(in: .portuguese).overview == "Dois meninos.")
    #expect(movie?.texts(in: .korean).title == "직스의 도시")
  }

  @Test func `a movie's page has all languages by one question`() async throws {
    let source = Source()
    let server = try source.server(try TemporaryStore())
    try await server.test { client in
      let path = "/movies/tmdb9000598"
      let german = try await Self.page(path, "de", server, client)
      let portuguese = try await Self.page("/movies/tt9990598", "pt-BR", server, client)
      #expect(german.contains("<h1 dir=\"auto\">Stadt von Zyx</h1>"))
      #expect(german.contains("class=\"overview\" dir=\"auto\" lang=\"en\">Two boys.</p>"))
      #expect(portuguese.contains("<h1 dir=\"auto\">Cidade de Zyx</h1>"))
      #expect(portuguese.contains("class=\"overview\" dir=\"auto\">Dois meninos.</p>"))
    }
    #expect(
      source.asked.filter { $0.contains("/movie/9000598?") }.allSatisfy {
        $0.contains("translations") && !$0.contains("language=")
      }
    )
  }

  @Test func `a program has the texts of the language that it asks for, else English ones`()
    async throws
  {
    let source = Source()
    let server = try source.server(try TemporaryStore())
    try await server.test { client in
      func movie(_ query: String) async throws -> JSONValue {
        let list = try await client.get("/tmdb/3/movie/popular\(query)").json()
        return try #require(list["results"]?.elements?.first)
      }
      let plain = try await movie("")
      #expect(plain["title"]?.stringValue == "City of Zyx")
      for (query, title, overview, poster) in [
        ("?language=pt-BR", "Cidade de Zyx", "Dois meninos.", "/pt.jpg"),
        ("?language=pt-PT", "Cidade de Zyx", "Dois meninos.", "/pt.jpg"),
        ("?language=ko", "직스의 도시", "Two boys.", "/en.jpg"),
      ] {
        let movie = try await movie(query)
        #expect(movie["title"]?.stringValue == title)
        #expect(movie["overview"]?.stringValue == overview)
        #expect(movie["poster_path"]?.stringValue == poster)
        #expect(movie["original_title"]?.stringValue == "Cidade de Zyx")
      }
      for language in ["en-US", "sv", "tlh", "", "de-CH"] {
        #expect(try await movie("?language=\(language)") == plain)
      }
      #expect(try await movie("") == plain)
      let details = try await client.get("/tmdb/3/movie/9000598?language=de-DE").json()
      #expect(details["title"]?.stringValue == "Stadt von Zyx")
      #expect(details["overview"]?.stringValue == "Two boys.")
      let found = try await client.get("/tmdb/3/find/tt9990598?external_source=imdb_id&language=ko")
      #expect(
        try found.json()["movie_results"]?.elements?.first?["title"]?.stringValue == "직스의 도시"
      )
    }
  }

  @Test func `whatever languages a stranger asks for, no more than ours are fetched and kept`()
    async throws
  {
    let (source, store) = (Source(), try TemporaryStore())
    let server = try source.server(store)
    try await server.test { client in
      let ours = TextLanguage.allCases.flatMap { language in
        ["", "-XX", "-419"].map { language.code + $0 }
      }
      for language in ours + ["sv", "tlh", "xx-XX", "0", "en"] {
        _ = try await client.get("/tmdb/3/movie/popular?language=\(language)")
      }
    }
    let lists = source.asked.filter { $0.contains("/movie/popular") }
    #expect(lists.count == 1 + TextLanguage.allCases.count)
    #expect(try store.store.movies.movies(from: MovieSource.allCases).count == 1)
  }

  @Test func `a poster is that of the reader's language, at an address of its own`() async throws {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID(number: 9_990_598)))
    (movie.title, movie.posterPath) = ("City of Zyx", "/en.jpg")
    movie.fill(with: MovieTranslation(into: .portuguese, posterPath: "/pt.jpg"))
    let bench = try PictureRoutesTests.Bench([movie.attributed(to: .tmdb)]) { TestPicture.jpeg }
    try await bench.server.test { client in
      for (language, file) in [("pt-BR", "pt"), ("en", "en"), ("ko", "en")] {
        let fields: HTTPFields = [.accept: "text/html", .acceptLanguage: language]
        let page = try await client.get("/movies/tt9990598", fields).text
        let images = page.split(separator: "<img src=\"/movies/").dropFirst()
        let path = try #require(images.first?.prefix { $0 != "\"" })
        let poster = try await client.get("/movies/\(path)")
        #expect(poster.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(bench.requests.last == "https://image.tmdb.org/t/p/w342/\(file).jpg", "\(language)")
        if language == "ko" { #expect(bench.requests.count == 2) }
      }
    }
  }
}
