import ExactJSON
import Movies
import Refreshing
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// TMDb clients, with a server over an imitation of TMDb: each request is sent once, and its result
/// stored.
@Suite struct LiveClientsTests {
  private static func movie(_ place: Int) -> String {
    "/tmdb/3/movie/\(TMDbLookAlike.id(at: place))?append_to_response=credits"
  }

  @Test func `the first detail of a movie after a list is whole, whoever else asks`() async throws {
    let tmdb = TMDbLookAlike(movies: 55)
    let server = tmdb.server(try TemporaryStore())
    try await server.test { client in
      for page in 1...3 {
        let list = try await client.get("/tmdb/3/movie/popular?page=\(page)").json()
        #expect(list["results"]?.elements?.first?["title"]?.stringValue == "Zyx \((page - 1) * 20)")
      }
      for first in stride(from: 0, to: 48, by: 8) {
        try await withThrowingTaskGroup { group in
          for place in first..<first + 8 {
            group.addTask {
              let movie = try await client.get(Self.movie(place)).json()
              #expect(movie["runtime"]?.integerValue == 100)
              let cast = movie["credits"]?["cast"]?.elements ?? []
              #expect(cast.map { $0["name"]?.stringValue } == ["First", "Second"])
              #expect(cast.map { $0["order"]?.integerValue } == [0, 1])
            }
          }
          try await group.waitForAll()
        }
      }
    }
  }

  @Test(arguments: LiveFault.all)
  func `a movie of which a list alone was reported is a failure where its source fails`(
    fault: LiveFault
  ) async throws {
    let tmdb = TMDbLookAlike(movies: 3)
    let server = tmdb.server(try TemporaryStore())
    try await server.test { client in
      _ = try await client.get("/tmdb/3/movie/popular")
      tmdb.fault = fault
      let refused = try await client.get(Self.movie(0))
      #expect(refused.status.code == 502)
      #expect(refused.headers[.cacheControl] == "no-store")
      let document = try refused.json()
      #expect(document["success"]?.boolValue == false)
      #expect(document["status_code"]?.integerValue == 43)
      let unknown = try await client.get("/tmdb/3/movie/9500000")
      #expect(unknown.status.code == 502)
      let search = try await client.get("/tmdb/3/search/movie?query=xyzzy")
      #expect(search.status.code == 502)
      let omdb = try await client.get("/omdb/?t=xyzzy")
      #expect(omdb.status.code == 503)
      #expect(try omdb.json()["Response"]?.stringValue == "False")
      // A movie of the catalogue is complete without TMDb, but its response must not be cached.
      let known = try await client.get("/tmdb/3/movie/tt0133093")
      #expect(known.headers[.cacheControl] == "no-store")
      #expect(try known.json()["runtime"]?.integerValue == 136)
    }
  }

  @Test func `a client waits so long for a movie, and is reported that it was too long`()
    async throws
  {
    let tmdb = TMDbLookAlike(movies: 3)
    let server = tmdb.server(try TemporaryStore(), patience: .milliseconds(1))
    _ = await server.movies.answer(to: .list(.popular(page: 1)), .until(.now + .seconds(60)))
    tmdb.hold()
    try await server.test { client in
      let late = try await client.get(Self.movie(0))
      #expect(late.status.code == 504)
      #expect(try late.json()["status_code"]?.integerValue == 24)
    }
    tmdb.letGo()
    await finish { server.movies.tasks }
  }

  @Test func `a search for a number asks for its movie, and one of titles asks as any other`() {
    func question(_ search: MovieSearch) -> MovieQuestion? {
      MovieQuestion(MovieSelection(search: search), page: 1)
    }
    let link = MovieSearch(name: "https://www.themoviedb.org/movie/603-the-matrix")
    #expect(question(link) == .movie(MovieIDs(tmdb: 603)))
    #expect(
      question(MovieSearch(name: "matrix", isOfTitles: true))
        == question(MovieSearch(name: "matrix"))
    )
  }

  @Test func `a search of a client has what its source finds, at its first time`() async throws {
    let tmdb = TMDbLookAlike(movies: 3)
    let server = tmdb.server(try TemporaryStore())
    try await server.test { client in
      let found = try await client.get("/tmdb/3/search/movie?query=matrix").json()
      let titles = found["results"]?.elements?.compactMap { $0["title"]?.stringValue } ?? []
      #expect(titles.contains("The Matrix") && titles.contains("Zyx 0"))
    }
  }

  /// Returns a server whose only source is `source`, with the responses `answers`.
  private static func server(
    _ source: ConfiguredMovieSource,
    _ answers: [String: [UInt8]]
  ) throws -> CambioServer {
    let store = try TemporaryStore().store
    let client = MovieAnswers(answers).client
    let backend = MovieBackend(
      refresher: MovieRefresher(store: store, client: client, now: { ServerBench.noon }),
      sources: [source],
      store: store,
      clientPatience: .seconds(60)
    )
    return try ServerBench(verticals: [.movies(backend)]).server
  }

  private static func fixture(_ name: String) throws -> [UInt8] {
    Array(try ProjectFile.data("Tests/FeedsTests/Fixtures/" + name))
  }

  @Test func `what OMDb reports of a movie is not sent as TMDb's`() async throws {
    let server = try Self.server(
      .init(.omdb, key: "4567ef89"),
      ["https://www.omdbapi.com/": Self.fixture("omdb/movie.json")]
    )
    try await server.test { client in
      let omdb = try await client.get("/omdb/?i=tt0076759").json()
      #expect(omdb["BoxOffice"]?.stringValue == "$460,998,507")
      #expect(omdb["imdbVotes"]?.stringValue == "1,400,000")
      #expect(omdb["Awards"]?.stringValue == "Won 6 Oscars.")
      let tmdb = try await client.get("/tmdb/3/movie/tt0076759").json()
      #expect(tmdb["runtime"]?.integerValue == 121)
      for name in ["revenue", "vote_average", "vote_count"] {
        #expect(tmdb[name]?.integerValue == 0, "\(name)")
      }
    }
  }

  @Test func `what TMDb reports of a movie is not sent as OMDb's`() async throws {
    let tmdb = "https://api.themoviedb.org/3"
    let find = #"{"movie_results":[{"id":11,"title":"Star Wars"}]}"#
    let server = try Self.server(
      .init(.tmdb, key: "0123abcd"),
      [
        tmdb + "/find/tt0076759": Array(find.utf8),
        tmdb + "/movie/11": Self.fixture("tmdb/details.json"),
      ]
    )
    try await server.test { client in
      let tmdb = try await client.get("/tmdb/3/movie/tt0076759").json()
      #expect(tmdb["revenue"]?.integerValue == 2_923_706_026)
      #expect(tmdb["vote_average"] == .number("8.2"))
      #expect(tmdb["vote_count"]?.integerValue == 22_061)
      let omdb = try await client.get("/omdb/?i=tt0076759").json()
      #expect(omdb["Title"]?.stringValue == "Star Wars")
      for name in ["BoxOffice", "imdbRating", "imdbVotes", "Awards"] {
        #expect(omdb[name]?.stringValue == "N/A", "\(name)")
      }
    }
  }
}
