import LoopbackServer
import TestSupport
import Testing

/// The command against a server that answers as TMDb and OMDb do.
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

  @Test func `S2-01 S2-02 S2-08 films come live, fail over, and stay without a network`()
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
    #expect(live.output.hasPrefix("What is popular at TMDb: page 1 of 500\n"))
    #expect(live.output.contains("  Star Wars"))
    #expect(live.output.contains("This product uses the TMDB API"))
    #expect(!live.output.contains("0123456789abcdef") && !live.errors.contains("0123456789abcdef"))
    // TMDb fails, OMDb answers.
    let found = try home.run("movies search star wars long --fresh")
    #expect(found.ending == .status(0))
    #expect(found.output.contains("tt13364334"))
    await server.stop()
    #expect(try home.run("movies popular").output == live.output)
    #expect(try home.run("movies search long story").output.contains("tt13364334"))
    let gone = try home.run("movies popular --fresh")
    #expect(gone.output == live.output)
    #expect(gone.errors.contains("TMDb"))
  }

  @Test func `a film's budget comes with a key, and is converted`() async throws {
    let details = try Self.json("tmdb/details.json")
    let server = try await LoopbackServer.start { request in
      if request.target.hasPrefix("/3/find/") {
        return .text(#"{"movie_results":[{"id":11,"title":"Star Wars"}]}"#)
      }
      return request.target.hasPrefix("/3/movie/11") ? details : .response(status: 503)
    }
    let home = try Self.household(server)
    let film = try home.run("movies show tt0076759 --fresh")
    await server.stop()
    #expect(film.ending == .status(0))
    #expect(film.output.contains("budget"))
    #expect(film.output.contains("11,000,000 USD"))
    #expect(film.errors.isEmpty)
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
}
