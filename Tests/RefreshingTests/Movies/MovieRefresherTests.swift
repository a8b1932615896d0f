import EmbeddedData
import ExactMoney
import Feeds
import Foundation
import LocalStore
import Movies
import Refreshing
import Synchronization
import TestSupport
import Testing
import Upstream

@Suite struct MovieRefresherTests {
  private static let tmdb = ConfiguredMovieSource(.tmdb, key: "0123abcd")
  private static let omdb = ConfiguredMovieSource(.omdb, key: "4567ef89")
  private static let search = MovieQuery.search(MovieSearch(name: "star wars"), page: 1)

  private static func fixture(_ name: String) throws -> [UInt8] {
    Array(try ProjectFile.data("Tests/FeedsTests/Fixtures/" + name))
  }

  /// Sends responses by host and path, and records the addresses in order.
  private final class Server: Sendable {
    let asked = Mutex<[String]>([])
    let answers: [String: UpstreamResponse]

    init(_ answers: [String: UpstreamResponse]) { self.answers = answers }

    var client: UpstreamClient {
      .answering { [self] request throws(UpstreamError) in
        let path = String(request.url.split(separator: "?")[0])
        asked.withLock { $0.append(path) }
        guard let answer = answers[path] else { throw .refused(host: path) }
        return answer
      }
    }
  }

  private static let popular = "https://api.themoviedb.org/3/movie/popular"
  private static let details = "https://api.themoviedb.org/3/movie/11"

  private func refresher(_ bench: RefreshBench, _ server: Server) -> MovieRefresher {
    MovieRefresher(store: bench.store, client: server.client, now: { bench.now })
  }

  private func library(_ bench: RefreshBench) throws -> MovieLibrary {
    try MovieLibrary(store: bench.store, catalogue: EmbeddedMovies.catalogue)
  }

  @Test func `S2-02 a page of what is popular is kept and read back, without a network too`()
    async throws
  {
    let bench = try RefreshBench()
    let server = Server([
      Self.popular: .init(status: 200, body: try Self.fixture("tmdb/popular.json"))
    ])
    let reports = await refresher(bench, server).refresh(.popular(page: 1), from: [Self.tmdb])
    #expect(reports.map { $0.failure } == [nil])
    let answer = try library(bench).popular(page: 1)
    #expect(answer.source == .tmdb)
    #expect(answer.page.totalPages == 874 && answer.page.results.count == 20)
    #expect(answer.page.results.first?.title == "Star Wars")
    // The rest, and the pages after it, have the catalogue's movies.
    #expect(answer.page.results.dropFirst().allSatisfy { $0.ids.imdb != nil })
    let second = try library(bench).popular(page: 2)
    #expect(second.source == nil && second.page.results.count == 20)
  }

  @Test func `an answer is read up to what its request allows`() async throws {
    let bench = try RefreshBench()
    let limits = Mutex<[Int?]>([])
    let client = UpstreamClient { request throws(UpstreamError) in
      limits.withLock { $0.append(request.maximumBodyBytes) }
      throw .refused(host: "")
    }
    let refresher = MovieRefresher(store: bench.store, client: client, now: { bench.now })
    _ = await refresher.refresh(MovieIDs(tmdb: 11), from: [Self.tmdb])
    #expect(limits.withLock { $0 } == [2 << 20])
  }

  @Test func `where one source fails the next is asked, and its movies are found afterwards`()
    async throws
  {
    let bench = try RefreshBench()
    let server = Server([
      "https://www.omdbapi.com/": .init(status: 200, body: try Self.fixture("omdb/search.json"))
    ])
    let reports = await refresher(bench, server).refresh(Self.search, from: [Self.tmdb, Self.omdb])
    #expect(reports.map { $0.provider.id } == ["tmdb", "omdb"])
    #expect(reports[0].failure?.kind == .connectionRefused)
    #expect(reports[1].failure == nil)
    let found = try library(bench).found(MovieSearch(name: "star wars long"), page: 1)
    #expect(found.page.results.map { $0.title } == ["Star Wars: A Long Story"])
    #expect(found.page.results.first?.provenance[.title] == .omdb)
  }

