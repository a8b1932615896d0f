import EmbeddedData
import ExactMoney
import Feeds
import LocalStore
import LoopbackServer
import Movies
import Refreshing
import Synchronization
import TestSupport
import Testing
import Upstream

/// Wikidata's movies by month, from a server on this machine that sends documented bytes and
/// faults.
@Suite struct ReleasedMoviesTests {
  /// The server's replies for certain months, such as `2018-03`, and the requests to it.
  private final class Service: Sendable {
    private let state = Mutex<(faults: [String: [Reply]], asked: [String])>(([:], []))

    var asked: [String] { state.withLock { $0.asked } }

    func fail(_ faults: [String: [Reply]]) { state.withLock { $0.faults = faults } }

    func forget() { state.withLock { $0.asked = [] } }

    /// Returns the movies for the days that `target` requests: one per tenth day of the month.
    func reply(to target: String) -> Reply {
      let days = target.split(separator: "%22").filter { $0.hasSuffix("T00%3A00%3A00Z") }
        .compactMap { CalendarDate($0.prefix(10)) }
      // A request about a single movie, about which this service has nothing.
      guard days.count == 2 else { return .text(#"{"results":{"bindings":[]}}"#) }
      let (first, end) = (days[0], days[1])
      let fault: Reply? = state.withLock { state in
        state.asked.append("\(first)/\(end.adding(days: -1))")
        let month = String(first.description.prefix(7))
        for name in [first.description + "/", month, String(month.prefix(4))] {
          guard let replies = state.faults[name], let reply = replies.first else { continue }
          if replies.count > 1 { state.faults[name]?.removeFirst() }
          return reply
        }
        return nil
      }
      if let fault { return fault }
      let rows = (0..<end.days(since: first)).map { first.adding(days: $0) }
        .filter { $0.components.day.isMultiple(of: 10) }.map { Service.row(of: $0) }
      return .text(
        #"{"head":{"vars":["film"]},"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#
      )
    }

    private static func row(of day: CalendarDate) -> String {
      let number = 9_000_000 + day.dayNumber
      return """
        {"film":{"type":"uri","value":"http://www.wikidata.org/entity/Q\(number)"},
         "filmLabel":{"type":"literal","xml:lang":"en","value":"Zyx of \(day)"},
         "imdb":{"type":"literal","value":"tt\(number)"},"links":{"type":"literal","value":"12"},
         "what":{"type":"literal","value":"day"},"date":{"type":"literal","value":"\(day)T00:00:00Z"},
         "precision":{"type":"literal","value":"11"},
         "rank":{"type":"uri","value":"http://wikiba.se/ontology#NormalRank"}}
        """
    }
  }

  private static func open(
    _ work: (RefreshBench, Service, MovieRefresher, ConfiguredMovieSource) async throws -> Void
  ) async throws {
    let (bench, service) = (try RefreshBench(), Service())
    let server = try await LoopbackServer.start { service.reply(to: $0.target) }
    let client = UpstreamClient.live(
      now: { bench.now },
      pauses: RetryPauses(random: { $0.lowerBound }, sleep: { _ in })
    )
    let refresher = MovieRefresher(
      store: bench.store,
      client: client,
      now: { bench.now },
      pause: { bench.advance(by: $0) }
    )
    let source = ConfiguredMovieSource(.wikidata, baseURL: "http://127.0.0.1:\(server.port)")
    do {
      try await work(bench, service, refresher, source)
    } catch {
      await client.shutdown()
      await server.stop()
      throw error
    }
    await client.shutdown()
    await server.stop()
  }

  private static func library(_ bench: RefreshBench) throws -> MovieLibrary {
    try MovieLibrary(store: bench.store, catalogue: EmbeddedMovies.catalogue)
  }

  private static func titles(_ bench: RefreshBench) throws -> Set<String> {
    Set(try bench.store.movies.movies(from: MovieSource.allCases).map { $0.title })
  }

  /// The movies in a year: three per month, and two in February.
  private static let ofYear = 35

  @Test func `single movies that readers open have no month asked for again`() async throws {
    try await Self.open { bench, service, refresher, source in
      _ = await refresher.refreshReleased(since: 2025, from: source, .whenDue)
      #expect(!service.asked.isEmpty)
      for number in 0..<256 {
        let movie = MovieIDs(imdb: IMDbID(number: 5_000_000 + UInt32(number)))
        let reports = await refresher.refresh(movie, from: [source])
        #expect(reports.map { $0.failure } == [nil])
      }
      service.forget()
      _ = await refresher.refreshReleased(since: 2025, from: source, .whenDue)
      #expect(service.asked == [])
    }
  }

  @Test
  func `ten years come month by month; one fails, one is partly broken, and the rest is there`()
    async throws
  {
    try await Self.open { bench, service, refresher, source in
      service.fail([
        // All of 2018 fails. May 2019 breaks off for the whole month, but not for its halves.
        "2018": [.response(status: 500)],
        "2019-05-01/": [
          .text(#"{"results":{"bindings":[{"film":"#), .text(#"{"results":{"bindings":[]}}"#),
        ],
        "2019-05-17/": [.text(#"{"results":{"bindings":[]}}"#)],
      ])
      let reports = await refresher.refreshReleased(since: 2015, from: source, .whenDue)
      #expect(reports.map { $0.year } == Array(2015...2026))
      let failed = reports.filter { $0.failure != nil }
      #expect(failed.map { $0.year } == [2018])
      #expect(failed.first?.failure?.kind == .serverError)
      #expect(reports.first { $0.year == 2016 }?.movies == Self.ofYear)
      #expect(reports.first { $0.year == 2018 }?.movies == nil)
      #expect(reports.first { $0.year == 2019 }?.movies == Self.ofYear - 3)
      // In the failing year, two months are requested, each whole and its first half, and no
      // others.
      #expect(service.asked.count { $0.hasPrefix("2018") } == 4)
      let stored = try Self.titles(bench)
      #expect(stored.contains("Zyx of 2017-12-30") && stored.contains("Zyx of 2026-11-20"))
      #expect(!stored.contains { $0.hasPrefix("Zyx of 2018") })

      // The next run requests only the failed months.
      service.fail([:])
      service.forget()
      bench.advance(by: 600)
      let again = await refresher.refreshReleased(since: 2015, from: source, .whenDue)
      #expect(Set(service.asked.map { $0.prefix(4) }) == ["2018"])
      #expect(service.asked.count == 12)
      #expect(again.filter { $0.movies != nil }.map { $0.year } == [2018])
      #expect(try Self.titles(bench).isSuperset(of: stored))
      // Nothing is due then, and a search finds movies from each year.
      service.forget()
      _ = await refresher.refreshReleased(since: 2015, from: source, .whenDue)
      #expect(service.asked.isEmpty)
      let library = try Self.library(bench)
      #expect(library.years == 1940...2026)
      let found = library.found(MovieSearch(name: "zyx 2018", year: 2018), page: 1)
      #expect(found.page.totalResults == Self.ofYear)
      // The list of popular movies has them among the catalogue's, by the same points.
      let known = try library.popular(page: 1).page
      #expect(known.totalResults == EmbeddedMovies.catalogue.count + stored.count + Self.ofYear)
      #expect(try bench.store.check().isEmpty)
    }
  }

  @Test func `a later movie that many went to see is among the best known`() throws {
    let bench = try RefreshBench()
    var movie = Movie(ids: MovieIDs(imdb: IMDbID("tt4154796")))
    (movie.title, movie.year, movie.articles) = ("Avengers: Endgame", 2019, 96)
    movie.boxOffice = MovieAmount(Money(ExactDecimal(2_797_800_564), .usd))
    var unknown = Movie(ids: MovieIDs(imdb: IMDbID("tt9999999")))
    (unknown.title, unknown.year) = ("Zyx", 2019)
    var fetch = StoredFetch(
      source: "Wikidata",
      resource: "films",
      request: "x",
      startedAt: bench.now
    )
    fetch.outcome = .updated
    try bench.store.movies.keep(
      [movie, unknown].map { $0.attributed(to: .wikidata) },
      from: .wikidata,
      fetch
    )
    let movies = try Self.library(bench).collection()
    var (titles, number) = ([String](), 1)
    while !titles.contains("Avengers: Endgame"), number < 100 {
      titles += movies.page(number, of: MovieSelection()).results.map { $0.title }
      number += 1
    }
    #expect(number < 30)
    let last = movies.page(874, of: MovieSelection())
    #expect(last.totalPages == 874 && last.results.count == 12)
    #expect(last.results.last?.title == "Zyx")
    #expect(movies.page(875, of: MovieSelection()).results.isEmpty)
  }

  @Test func `an interrupted run goes on where it ended, and loses nothing`() async throws {
    try await Self.open { bench, service, refresher, source in
      let months = Mutex(0)
      let reports = await refresher.refreshReleased(since: 2015, from: source, .whenDue) {
        months.withLock { months in
          months += 1
          return months < 7
        }
      }
      #expect(reports.map { $0.year } == [2015])
      #expect(service.asked.count == 7)
      let stored = try Self.titles(bench)
      #expect(stored.count == 20)
      service.forget()
      _ = await refresher.refreshReleased(since: 2015, from: source, .whenDue)
      #expect(service.asked.first == "2015-08-01/2015-08-31")
      #expect(service.asked.count == 11 * 12 + 11 - 7)
      #expect(try Self.titles(bench).isSuperset(of: stored))
    }
  }

  @Test func `movies before the catalogue's first year come by the same requests`() async throws {
    try await Self.open { bench, service, refresher, source in
      _ = await refresher.refreshReleased(since: 1937, from: source, .whenDue) { false }
      #expect(service.asked == ["1937-01-01/1937-01-31"])
      let found = try Self.library(bench).found(MovieSearch(name: "zyx 1937"), page: 1).page
      #expect(Set(found.results.map { $0.title }).contains("Zyx of 1937-01-10"))
      #expect(found.totalResults == 3)
    }
  }

  @Test func `a month is due again when its movies may have changed, those that are new first`()
    async throws
  {
    try await Self.open { bench, service, refresher, source in
      _ = await refresher.refreshReleased(since: 2023, from: source, .whenDue)
      #expect(await refresher.releasedDue(since: 2023, of: source).map { $0 > bench.now } == true)
      for (days, years) in [
        (1, ["2026"]), (14, ["2024", "2025", "2026"]),
        (181, ["2023", "2024", "2025", "2026", "2027"]),
      ] {
        service.forget()
        bench.advance(by: Int64(days) * 86_400)
        #expect(
          await refresher.releasedDue(since: 2023, of: source).map { $0 <= bench.now } == true
        )
        _ = await refresher.refreshReleased(since: 2023, from: source, .whenDue)
        #expect(
          Set(service.asked.map { String($0.prefix(4)) }).sorted() == years,
          "after \(days) days"
        )
      }
      service.forget()
      _ = await refresher.refreshReleased(since: 2026, from: source, .now)
      #expect(service.asked.count > 12)
    }
  }

  @Test func `who asks to be left alone is, now and in the next run`() async throws {
    try await Self.open { bench, service, refresher, source in
      let wait = Reply.response(status: 429, headers: [("Retry-After", "3600")])
      service.fail(["2015-03": [wait]])
      let reports = await refresher.refreshReleased(since: 2015, from: source, .whenDue)
      #expect(reports.map { $0.failure?.kind } == [.rateLimited])
      #expect(reports.first?.movies == 5)
      service.fail([:])
      service.forget()
      let early = await refresher.refreshReleased(since: 2015, from: source, .whenDue)
      #expect(early.map { $0.failure?.kind } == [.resting])
      #expect(service.asked.isEmpty)
      bench.advance(by: 3_601)
      _ = await refresher.refreshReleased(since: 2015, from: source, .whenDue)
      #expect(service.asked.first == "2015-03-01/2015-03-31")
    }
  }

  @Test func `what the catalogue or another source reports of a movie stays`() async throws {
    try await Self.open { bench, service, refresher, source in
      var reported = Movie(
        ids: MovieIDs(imdb: IMDbID(number: UInt32(9_000_000 + (try day("2016-04-10")).dayNumber)))
      )
      (reported.title, reported.overview) = ("Its own title", "What it is about.")
      var fetch = StoredFetch(source: "TMDb", resource: "films", request: "x", startedAt: bench.now)
      fetch.outcome = .updated
      try bench.store.movies.keep([reported.attributed(to: .tmdb)], from: .tmdb, fetch)
      _ = await refresher.refreshReleased(since: 2016, from: source, .whenDue)
      let movie = try #require(try Self.library(bench).movie(reported.ids))
      #expect(movie.title == "Its own title" && movie.overview == "What it is about.")
      #expect(movie.releaseDate == (try day("2016-04-10")))
      #expect(movie.articles == 12)
    }
  }
}
