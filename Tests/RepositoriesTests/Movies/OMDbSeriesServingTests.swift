import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import LoopbackServer
import Movies
import Repositories
import Synchronization
import TestClient
import TestSupport
import Testing
import Upstream

@testable import CambioServer

/// Programs of OMDb that ask our server for series, before it a look-alike of OMDb over real HTTP.
@Suite struct OMDbSeriesServingTests {
  /// The look-alike, which a test may change.
  private final class LookAlike: Sendable {
    private let change = Mutex<@Sendable (String) -> String>({ $0 })

    /// Has each answer go out as `change` makes it.
    func answer(_ change: @escaping @Sendable (String) -> String) {
      self.change.withLock { $0 = change }
    }

    func reply(to target: String) -> Reply {
      let text = change.withLock { $0 }(LookAlike.text(for: target))
      return .text(text, headers: [("Content-Type", "application/json")])
    }

    private static func text(for target: String) -> String {
      let fixtures = [
        ("i=tt0944947&Season=1&Episode=1&", "episode"), ("i=tt0944947&Season=1&apikey", "season"),
        ("i=tt0944947&plot", "series"), ("i=tt1480055&plot", "episode"),
        ("t=game%20of%20thrones&type=series", "series"), ("t=thrones&type=series", "series"),
        ("s=thrones&type=series&page=1", "search-series"),
      ]
      let asked = target.replacing("Game%20of%20Thrones", with: "game%20of%20thrones")
      if let (_, name) = fixtures.first(where: { asked.contains($0.0) }) {
        return (try? String(decoding: ProjectFile.data(fixture(name)), as: UTF8.self)) ?? ""
      }
      let error = target.contains("Season=") ? "Series or season not found!" : "Movie not found!"
      return #"{"Response":"False","Error":"\#(error)"}"#
    }

    private static func fixture(_ name: String) -> String {
      "Tests/FeedsTests/Fixtures/omdb/\(name).json"
    }
  }

  private static let rates = RateArchive(
    [RateHistory(source: .ecb, text: Array("Date,USD\n2026-11-20,1.1617\n".utf8))]
  )

  private struct Scene: Sendable {
    let bench: RefreshBench
    let omdb: LoopbackServer
    let lookAlike: LookAlike

    /// What OMDb was asked, without what is the same in all.
    var asked: [String] {
      omdb.requests.map { $0.target.replacing("&apikey=k3y", with: "").replacing("/?", with: "") }
    }

    /// Our server before that OMDb; without keys nobody is asked, and the store is all there is.
    func serve<Value: Sendable>(
      isKeyed: Bool = true,
      sources: [String]? = nil,
      _ work: @escaping @Sendable (MovieVisit) async throws -> Value
    ) async throws -> Value {
      var settings = UpstreamConfiguration()
      settings.attempts = 1
      let now: @Sendable () -> Instant = { [bench] in bench.now }
      let client = UpstreamClient.live(
        settings,
        now: now,
        pauses: RetryPauses(random: { $0.lowerBound }, sleep: { _ in })
      )
      let backend = MovieBackend(
        refresher: MovieRefresher(store: bench.store, client: client, now: now),
        sources: (sources ?? [omdb.url("")]).map { .init(.omdb, baseURL: $0, key: "k3y") },
        store: bench.store,
        patience: .seconds(60)
      )
      var configuration = ServerConfiguration()
      (configuration.port, configuration.requestsPerMinute) = (0, nil)
      let server = CambioServer(
        configuration,
        backend: RateBackend(
          library: bench.library,
          store: bench.store,
          sources: [],
          refresher: nil,
          now: now
        ),
        files: ServedFiles(root: "/assets/3f9c", versioned: [], fixed: []),
        verticals: [.movies(isKeyed ? backend : nil, store: bench.store)],
        sink: LogSink(format: configuration.logFormat) { _ in }
      )
      await server.movies.renew(from: bench.store)
      let value = try await server.test { connection in
        try await work(MovieVisit(server: server, connection: connection))
      }
      await client.shutdown()
      return value
    }
  }

  private static func open(_ work: (Scene) async throws -> Void) async throws {
    let lookAlike = LookAlike()
    let omdb = try await LoopbackServer.start { lookAlike.reply(to: $0.target) }
    do {
      try await work(
        Scene(bench: try RefreshBench(embedded: rates), omdb: omdb, lookAlike: lookAlike)
      )
      await omdb.stop()
    } catch {
      await omdb.stop()
      throw error
    }
  }

