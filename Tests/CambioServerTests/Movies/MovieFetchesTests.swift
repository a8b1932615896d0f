import ExactMoney
import Feeds
import HTTPTypes
import LocalStore
import Logging
import Movies
import Refreshing
import Synchronization
import TestClient
import TestSupport
import Testing
import Upstream

@testable import CambioServer

/// Pages and client requests over imitations of TMDb and OMDb: live, with one failing, then without
/// both.
@Suite struct MovieFetchesTests {
  private static let tmdb = "https://api.themoviedb.org/3"
  private static let omdb = "https://www.omdbapi.com/"

  private static func fixture(_ name: String) throws -> [UInt8] {
    Array(try ProjectFile.data("Tests/FeedsTests/Fixtures/" + name))
  }

  private static func server(_ sources: MovieAnswers, _ store: TemporaryStore) throws
    -> CambioServer
  {
    try ServerBench(verticals: [
      .movies(backend(sources, store))
    ]).server
  }

  private static func backend(_ sources: MovieAnswers, _ store: TemporaryStore) -> MovieBackend {
    MovieBackend(
      refresher: MovieRefresher(
        store: store.store,
        client: sources.client,
        now: { ServerBench.noon }
      ),
      sources: [.init(.tmdb, key: "0123abcd"), .init(.omdb, key: "4567ef89")],
      store: store.store,
      // Other suites keep the processors busy, so requests may be slow.
      patience: .seconds(60),
      clientPatience: .seconds(60)
    )
  }

  /// TMDb's list with a movie of the catalogue, identified only by its TMDb id.
  private static let popular = Array(
    """
    {"page":1,"results":[{"id":27205,"title":"Inception","original_title":"Inception",\
    "release_date":"2010-07-15","poster_path":null}],"total_pages":1,"total_results":1}
    """.utf8
  )

