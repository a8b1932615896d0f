import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

/// The command, with a server that imitates TMDb and OMDb.
@Suite struct LiveMoviesTests {
  private static func household(_ server: LoopbackServer) throws -> Household {
    try Household([
      "CAMBIO_TMDB_KEY": "0123456789abcdef0123456789abcdef",
      "CAMBIO_TMDB_URL": "http://127.0.0.1:\(server.port)/3",
      "CAMBIO_OMDB_KEY": "12345678", "CAMBIO_OMDB_URL": "http://127.0.0.1:\(server.port)",
      "CAMBIO_WIKIDATA_URL": "http://127.0.0.1:\(server.port)/wikidata",
    ])
  }

  private static func json(_ fixture: String) throws -> Reply {
    let bytes = Array(try ProjectFile.data("Tests/FeedsTests/Fixtures/" + fixture))
    return .response(headers: [("Content-Type", "application/json")], body: bytes)
  }

  @Test func `S2-01 S2-02 S2-08 movies come live, fail over, and stay without a network`()
    async throws
  {
    let popular = try Self.json("tmdb/popular.json")
    let search = try Self.json("omdb/search.json")
    let server = try await LoopbackServer.start { request in
      if request.target.hasPrefix("/3/movie/popular") { return popular }
      if request.target.hasPrefix("/?s=") { return search }
      return .response(status: 503)
    }
    let home = try Self.household(server)
    let live = try home.run("movies popular --fresh")
    #expect(live.ending == .status(0))
    #expect(live.output.hasPrefix("What is popular at TMDb: page 1 of 874\n"))
    #expect(live.output.contains("  Star Wars"))
    #expect(live.output.contains("This product uses the TMDB API"))
    #expect(try home.run("movies popular").output == live.output)
    #expect(!live.output.contains("0123456789abcdef") && !live.errors.contains("0123456789abcdef"))
    // TMDb fails, OMDb answers.
    let found = try home.run("movies search star wars long --fresh")
    #expect(found.ending == .status(0))
    #expect(found.output.contains("tt13364334"))
    await server.stop()
    let stored = try home.run("movies popular").output
    #expect(stored.hasPrefix(live.output.prefix { $0 != "\n" }))
    #expect(try home.run("movies search long story").output.contains("tt13364334"))
    let gone = try home.run("movies popular --fresh")
    #expect(gone.output == stored)
    #expect(gone.errors.contains("TMDb"))
  }

  @Test func `titles are in the language of the locale, and found in each`() async throws {
    let popular = try Self.json("tmdb/popular.json")
    let server = try await LoopbackServer.start { request in
      guard request.target.hasPrefix("/3/movie/popular") else { return .response(status: 503) }
      guard request.target.contains("language=pt-BR") else { return popular }
      return .text(
        #"{"page":1,"results":[{"id":11,"title":"Guerra nas Estrelas","original_title":"Star Wars"}]}"#
      )
    }
    let home = try Self.household(server)
    let live = try home.run("movies popular --fresh --locale pt-BR")
    await server.stop()
    #expect(live.ending == .status(0))
    #expect(live.output.contains("  Guerra nas Estrelas"))
    #expect(server.requests.count == 2)
    let english = try home.run("movies popular")
    #expect(english.output.contains("  Star Wars") && !english.output.contains("Guerra"))
    let json = try home.run("movies popular --json --locale pt-BR")
    #expect(json.output.contains("Star Wars") && !json.output.contains("Guerra"))
    for locale in ["pt-BR", "en"] {
      let found = try home.run("movies search guerra estrelas --locale \(locale)")
      #expect(found.output.contains(locale == "en" ? "Star Wars" : "Guerra nas Estrelas"))
    }
  }