  /// Each question with fields of its answer.
  private static let questions: [(query: String, fields: [String: String])] = [
    (
      "i=tt0944947",
      [
        "Title": "Game of Thrones", "Year": "2011–2019", "Type": "series", "totalSeasons": "8",
        "Genre": "Action, Adventure, Reality-TV",
        "Awards": "Won 59 Primetime Emmys. 395 wins & 655 nominations total",
        "Poster": "https://example.org/got.jpg", "Director": "N/A",
      ]
    ),
    ("t=Game%20of%20Thrones&type=series", ["imdbID": "tt0944947", "Type": "series"]),
    ("t=game%20of%20thrones", ["imdbID": "tt0944947", "Type": "series"]),
    ("t=thrones&type=series", ["Title": "Game of Thrones"]),
    (
      "i=tt0944947&season=1&detail=full",
      ["Title": "Game of Thrones", "Season": "1", "totalSeasons": "8"]
    ),
    ("t=Game+of+Thrones&Season=1&type=episode", ["Season": "1", "totalSeasons": "8"]),
    (
      "i=tt0944947&Season=1&Episode=1",
      ["Title": "Winter Is Coming", "Season": "1", "Episode": "1", "seriesID": "tt0944947"]
    ),
    ("t=thrones&Season=1&Episode=1", ["imdbID": "tt1480055", "Released": "17 Apr 2011"]),
    ("i=tt1480055", ["Type": "episode", "seriesID": "tt0944947", "Year": "2011"]),
    ("s=thrones&type=series", ["totalResults": "37"]),
  ]

  /// Questions that nobody answers, with the words for that.
  private static let unanswered = [
    ("i=tt9999999", "Error getting data."), ("i=tt0944947&Season=9", "Series or season not found!"),
    ("i=tt0944947&Season=1&Episode=9", "Series or episode not found!"),
    ("t=nobody+has+it&Season=1", "Series or season not found!"),
    ("t=nobody+has+it&type=series", "Series not found!"), ("t=nobody+has+it", "Movie not found!"),
    ("s=nobody&type=series", "Series not found!"),
    ("s=thrones&type=series&page=2", "Series not found!"),
    ("i=tt09449&Season=1", "Incorrect IMDb ID."),
    ("i=tt0944947&Season=x", "Conversion from string \"x\" to type 'Double' is not valid."),
  ]

  private static func check(_ visit: MovieVisit, isEmpty: Bool = false) async throws {
    for (query, fields) in questions {
      let (status, json) = try await visit.json("/omdb/?" + query)
      #expect(status == 200, "\(query)")
      #expect(
        json["Response"]?.stringValue == (isEmpty ? "False" : "True"),
        "\(query) \(json.text)"
      )
      for (name, value) in fields where !isEmpty {
        #expect(json[name]?.stringValue == value, "\(query): \(name)")
      }
    }
    for (query, words) in unanswered {
      let (status, json) = try await visit.json("/omdb/?" + query)
      #expect(status == 200 && json["Response"]?.stringValue == "False", "\(query)")
      #expect(json["Error"]?.stringValue == words, "\(query)")
    }
    // What is known is asked for beside its answer.
    while visit.server.movies.isAsking { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test
  func `series, seasons, episodes and searches are answered, and stay without key and network`()
    async throws
  {
    try await Self.open { scene in
      try await scene.serve { try await Self.check($0) }
      let asked = scene.asked.count
      // A later server that asks nobody, and one whose OMDb fails: both answer what was ever seen.
      try await scene.serve(isKeyed: false) { try await Self.check($0) }
      #expect(scene.asked.count == asked)
      scene.bench.advance(by: 30 * 86_400)
      scene.lookAlike.answer { _ in "<html>Service Unavailable</html>" }
      try await scene.serve { try await Self.check($0) }
      #expect(scene.asked.count > asked)
      #expect(try scene.bench.store.check().isEmpty)
    }
  }

  @Test func `without anything seen, and without a key, there is none in OMDb's words`()
    async throws
  {
    try await Self.open { scene in
      try await scene.serve(isKeyed: false) { try await Self.check($0, isEmpty: true) }
      #expect(scene.asked.isEmpty)
    }
  }

  @Test func `each question is asked once in its time, a season by the series' number`()
    async throws
  {
    try await Self.open { scene in
      try await scene.serve { [bench = scene.bench] visit in
        for round in 0..<3 {
          _ = try await visit.settled("/omdb/?t=thrones&Season=1&x=\(round)")
          _ = try await visit.settled("/omdb/?i=tt0944947&Season=1&x=\(round)")
          _ = try await visit.settled("/omdb/?i=tt0944947&Season=9&x=\(round)")
        }
        bench.advance(by: 86_401)
        _ = try await visit.settled("/omdb/?t=thrones&Season=1&x=later")
        // The season of a film is nobody's.
        _ = try await visit.settled("/omdb/?i=tt0133093&Season=1")
      }
      #expect(
        scene.asked == [
          "t=thrones&type=series&plot=full", "i=tt0944947&Season=1", "i=tt0944947&Season=9",
          "i=tt0944947&Season=1",
        ]
      )
    }
  }