  private static func movie(_ imdb: UInt32, _ title: String) -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID(number: imdb)))
    movie.title = title
    return movie.attributed(to: .tmdb)
  }

  private static let fetch = StoredFetch(
    source: "TMDb",
    resource: "films",
    request: "search/x/0/1",
    startedAt: ServerBench.noon,
    outcome: .updated
  )

  private static let asReader: HTTPFields = [.accept: "text/html", .acceptLanguage: "en"]

  /// Returns the page at `path`, after all fetches that it starts.
  private static func settled(
    _ path: String,
    _ server: CambioServer,
    _ client: TestClient
  ) async throws -> TestResponse {
    _ = try await client.get(path, asReader)
    await finish { server.movies.tasks }
    return try await client.get(path, asReader)
  }

  @Test
  func `S2-02 what is popular now stands first, no movie twice, and stays without the sources`()
    async throws
  {
    let sources = MovieAnswers([Self.tmdb + "/movie/popular": Self.popular])
    let store = try TemporaryStore()
    let server = try Self.server(sources, store)
    try await server.test { client in
      let page = try await Self.settled("/movies", server, client)
      #expect(page.text.contains("<title>Popular · Movies · Cambio</title>"))
      // TMDb's list has only TMDb ids; the catalogue has the same movie by its IMDb id.
      let movies = page.text.split(separator: "data-movie=\"").dropFirst().map {
        $0.prefix { $0 != "\"" }
      }
      #expect(movies.first == "tt1375666")
      #expect(movies.count { $0 == "tt1375666" } == 1)
      #expect(Set(movies).count == movies.count)
      #expect(page.text.contains("This product uses the TMDB API"))
      let program = try await client.get("/tmdb/3/movie/popular").json()
      #expect(program["results"]?.elements?.first?["id"]?.integerValue == 27_205)
      sources.fail()
      let count = sources.asked.count
      let again = try await client.get("/movies", Self.asReader)
      #expect(again.text == page.text)
      #expect(sources.asked.count == count, "what was answered is not asked again")
    }
    // Another server on the same store has the list, though its sources fail.
    let later = try Self.server(MovieAnswers([:]), store)
    await later.movies.renew(from: store.store)
    #expect(later.movies.collection.page(1, of: MovieSelection()).results.first?.ids.tmdb == 27_205)
  }

  @Test func `S2-03 where TMDb fails OMDb is asked, and one who finds nothing waits for it`()
    async throws
  {
    let sources = MovieAnswers([Self.omdb: try Self.fixture("omdb/search.json")])
    let server = try Self.server(sources, try TemporaryStore())
    try await server.test { client in
      let page = try await client.get("/movies?q=star+wars+long+story", Self.asReader)
      #expect(page.text.contains("Star Wars: A Long Story"))
      #expect(sources.asked == [Self.tmdb + "/search/movie", Self.omdb])
      let omdb = try await client.get("/omdb/?s=star+wars+long+story").json()
      #expect(omdb["Search"]?.elements?.isEmpty == false)
      #expect(sources.asked.count == 2)
    }
  }

  @Test func `sources are asked and read by the threads for work, not by those that read requests`()
    async throws
  {
    let sources = MovieAnswers([Self.omdb: try Self.fixture("omdb/movie.json")])
    sources.answersTMDb = true
    let server = try Self.server(sources, try TemporaryStore())
    for question in [
      MovieQuestion.list(.search(MovieSearch(name: "zyxread"), page: 1)), .list(.popular(page: 1)),
      .movie(MovieIDs(imdb: IMDbID(number: 76_759))),
    ] {
      _ = await server.movies.answer(to: question, .until(.now + .seconds(60)))
    }
    #expect(!sources.threads.isEmpty && sources.threads.allSatisfy { $0.hasPrefix("TP-#") })
  }

  @Test func `readers may use half of a source's quota, however often they ask`() async throws {
    let sources = MovieAnswers([Self.omdb: try Self.fixture("omdb/search.json")])
    let store = try TemporaryStore()
    let quota = try #require(MovieProvider.omdb.quota)
    let period = QuotaPeriod(start: Instant(startOf: ServerBench.noon.day), limit: quota.calls)
    let elsewhere = ResourceKey(source: "OMDb", name: "elsewhere")
    for _ in 1...quota.calls / 2 - 2 {
      _ = try store.store.resources.begin(elsewhere, period, at: ServerBench.noon)
    }
    let server = try Self.server(sources, store)
    try await server.test { client in
      for name in ["one", "two", "three", "four"] {
        _ = try await client.get("/movies?q=zyx+\(name)", Self.asReader)
      }
    }
    #expect(sources.asked.count { $0 == Self.omdb } == 2)
    #expect(try store.store.resources.used(by: "OMDb", in: period) == quota.calls / 2)
  }

  @Test func `one client may use an eighth of what readers may, and others still get theirs`()
    async throws
  {
    let movie = try Self.fixture("omdb/movie.json")
    let client = UpstreamClient { request throws(UpstreamError) in
      let id = request.url.split(separator: "i=").last?.prefix { $0 != "&" } ?? ""
      let body = String(decoding: movie, as: UTF8.self).split(separator: "tt0076759")
        .joined(separator: String(id))
      return UpstreamResponse(status: 200, contentType: "application/json", body: Array(body.utf8))
    }
    let store = try TemporaryStore()
    let backend = MovieBackend(
      refresher: MovieRefresher(store: store.store, client: client, now: { ServerBench.noon }),
      sources: [.init(.omdb, key: "4567ef89")],
      store: store.store,
      clientPatience: .seconds(60)
    )
    let server = try ServerBench(verticals: [.movies(backend)]).server
    let share = 1_000 / 2 / 8
    try await server.test { client in
      for number in 0..<share {
        let found = try await client.get("/omdb/?i=tt\(9_000_000 + number)")
        #expect(try found.json()["Response"]?.stringValue == "True")
      }
      let refused = try await client.get("/omdb/?i=tt9100000")
      #expect(refused.status.code == 401)
      #expect(try refused.json()["Error"]?.stringValue == "Request limit reached!")
      // Stored movies are for everybody.
      let known = try await client.get("/omdb/?i=tt9000000").json()
      #expect(known["Response"]?.stringValue == "True")
    }
    try await server.test { other in
      let found = try await other.get("/omdb/?i=tt9100000").json()
      #expect(found["Response"]?.stringValue == "True")
    }
  }

  @Test func `an answer is merged into the known movies, and no other movie is read again`()
    async throws
  {
    let sources = MovieAnswers([:])
    sources.answersTMDb = true
    let store = try TemporaryStore()
    let server = try Self.server(sources, store)
    func names(_ name: String) -> [String] {
      let search = MovieSelection(search: MovieSearch(name: name))
      return server.movies.collection.page(1, of: search).results.map { $0.title }
    }
    let other = Self.movie(9_000_001, "zyxwritten")
    try store.store.movies.keep([other], from: .tmdb, Self.fetch)
    let question = MovieQuestion.list(.search(MovieSearch(name: "zyxasked"), page: 1))
    _ = await server.movies.answer(to: question, .until(.now + .seconds(60)))
    await finish { server.movies.tasks }
    #expect(names("zyxasked") == ["zyxasked"])
    #expect(names("zyxwritten").isEmpty)
    await server.movies.renew(from: store.store)
    #expect(names("zyxasked") == ["zyxasked"] && names("zyxwritten") == ["zyxwritten"])
  }

  @Test
  func
    `S2-08 where all sources fail, what is known goes on, and they are left alone for a while`()
    async throws
  {
    let sources = MovieAnswers([:])
    let server = try Self.server(sources, try TemporaryStore())
    try await server.test { client in
      let page = try await Self.settled("/movies?q=amelie", server, client)
      #expect(page.text.contains("Amélie"))
      let asked = sources.asked.count
      #expect(asked >= 2)
      let again = try await client.get("/movies?q=amelie", Self.asReader)
      #expect(again.text.contains("Amélie"))
      #expect(sources.asked.count == asked)
      let unknown = try await client.get("/movies/tt4154796", Self.asReader)
      #expect(unknown.status.code == 424)
      #expect(unknown.headers[.cacheControl] == "no-store")
      for name in ["TMDb", "OMDb"] {
        let sentence = "\(name) cannot be reached. It is asked again in 10 min at the earliest."
        #expect(unknown.text.contains(sentence))
      }
      #expect(!unknown.text.contains("No movie here"))
      let program = try await client.get("/movies/tt4154796", [.accept: "application/json"])
      #expect(program.status.code == 424)
      #expect(
        try program.json()["detail"]?.stringValue?.contains("OMDb cannot be reached.") == true
      )
    }
  }

  @Test func `answers that come side by side are all shown in the end`() async throws {
    let sources = MovieAnswers([Self.omdb: try Self.fixture("omdb/search.json")])
    sources.answersTMDb = true
    let server = try Self.server(sources, try TemporaryStore())
    for round in 0..<5 {
      let names = (0..<4).map { "zyx\(round)x\($0)" }
      await withTaskGroup { group in
        for name in names {
          group.addTask {
            let question = MovieQuestion.list(.search(MovieSearch(name: name), page: 1))
            _ = await server.movies.answer(to: question, .until(.now + .seconds(60)))
          }
        }
      }
      await finish { server.movies.tasks }
      for name in names {
        let found = server.movies.collection.page(
          1,
          of: MovieSelection(search: MovieSearch(name: name))
        )
        #expect(found.results.map { $0.title } == [name])
      }
    }
  }

  @Test func `a question that was answered is not said to be asked, even if it is forgotten`()
    async throws
  {
    let sources = MovieAnswers([:])
    sources.answersTMDb = true
    let fetches = MovieFetches(
      Self.backend(sources, try TemporaryStore()),
      now: { ServerBench.noon },
      log: Logger(label: "cambio"),
      capacity: 1
    )
    let questions = (0..<3).map {
      MovieQuestion.list(.search(MovieSearch(name: "zyx\($0)"), page: 1))
    }
    for question in questions {
      #expect(!fetches.states(of: question, for: nil).isEmpty, "it is still to be asked")
      await fetches.ask(question, for: nil) { _, _ in }?.value
    }
    for question in questions { #expect(fetches.states(of: question, for: nil).isEmpty) }
  }

  @Test func `what no source has a list of asks nobody`() async throws {
    let sources = MovieAnswers([:])
    let server = try Self.server(sources, try TemporaryStore())
    try await server.test { client in
      for path in ["/movies?genre=musical", "/movies?order=title", "/movies/list"] {
        let page = try await Self.settled(path, server, client)
        #expect(page.status == .ok, "\(path)")
      }
      #expect(sources.asked.isEmpty)
    }
  }

  @Test func `a filtered list is asked for, and what comes stands in it`() async throws {
    let found = Array(
      """
      {"page":1,"results":[{"id":9000001,"title":"Zyx of Drama","genre_ids":[18],\
      "release_date":"2024-07-15","vote_average":9.9,"vote_count":5000}],"total_pages":1,\
      "total_results":1}
      """.utf8
    )
    let sources = MovieAnswers([Self.tmdb + "/discover/movie": found])
    let server = try Self.server(sources, try TemporaryStore())
    try await server.test { client in
      for path in ["/movies?genre=drama&order=rating", "/movies?genre=drama&decade=2020"] {
        let page = try await Self.settled(path, server, client)
        #expect(page.text.contains("Zyx of Drama"), "\(path)")
      }
      // The lists are not requested again while they are fresh.
      let count = sources.asked.count { $0.hasSuffix("/discover/movie") }
      #expect(count == 2)
      _ = try await Self.settled("/movies?genre=drama&order=rating", server, client)
      #expect(sources.asked.count { $0.hasSuffix("/discover/movie") } == count)
      let program = try await client.get(
        "/tmdb/3/discover/movie?with_genres=18&sort_by=vote_average.desc"
      )
      .json()
      let titles = program["results"]?.elements?.compactMap { $0["title"]?.stringValue } ?? []
      #expect(titles.contains("Zyx of Drama"))
    }
  }

  @Test func `a program's question for what is watched most is asked`() async throws {
    let sources = MovieAnswers([
      Self.tmdb + "/trending/movie/week": try Self.fixture("tmdb/trending.json")
    ])
    let server = try Self.server(sources, try TemporaryStore())
    try await server.test { client in
      _ = try await Self.settled("/tmdb/3/trending/movie/week", server, client)
      #expect(sources.asked.contains(Self.tmdb + "/trending/movie/week"))
      #expect(server.movies.collection.movie(MovieIDs(tmdb: 11))?.title == "Star Wars")
    }
  }

  @Test func `a movie with another title in the catalogue stands once when its number is known`()
    async throws
  {
    // TMDb calls Amélie by its French title, and its list has no IMDb ids.
    let list = Array(
      """
      {"page":1,"results":[{"id":194,"title":"Le Fabuleux Destin","original_title":"Le Fabuleux",\
      "release_date":"2001-04-25"}],"total_pages":1,"total_results":1}
      """.utf8
    )
    let numbers = Array(#"{"id":194,"imdb_id":"tt0211915","wikidata_id":"Q484048"}"#.utf8)
    let sources = MovieAnswers([
      Self.tmdb + "/movie/popular": list, Self.tmdb + "/movie/194/external_ids": numbers,
    ])
    let server = try Self.server(sources, try TemporaryStore())
    let catalogue = server.movies.collection.count
    try await server.test { client in
      let page = try await Self.settled("/movies", server, client)
      #expect(sources.asked.contains(Self.tmdb + "/movie/194/external_ids"))
      #expect(server.movies.collection.count == catalogue)
      #expect(page.text.contains("data-movie=\"tt0211915\""))
      // A known id is not requested again.
      #expect(sources.asked.count { $0 == Self.tmdb + "/movie/194/external_ids" } == 1)
    }
  }
}