  @Test func `a source without its key is not asked`() async throws {
    let bench = try RefreshBench()
    let server = Server([:])
    let sources = [
      ConfiguredMovieSource(.tmdb), ConfiguredMovieSource(.omdb), ConfiguredMovieSource(.wikidata),
    ]
    let reports = await refresher(bench, server).refresh(Self.search, from: sources)
    #expect(reports.map { $0.failure?.kind } == [.keyMissing, .keyMissing])
    #expect(server.asked.withLock { $0.isEmpty })
  }

  @Test
  func `a source that asks to be left alone is, as long as it says, and nobody quotes it anew`()
    async throws
  {
    let bench = try RefreshBench()
    let refusal = #"{"success":false,"status_code":25,"status_message":"Over the limit."}"#
    let server = Server([
      Self.popular: .init(status: 429, body: Array(refusal.utf8), retryAfter: 5)
    ])
    let refresher = refresher(bench, server)
    let first = await refresher.refresh(.popular(page: 1), from: [Self.tmdb])
    let end = bench.now.adding(seconds: 5)
    #expect(first.map { $0.failure } == [RefreshFailure(.rateLimited, "Over the limit.")])
    #expect(first.map { $0.retryAt } == [end])
    bench.advance(by: 4)
    let second = await refresher.refresh(MovieIDs(tmdb: 11), from: [Self.tmdb])
    #expect(second.map { $0.failure } == [RefreshFailure(.resting, end.isoText)])
    #expect(second.map { $0.retryAt } == [end])
    #expect(server.asked.withLock { $0 } == [Self.popular])
    bench.advance(by: 1)
    let third = await refresher.refresh(MovieIDs(tmdb: 11), from: [Self.tmdb])
    #expect(third.map { $0.failure?.kind } == [.connectionRefused])
    #expect(third.map { $0.retryAt } == [nil])
  }

  @Test func `OMDb's quota is kept by the store`() async throws {
    let bench = try RefreshBench()
    let server = Server([
      "https://www.omdbapi.com/": .init(status: 200, body: try Self.fixture("omdb/search.json"))
    ])
    let quota = try #require(MovieProvider.omdb.quota)
    let period = QuotaPeriod(start: Instant(startOf: bench.now.day), limit: quota.calls)
    try bench.use(quota.calls - 1, of: "OMDb", in: period)
    for expected in [nil, RefreshFailure.Kind.budgetSpent] {
      let reports = await refresher(bench, server).refresh(Self.search, from: [Self.omdb])
      #expect(reports.map { $0.failure?.kind } == [expected])
    }
    #expect(server.asked.withLock { $0.count } == 1)
  }

  @Test func `who may use half of a quota leaves the other half`() async throws {
    let bench = try RefreshBench()
    let server = Server([
      "https://www.omdbapi.com/": .init(status: 200, body: try Self.fixture("omdb/search.json"))
    ])
    let quota = try #require(MovieProvider.omdb.quota)
    let period = QuotaPeriod(start: Instant(startOf: bench.now.day), limit: quota.calls)
    try bench.use(quota.calls / 2 - 1, of: "OMDb", in: period)
    let all = refresher(bench, server)
    let half = all.using(quotaPercentage: 50)
    for (refresher, expected) in [(half, nil), (half, RefreshFailure.Kind.budgetSpent), (all, nil)]
    {
      let reports = await refresher.refresh(Self.search, from: [Self.omdb])
      #expect(reports.map { $0.failure?.kind } == [expected])
    }
    #expect(try bench.store.resources.used(by: "OMDb", in: period) == quota.calls / 2 + 1)
  }