  @Test func `every answer is written in three formats`() async throws {
    try await Self.open { scene in
      try await scene.serve { visit in
        for (query, fields) in Self.questions {
          let json = try await visit.get("/omdb/?" + query).text
          let script = try await visit.get("/omdb/?\(query)&callback=show").text
          #expect(script == "show(\(json))")
          let xml = try await visit.get("/omdb/?\(query)&r=xml").text
          #expect(xml.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?><root"))
          for value in fields.values {
            #expect(
              xml.contains("=\"\(value.replacing("&", with: "&amp;"))\""),
              "\(query): \(value)"
            )
          }
        }
        let none = try await visit.get("/omdb/?t=nobody&type=series&r=xml").text
        #expect(none.contains("<root response=\"False\"><error>Series not found!</error></root>"))
      }
    }
  }

  @Test func `series stand among no films`() async throws {
    try await Self.open { scene in
      try await scene.serve { visit in
        let count = visit.server.movies.collection.count
        try await Self.check(visit)
        #expect(visit.server.movies.collection.count == count)
        for page in ["/movies/tt0944947", "/movies/tt1480055"] {
          #expect(try await visit.get(page).status == 404)
        }
        for list in ["/movies?q=thrones", "/omdb/?s=thrones", "/tmdb/3/search/movie?query=thrones"]
        {
          #expect(try await !visit.get(list).text.contains("Game of Thrones"), "\(list)")
        }
      }
      #expect(try scene.bench.store.movies.movies(told: MovieSource.allCases).isEmpty)
    }
  }

  @Test func `films are found first, and a film's number stays a film's`() async throws {
    try await Self.open { scene in
      try await scene.serve { visit in
        let film = try await visit.json("/omdb/?t=the+matrix").value
        #expect(film["Type"]?.stringValue == "movie")
        #expect(try await visit.json("/omdb/?i=tt0133093").value["imdbID"] == film["imdbID"])
        let only = try await visit.json("/omdb/?t=game+of+thrones&type=movie").value
        #expect(only["Error"]?.stringValue == "Movie not found!")
      }
      #expect(!scene.asked.contains { $0.contains("t=the%20matrix") })
    }
  }

  @Test func `hostile texts are text, and a changed answer takes the place of the one before`()
    async throws
  {
    let hostile = "</title><script>alert(1)</script>"
    try await Self.open { scene in
      scene.lookAlike.answer {
        $0.replacing("Game of Thrones", with: hostile).replacing("Winter Is Coming", with: hostile)
      }
      try await scene.serve { visit in
        for (query, _) in Self.questions {
          let json = try await visit.json("/omdb/?" + query).value
          #expect(json.text.contains(hostile), "\(query)")
          let xml = try await visit.get("/omdb/?\(query)&r=xml").text
          #expect(!xml.contains("<script") && xml.contains("&lt;script"), "\(query)")
        }
      }
      scene.lookAlike.answer { $0 }
      scene.bench.advance(by: 8 * 86_400)
      try await scene.serve { visit in
        for (query, _) in Self.questions { _ = try await visit.settled("/omdb/?" + query) }
        scene.bench.advance(by: 120)
        try await Self.check(visit)
      }
    }
  }

  @Test func `a key's quota that has ended costs nothing that is known`() async throws {
    try await Self.open { scene in
      try await scene.serve { visit in _ = try await visit.get("/omdb/?i=tt0944947&Season=1") }
      let quota = try #require(MovieProvider.omdb.quota)
      scene.bench.advance(by: 2 * 86_400)
      let period = QuotaPeriod(start: Instant(startOf: scene.bench.now.day), limit: quota.calls)
      try scene.bench.use(quota.calls, of: "OMDb", in: period)
      let asked = scene.asked.count
      try await scene.serve { visit in
        let known = try await visit.settled("/omdb/?i=tt0944947&Season=1")
        #expect(known.text.contains("Winter Is Coming"))
        let other = try await visit.settled("/omdb/?i=tt0944947&Season=2")
        #expect(other.text.contains("Series or season not found!"))
      }
      #expect(scene.asked.count == asked)
    }
  }

  @Test func `where one source fails the next is asked`() async throws {
    try await Self.open { scene in
      let broken = try await LoopbackServer.start(always: .response(status: 503))
      try await scene.serve(sources: [broken.url(""), scene.omdb.url("")]) { visit in
        let season = try await visit.json("/omdb/?i=tt0944947&Season=1").value
        #expect(season["Season"]?.stringValue == "1")
      }
      #expect(broken.requests.count == 1 && scene.asked.count == 1)
      await broken.stop()
    }
  }
}
