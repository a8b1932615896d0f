import EmbeddedMovies
import ExactMoney
import Feeds
import LocalStore
import Movies
import Repositories
import TestSupport
import Testing
import Upstream

/// Every provider of films through faults of its server and of its answers: what was there stays.
@Suite struct MovieFaultTests {
  private typealias Answer = Result<UpstreamResponse, UpstreamError>

  /// What a server may do instead of answering `good`.
  private static func faults(of good: [UInt8]) -> [(name: String, answer: Answer)] {
    func body(_ bytes: [UInt8], status: Int = 200) -> Answer {
      .success(UpstreamResponse(status: status, contentType: "application/json", body: bytes))
    }
    let host = "films.example"
    var faults: [(name: String, answer: Answer)] = [
      ("no address", .failure(.nameNotFound(host: host))),
      ("refused", .failure(.refused(host: host))),
      ("no answer", .failure(.timedOut(host: host, phase: .firstByte))),
      ("cut off", .failure(.connectionLost(host: host))),
      ("too large", .failure(.tooLarge(host: host, limit: 1))),
      ("led elsewhere", .failure(.insecureRedirect(host: host))),
    ]
    faults += [400, 401, 403, 404, 429, 500, 503].map { ("status \($0)", body([], status: $0)) }
    faults += [
      ("nothing", body([])), ("a page", body(Array("<!doctype html><title>x</title>".utf8))),
      ("half of it", body(Array(good.prefix(good.count / 2)))),
      ("a number", body(Array("42".utf8))), ("null", body(Array("null".utf8))),
      ("an empty list", body(Array("[]".utf8))), ("no fields", body(Array("{}".utf8))),
      ("UTF-16", body(good.flatMap { [$0, 0] })),
      ("a list as a text", body(Array(#"{"results":"x","Search":"x","movie_results":7}"#.utf8))),
      ("bytes that are no text", body([UInt8](repeating: 0xFF, count: 4_000))),
    ]
    return faults
  }

  /// A film that all three know, and what is asked of each.
  private static let ids = MovieIDs(imdb: IMDbID(number: 9_999_990), tmdb: 77)
  private static let search = MovieSearch(name: "kept")

  private static func kept(in bench: RefreshBench) throws {
    var movie = Movie(ids: ids)
    (movie.title, movie.overview) = ("Kept", "It stays.")
    for source in [MovieSource.tmdb, .omdb, .wikidata] {
      var fetch = StoredFetch(
        source: source.name.description,
        resource: "films",
        request: "made",
        startedAt: bench.now
      )
      fetch.outcome = .updated
      let page = MoviePage(page: 1, totalResults: 1, totalPages: 1, results: [movie])
      let popular = source == .tmdb ? page : nil
      try bench.store.movies.keep(
        [movie.told(by: source)],
        told: source,
        popular: popular,
        fetch
      )
    }
  }

  private static func shown(_ bench: RefreshBench) throws -> [Movie] {
    let library = try MovieLibrary(store: bench.store, catalogue: EmbeddedMovies.catalogue)
    let movie = try #require(library.movie(ids))
    return [movie] + (try library.page(for: .popular(page: 1)).page.results)
      + (try library.page(for: .search(search, page: 1)).page.results)
  }

  @Test(arguments: ["tmdb", "omdb", "wikidata"])
  func `S2-08 whatever a source does, films that were there stay as they were`(
    id: String
  ) async throws {
    let provider = try #require(MovieProvider.all.first { $0.id == id })
    let source = ConfiguredMovieSource(provider, key: "0123abcd")
    let fixture =
      ["tmdb": "tmdb/details.json", "omdb": "omdb/film.json"][id] ?? "wikidata/year.json"
    let good = Array(try ProjectFile.data("Tests/FeedsTests/Fixtures/" + fixture))
    var counts = (asked: 0, failed: 0)
    for (name, answer) in Self.faults(of: good) {
      let bench = try RefreshBench()
      try Self.kept(in: bench)
      let before = try Self.shown(bench)
      let refresher = MovieRefresher(
        store: bench.store,
        client: .answering { _ throws(UpstreamError) in try answer.get() },
        now: { bench.now }
      )
      var reports: [MovieRefresher.Report] = []
      for query in [MovieQuery.popular(page: 1), .search(Self.search, page: 1)] {
        reports += await refresher.refresh(query, from: [source])
      }
      reports += await refresher.refresh(Self.ids, from: [source])
      #expect(try Self.shown(bench) == before, "\(id), \(name)")
      #expect(try bench.store.check().isEmpty, "\(id), \(name)")
      counts.asked += reports.count
      counts.failed += reports.count { $0.failure != nil }
      if case .failure = answer { #expect(reports.allSatisfy { $0.failure != nil }, "\(name)") }
    }
    print("films, \(id): \(counts.failed) of \(counts.asked) faulty answers refused, nothing lost")
    #expect(counts.failed >= 12 && counts.asked >= Self.faults(of: good).count)
  }
}