  @Test func `a number that is a series' leaves no movie behind`() async throws {
    let bench = try RefreshBench()
    let id = try #require(IMDbID("tt0944947"))
    let omdb = "https://www.omdbapi.com/"
    let find = "https://api.themoviedb.org/3/find/tt0944947"
    let server = Server([
      find: .init(status: 200, body: Array(#"{"movie_results":[]}"#.utf8)),
      omdb: .init(status: 200, body: try Self.fixture("omdb/series.json")),
    ])
    let reports = await refresher(bench, server)
      .refresh(MovieIDs(imdb: id), from: [Self.tmdb, Self.omdb])
    #expect(reports.allSatisfy { $0.failure == nil })
    #expect(server.asked.withLock { $0 } == [find, omdb])
    #expect(try bench.store.movies.movies(from: MovieSource.allCases).isEmpty)
  }

  @Test func `a movie is asked of all, by the numbers that answers bring`() async throws {
    let bench = try RefreshBench()
    let id = try #require(IMDbID("tt0076759"))
    let find = #"{"movie_results":[{"id":11,"title":"Star Wars"}]}"#
    let server = Server([
      "https://api.themoviedb.org/3/find/tt0076759": .init(status: 200, body: Array(find.utf8)),
      Self.details: .init(status: 200, body: try Self.fixture("tmdb/details.json")),
      "https://www.omdbapi.com/": .init(status: 200, body: try Self.fixture("omdb/movie.json")),
    ])
    let reports = await refresher(bench, server)
      .refresh(MovieIDs(imdb: id), from: [Self.tmdb, Self.omdb, ConfiguredMovieSource(.wikidata)])
    #expect(reports.map { $0.provider.id } == ["tmdb", "omdb", "wikidata"])
    #expect(reports.map { $0.failure?.kind } == [nil, nil, .connectionRefused])
    let movie = try #require(try library(bench).movie(MovieIDs(imdb: id)))
    #expect(movie.ids.tmdb == 11)
    // The budget is from TMDb, the Oscars from OMDb, and the critics' mean from the catalogue.
    #expect(movie.provenance[.budget] == .tmdb && movie.budget?.money.description == "11000000 USD")
    #expect(movie.provenance[.oscars] == .catalogue || movie.provenance[.oscars] == .omdb)
    #expect(movie.provenance[.overview] == .tmdb)
    #expect(movie.ratings.contains { $0.kind == .imdb })
    #expect(movie.ratings.contains { $0.kind == .tmdb })
  }

  @Test func `a failure costs nothing that was there`() async throws {
    let bench = try RefreshBench()
    let good = Server([
      Self.popular: .init(status: 200, body: try Self.fixture("tmdb/popular.json"))
    ])
    _ = await refresher(bench, good).refresh(.popular(page: 1), from: [Self.tmdb])
    for answer in [
      UpstreamResponse(status: 500, body: []), .init(status: 200, body: Array("<html>".utf8)),
      .init(status: 200, body: Array(#"{"results":["#.utf8)), .init(status: 401, body: []),
    ] {
      let bad = Server([Self.popular: answer])
      let reports = await refresher(bench, bad).refresh(.popular(page: 1), from: [Self.tmdb])
      #expect(reports.first?.failure != nil)
      #expect(
        try library(bench).popular(page: 1).page.results.first?.title == "Star Wars"
      )
      #expect(try bench.store.check().isEmpty)
    }
  }

  @Test func `a movie of catalogue and source is there once, with what both report`() async throws {
    let bench = try RefreshBench()
    var reported = Movie(ids: MovieIDs(imdb: IMDbID("tt0133093"), tmdb: 603))
    reported.title = "Matrix"
    reported.overview = "A hacker."
    var fetch = StoredFetch(source: "TMDb", resource: "films", request: "x", startedAt: bench.now)
    fetch.outcome = .updated
    try bench.store.movies.keep([reported.attributed(to: .tmdb)], from: .tmdb, fetch)
    let page = try library(bench).found(MovieSearch(name: "matrix", year: 1999), page: 1).page
    #expect(page.results.count == 1)
    #expect(page.results.first?.overview == "A hacker.")
    #expect(page.results.first?.ids.tmdb == 603)
    #expect(page.results.first?.boxOffice?.money.description == "467222728 USD")
  }
}
