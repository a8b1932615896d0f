import EmbeddedData
import ExactMoney
import Feeds
import Logging
import Movies
import Refreshing
import Synchronization
import Testing
import Upstream

@testable import CambioServer

@Suite struct ReleasedMoviesTests {
  private static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  @Test
  func `a server asks for later movies by itself, shows them, and asks again when they are due`()
    async throws
  {
    let asked = Mutex(0)
    let rests = Mutex(0)
    let now = Mutex(ServerBench.noon)
    let client = UpstreamClient { request throws(UpstreamError) in
      asked.withLock { $0 += 1 }
      guard request.url.contains("2019-04-01T"), request.url.contains("2019-05-01T") else {
        return UpstreamResponse(status: 200, body: Array(#"{"results":{"bindings":[]}}"#.utf8))
      }
      let movie = """
        {"results":{"bindings":[{"film":{"type":"uri","value":"http://www.wikidata.org/entity/Q1"},
          "filmLabel":{"type":"literal","value":"Zyx of April"},
          "imdb":{"type":"literal","value":"tt4154796"},"what":{"type":"literal","value":"day"},
          "date":{"type":"literal","value":"2019-04-22T00:00:00Z"},
          "precision":{"type":"literal","value":"11"}}]}}
        """
      return UpstreamResponse(status: 200, body: Array(movie.utf8))
    }
    let store = try TemporaryStore()
    let refresher = MovieRefresher(
      store: store.store,
      client: client,
      now: { now.withLock { $0 } },
      pause: { _ in }
    )
    let backend = MovieBackend(
      refresher: refresher,
      sources: [.init(.tmdb, key: "0123abcd"), .init(.wikidata)],
      store: store.store
    )
    let movies = CurrentMovies(log: Self.log)
    let released = ReleasedMovies(backend: backend, movies: movies, log: Self.log)
    _ = await released.refresh { rests.withLock { $0 += 1 } }
    let months = asked.withLock { $0 }
    #expect(months > 130 && rests.withLock { $0 } == months)
    let found = movies.collection.page(1, of: MovieSelection(search: MovieSearch(name: "zyx")))
    #expect(found.results.map { $0.title } == ["Zyx of April"])
    // Nothing is due, so the result is the time until the next month.
    let wait = await released.refresh {}
    #expect(asked.withLock { $0 } == months)
    #expect((1...86_400).contains(wait))
    now.withLock { $0 = $0.adding(seconds: wait) }
    _ = await released.refresh {}
    #expect((months + 1...months + 4).contains(asked.withLock { $0 }))
  }
}
