import Feeds
import LocalStore
import Movies
import Refreshing
import Synchronization
import Testing
import Upstream

/// What Wikidata calls the films of the catalogue, asked for by many at once.
@Suite struct MovieNamesTests {
  /// Knows every film by a number and a title made of its own number.
  private final class Service: Sendable {
    private let state = Mutex<(asked: [String], failing: String?)>(([], nil))

    var asked: Int { state.withLock { $0.asked.count } }

    /// From now on a question that names the film `id` fails.
    func fail(at id: String?) { state.withLock { $0 = ([], id) } }

    var client: UpstreamClient {
      UpstreamClient { [self] request throws(UpstreamError) in
        let films = request.url.split(separator: "%22").filter { $0.hasPrefix("tt") }
        let isFailing = state.withLock { state in
          state.asked.append(request.url)
          return films.contains { $0 == state.failing ?? "" }
        }
        let rows = films.map { film in
          """
          {"imdb":{"type":"literal","value":"\(film)"},\
          "tmdb":{"type":"literal","value":"\(film.dropFirst(5))"},\
          "title":{"type":"literal","value":"Título \(film)"}}
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
    let films = (0..<600).map { IMDbID(number: 10_000_001 + UInt32($0)) }
    let source = ConfiguredMovieSource(.wikidata)
    func refresh() async -> (films: Int?, failure: RefreshFailure?) {
      await refresher.refreshNames(of: films, from: source, .whenDue)
    }
    service.fail(at: "tt10000600")
    let first = await refresh()
    #expect(first.films == 500)
    #expect(first.failure?.kind == .serverError)
    #expect(service.asked == 3)
    // What is left is asked for, and then nothing for half a year.
    service.fail(at: nil)
    #expect(await refresh().films == 100)
    #expect(service.asked == 1)
    #expect(await refresh().films == nil)
    #expect(service.asked == 1)
    let names = try bench.store.movies.names()
    #expect(names.count == 600)
    #expect(names.last == MovieNames(imdb: films[599], tmdb: 600, titles: ["Título tt10000600"]))
    #expect(try bench.store.movies.ids(knownWith: MovieIDs(tmdb: 600)).imdb == films[599])
    bench.advance(by: 181 * 86_400)
    #expect(await refresh().films == 0, "an answer that is as it was brings nothing new")
    #expect(service.asked == 4)
  }
}