  @Test func `a movie's budget comes with a key, and is converted`() async throws {
    let details = try Self.json("tmdb/details.json")
    let server = try await LoopbackServer.start { request in
      if request.target.hasPrefix("/3/find/") {
        return .text(#"{"movie_results":[{"id":11,"title":"Star Wars"}]}"#)
      }
      return request.target.hasPrefix("/3/movie/11") ? details : .response(status: 503)
    }
    let home = try Self.household(server)
    let movie = try home.run("movies show tt0076759 --fresh")
    await server.stop()
    #expect(movie.ending == .status(0))
    #expect(movie.output.contains("budget"))
    #expect(movie.output.contains("11,000,000 USD\n"))
    #expect(movie.output.contains("2,923,706,026 USD, worldwide\n"))
    #expect(movie.errors.isEmpty)
  }

  @Test func `S2-08 a movie that failed sources may have is not said to be none`() async throws {
    let server = try await LoopbackServer.start { request in
      if request.target.hasPrefix("/wikidata") {
        return .text(#"{"head":{"vars":["film"]},"results":{"bindings":[]}}"#)
      }
      return .response(status: 503)
    }
    let home = try Self.household(server)
    let movie = try home.run("movies show tt30000300 --fresh")
    await server.stop()
    #expect(movie.ending == .status(75))
    #expect(movie.output.isEmpty)
    let errors = movie.errors.replacing("\n", with: " ")
    #expect(errors.contains("TMDb failed on its own side"))
    #expect(errors.contains("OMDb failed on its own side"))
    #expect(errors.contains("whether there is a movie 'tt30000300' is not known"))
    #expect(!errors.contains("no movie"))
  }

  @Test func `a source that rests is said to, and its old words are not`() async throws {
    let server = try await LoopbackServer.start { _ in
      .text(
        #"{"success":false,"status_code":25,"status_message":"Over the limit."}"#,
        status: 429,
        headers: [("Retry-After", "300")]
      )
    }
    let home = try Self.household(server)
    let first = try home.run("movies popular --fresh", now: "2026-11-21T10:05:00Z")
    #expect(first.errors.replacing("\n", with: " ").contains("Over the limit."))
    let asked = server.requests.count
    let second = try home.run("movies popular --fresh", now: "2026-11-21T10:06:00Z")
    await server.stop()
    #expect(server.requests.count == asked)
    let errors = second.errors.replacing("\n", with: " ")
    #expect(errors.contains("TMDb was not asked"))
    #expect(!errors.contains("Over the limit."))
  }

  @Test func `OMDb's box office is that of the United States, and its Oscars are all`() async throws
  {
    let response = try Self.json("omdb/movie.json")
    let server = try await LoopbackServer.start { request in
      request.target.hasPrefix("/?i=") ? response : .response(status: 503)
    }
    let home = try Self.household(server)
    let movie = try home.run("movies show tt0076759 --fresh")
    await server.stop()
    #expect(movie.output.contains("460,998,507 USD, United States\n"))
    #expect(movie.output.contains("Oscars") && movie.output.contains("  6 won\n"))
  }

  @Test func `without a key it is said where one goes`() throws {
    let home = try Household(["CAMBIO_WIKIDATA_URL": "http://127.0.0.1:1"])
    let run = try home.run("movies search matrix --fresh")
    #expect(run.ending == .status(0))
    #expect(run.output.contains("The Matrix"))
    #expect(run.errors.replacing("\n", with: " ").contains("CAMBIO_TMDB_KEY"))
    let offline = try home.run("movies popular --fresh", ["CAMBIO_OFFLINE": "1"])
    #expect(offline.ending == .status(64))
  }

  /// Returns Wikidata's response for the days in `target`: two movies, on the 10th and the 20th of
  /// the month.
  private static func released(_ target: String) -> Reply {
    let days = target.split(separator: "%22").filter { $0.hasSuffix("T00%3A00%3A00Z") }
      .map { String($0.prefix(10)) }
    // A request without days asks for names of the catalogue's movies, and is refused here.
    if days.isEmpty { return .response(status: 401) }
    let month = String((days.first ?? "").prefix(7))
    let rows = [10, 20].map { day in
      let number = (month + "\(day)").filter { $0.isNumber }
      return """
        {"film":{"type":"uri","value":"http://www.wikidata.org/entity/Q\(number)"},
         "filmLabel":{"type":"literal","value":"Zyx of \(month)-\(day)"},
         "imdb":{"type":"literal","value":"tt\(number)"},"what":{"type":"literal","value":"day"},
         "date":{"type":"literal","value":"\(month)-\(day)T00:00:00Z"},
         "precision":{"type":"literal","value":"11"},
         "rank":{"type":"uri","value":"http://wikiba.se/ontology#NormalRank"}}
        """
    }
    return .text(
      #"{"head":{"vars":["film"]},"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#
    )
  }

  /// Decades of movies, each month or year by a request of its own.
  @Suite struct Long {
    @Test
    func `later movies come from Wikidata by year, without a key, and stay without a network`()
      async throws
    {
      let server = try await LoopbackServer.start { request in
        request.target.contains("2015-03-01T") && !request.target.contains("2015-02-01T")
          ? .response(status: 500) : LiveMoviesTests.released(request.target)
      }
      let home = try LiveMoviesTests.household(server)
      let now = "2015-03-21T10:05:00Z"
      let run = try home.run("movies refresh", now: now)
      #expect(run.ending == .status(75))
      #expect(run.output.hasPrefix("2015  Movies written: 4"))
      #expect(run.output.contains("Wikidata"))
      // Only March is missing. The whole month is requested first, then its first half.
      let asked = server.requests.count { $0.target.contains("2015-") }
      _ = try home.run("movies refresh", now: now)
      #expect(server.requests.count { $0.target.contains("2015-") } == asked + 2)
      await server.stop()
      let found = try home.run("movies search zyx", now: now)
      #expect(found.output.contains("Zyx of 2015-02-20"))
      #expect(found.output.contains("Wikidata contributors, CC0 1.0"))
      #expect(
        try home.run("movies refresh", now: now, ["CAMBIO_OFFLINE": "1"]).ending == .status(64)
      )
      #expect(try home.run("movies refresh --since 19").ending == .status(64))
    }

    /// Each month's movies are stored before the next month is requested.
    @Test func `a run that is killed goes on where it ended`() async throws {
      let hangs = Mutex(true)
      let third = NSTemporaryDirectory() + "cambio-third-" + UUID().uuidString
      let server = try await LoopbackServer.start { request in
        guard request.target.contains("2015-04-01T"), hangs.withLock({ $0 }) else {
          return LiveMoviesTests.released(request.target)
        }
        FileManager.default.createFile(atPath: third, contents: nil)
        return Reply([.hang])
      }
      let home = try LiveMoviesTests.household(server)
      let run = try CommandRun.bash(
        """
        "$CAMBIO" movies refresh &
        pid=$!
        while [ ! -e "\(third)" ]; do sleep 0.05; done
        kill -9 $pid; wait $pid 2>/dev/null; exit 0
        """,
        environment: [
          "HOME": home.folder, "XDG_DATA_HOME": home.folder + "/data",
          "XDG_CONFIG_HOME": home.folder + "/config", "CAMBIO_TODAY": "2015-04-21T10:05:00Z",
          "CAMBIO_WIKIDATA_URL": "http://127.0.0.1:\(server.port)",
        ],
        timeLimit: .seconds(60)
      )
      try? FileManager.default.removeItem(atPath: third)
      #expect(run.ending == .status(0))
      hangs.withLock { $0 = false }
      let asked = server.requests.count { $0.target.contains("2015-") }
      let again = try home.run("movies refresh", now: "2015-04-21T10:06:00Z")
      #expect(again.output.hasPrefix("2015  Movies written: 4\n1940–2014  "))
      await server.stop()
      #expect(server.requests.count { $0.target.contains("2015-") } == asked + 2)
      #expect(
        try home.run("movies search zyx", now: "2015-04-21T10:07:00Z").output.contains(
          "Zyx of 2015-01-10"
        )
      )
    }
  }
}
