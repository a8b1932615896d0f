import Feeds
import LocalStore
import Movies
import Refreshing
import Synchronization
import Testing
import Upstream

/// Wikidata's names for the movies of the catalogue, requested many at a time.
@Suite struct MovieNamesTests {
  /// An imitation that knows every movie, by its id and a title made of it.
  private final class Service: Sendable {
    private let state = Mutex<(asked: [String], failing: String?)>(([], nil))

    var asked: Int { state.withLock { $0.asked.count } }

    /// Makes each further request that names the movie `id` fail.
    func fail(at id: String?) { state.withLock { $0 = ([], id) } }

    var client: UpstreamClient {
      UpstreamClient { [self] request throws(UpstreamError) in
        let movies = request.url.split(separator: "%22").filter { $0.hasPrefix("tt") }
        let isFailing = state.withLock { state in
          state.asked.append(request.url)
          return movies.contains { $0 == state.failing ?? "" }
        }
        let rows = movies.map { movie in
          """
          {"imdb":{"type":"literal","value":"\(movie)"},\
          "tmdb":{"type":"literal","value":"\(movie.dropFirst(5))"},\
          "title":{"type":"literal","value":"Título \(movie)"}}
          """
        }
        return UpstreamResponse(
          status: isFailing ? 500 : 200,
          contentType: "application/json",
          body: Array(#"{"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#.utf8)
        )
      }
    }
  }

  @Test func `names come for many at once, go on after a failure, and hold for half a year`()
    async throws
  {
    let (bench, service) = (try RefreshBench(), Service())
    let refresher = MovieRefresher(
      store: bench.store,
      client: service.client,
      now: { bench.now },
      pause: { bench.advance(by: $0) }
    )
    let movies = (0..<600).map { IMDbID(number: 10_000_001 + UInt32($0)) }
    let source = ConfiguredMovieSource(.wikidata)
    func refresh() async -> (movies: Int?, failure: RefreshFailure?) {
      await refresher.refreshNames(of: movies, from: source, .whenDue)
    }
    service.fail(at: "tt10000600")
    let first = await refresh()
    #expect(first.movies == 500)
    #expect(first.failure?.kind == .serverError)
    #expect(service.asked == 3)
    // The remaining names are requested, and then none for half a year.
    service.fail(at: nil)
    #expect(await refresh().movies == 100)
    #expect(service.asked == 1)
    #expect(await refresh().movies == nil)
    #expect(service.asked == 1)
    let names = try bench.store.movies.names()
    #expect(names.count == 600)
    #expect(names.last == MovieNames(imdb: movies[599], tmdb: 600, titles: ["Título tt10000600"]))
    #expect(try bench.store.movies.ids(knownWith: MovieIDs(tmdb: 600)).imdb == movies[599])
    bench.advance(by: 181 * 86_400)
    #expect(await refresh().movies == 0, "an answer that is as it was brings nothing new")
    #expect(service.asked == 4)
  }
}
