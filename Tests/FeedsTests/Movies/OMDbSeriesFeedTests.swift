import ExactMoney
import Feeds
import Movies
import TestSupport
import Testing

@Suite struct OMDbSeriesFeedTests {
  private static let omdb = MovieProvider.omdb
  private static let thrones = IMDbID(number: 944_947)

  /// What `bytes` tell in answer to `query`.
  private static func told(
    _ query: SeriesQuery,
    _ bytes: [UInt8],
    status: Int = 200
  ) throws -> SeriesAnswer? {
    let request = try #require(omdb.series(try omdb.context(key: "k"), query))
    return try omdb.decodeSeries(request, FeedResponse(status: status, bytes: bytes))
  }

  private static func told(_ query: SeriesQuery, fixture: String) throws -> SeriesAnswer? {
    try told(query, BankFixture.bytes("omdb/" + fixture))
  }

  @Test(
    arguments: [
      (.number(thrones), "i=tt0944947&plot=full"),
      (
        .named(MovieSearch(name: "game of", year: 2011)), "t=game%20of&type=series&plot=full&y=2011"
      ),
      (.season(thrones, 1), "i=tt0944947&Season=1"),
      (
        .episode(thrones, season: 1, number: 2), "i=tt0944947&Season=1&Episode=2&plot=full"
      ), (.search(MovieSearch(name: "game"), page: 2), "s=game&type=series&page=2"),
    ] as [(SeriesQuery, String)]
  )
  func `a series, its seasons and its episodes are asked for at one address`(
    query: SeriesQuery,
    parameters: String
  ) throws {
    let request = Self.omdb.series(try Self.omdb.context(key: "k"), query)
    #expect(request?.url == "https://www.omdbapi.com/?\(parameters)&apikey=k")
    for other in [MovieProvider.tmdb, .wikidata] {
      #expect(other.series(try other.context(key: "k"), query) == nil)
    }
  }

  @Test func `a number is asked for once, whether it is a film's or a series'`() throws {
    let context = try Self.omdb.context(key: "k")
    #expect(
      Self.omdb.series(context, .number(Self.thrones))
        == Self.omdb.film(context, MovieIDs(imdb: Self.thrones)).first
    )
    let bytes = try BankFixture.bytes("omdb/series.json")
    #expect(try Self.omdb.film("film/tt0944947", bytes) == nil)
    let film = try BankFixture.bytes("omdb/film.json")
    #expect(try Self.told(.number(IMDbID(number: 76_759)), film) == nil)
  }

  @Test func `a series is told as a film is, with its years, its seasons and all its prizes`()
    throws
  {
    for query in [SeriesQuery.number(Self.thrones), .named(MovieSearch(name: "game of thrones"))] {
      guard case .series(let series)? = try Self.told(query, fixture: "series.json") else {
        Issue.record("no series")
        return
      }
      #expect(series.facts.film.ids == MovieIDs(imdb: Self.thrones))
      #expect(series.facts.film.title == "Game of Thrones")
      #expect(series.years == SeriesYears(2011, through: 2019) && series.seasons == 8)
      #expect(series.facts.genres == ["Action", "Adventure", "Reality-TV"])
      #expect(series.facts.awards == "Won 59 Primetime Emmys. 395 wins & 655 nominations total")
      #expect(series.facts.film.credits.directors.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("2011–2019", SeriesYears(2011, through: 2019)), ("2011–", SeriesYears(2011, through: nil)),
      ("2011", SeriesYears(2011, through: 2011)), ("2011-2012", SeriesYears(2011, through: 2012)),
      ("2011–x", SeriesYears(2011, through: nil)), ("2011–1999", SeriesYears(2011, through: 2011)),
      ("–", nil), ("", nil), ("99999999999999999999–", nil),
    ] as [(String, SeriesYears?)]
  )
  func `a series has a first year, and a last one when it has ended`(
    text: String,
    years: SeriesYears?
  ) throws {
    let body = #"{"Year":"\#(text)","Type":"series","imdbID":"tt0944947","Response":"True"}"#
    guard case .series(let series)? = try Self.told(.number(Self.thrones), Array(body.utf8)) else {
      Issue.record("no series")
      return
    }
    #expect(series.years == years)
  }

  @Test func `a season has its episodes in order, with gaps, and what is not known is nil`() throws
  {
    guard
      case .season(let season)? = try Self.told(.season(Self.thrones, 1), fixture: "season.json")
    else {
      Issue.record("no season")
      return
    }
    #expect(season.series == "Game of Thrones" && season.number == 1 && season.seasons == 8)
    #expect(season.episodes.map { $0.number } == [1, 2, 4])
    let first = try #require(season.episodes.first)
    #expect(first.title == "Winter Is Coming" && first.imdb == IMDbID("tt1480055"))
    #expect(first.released == (try day("2011-04-17")) && first.rating?.description == "9.0")
    let last = try #require(season.episodes.last)
    #expect(last.title == "" && last.imdb == nil && last.released == nil && last.rating == nil)
  }

  @Test func `a season without episodes is none`() throws {
    let body = Array(#"{"Season":"1","Episodes":[{"Title":"x"}],"Response":"True"}"#.utf8)
    #expect(try Self.told(.season(Self.thrones, 1), body) == nil)
  }

  @Test func `an episode is told as a film is, with its place in its series`() throws {
    let queries = [
      SeriesQuery.episode(Self.thrones, season: 1, number: 1), .number(IMDbID(number: 1_480_055)),
    ]
    for query in queries {
      guard case .episode(let episode)? = try Self.told(query, fixture: "episode.json") else {
        Issue.record("no episode")
        return
      }
      #expect(episode.facts.film.ids.imdb == IMDbID("tt1480055"))
      #expect(episode.facts.film.title == "Winter Is Coming")
      #expect(episode.facts.film.runtimeMinutes == 62)
      #expect(episode.facts.film.releaseDate == (try day("2011-04-17")))
      #expect(episode.series == Self.thrones && episode.season == 1 && episode.number == 1)
    }
  }

  @Test func `a search has its series, and neither films nor what has no number`() throws {
    let query = SeriesQuery.search(MovieSearch(name: "thrones"), page: 1)
    guard case .page(let page)? = try Self.told(query, fixture: "search-series.json") else {
      Issue.record("no page")
      return
    }
    #expect(page.totalResults == 37)
    #expect(page.results.map { $0.facts.film.title } == ["Game of Thrones", "Thrones & Co"])
    #expect(page.results.map { $0.years?.last } == [2019, nil])
    // A source that passes over the type it is asked for brings no series among films.
    let films = try Self.omdb.page("search/x/0/1", BankFixture.bytes("omdb/search-series.json"))
    #expect(films.results.map { $0.title } == ["A Film of Thrones"])
  }

  private static let queries: [SeriesQuery] = [
    .number(thrones), .named(MovieSearch(name: "x")), .season(thrones, 99),
    .episode(thrones, season: 1, number: 99), .search(MovieSearch(name: "xyz"), page: 1),
  ]

  @Test(arguments: queries)
  func `what there is not is none, a refusal is one`(query: SeriesQuery) throws {
    let none = #"{"Response":"False","Error":"Series or season not found!"}"#
    #expect(try Self.told(query, Array(none.utf8)) == nil)
    let refused = #"{"Response":"False","Error":"Request limit reached!"}"#
    #expect(throws: FeedError.refused(.quotaEnded, message: "Request limit reached!")) {
      try Self.told(query, Array(refused.utf8), status: 401)
    }
  }

  @Test(arguments: [
    #"{"Title":"x","Season":"1","Response":"True"}"#, #"{"Episodes":[],"Response":"True"}"#,
    #"{"Season":"2","Episodes":[],"Response":"True"}"#, "[]", "5", "",
  ])
  func `what is no season, or another one, is an error`(body: String) {
    #expect(throws: FeedError.self) {
      try Self.told(.season(Self.thrones, 1), Array(body.utf8))
    }
  }

  @Test func `hostile answers end as values that have a measure, or as errors`() throws {
    var random = SystemRandomNumberGenerator()
    let texts = [
      "\"\u{202E}x\\u0000\"", "\"" + String(repeating: "e", count: 9_000) + "\"", "null", "-1",
      "1e99",
      "[[]]", "{\"Title\":{}}", "\"99999999999999999999\"", "\"2011–\"", "\"series\"",
      "\"episode\"",
      "[{\"Episode\":\"3\",\"Title\":\"" + String(repeating: "t", count: 900) + "\"}]",
    ]
    let names = [
      "Type", "Season", "Episode", "Episodes", "Search", "Year", "Title", "totalSeasons", "imdbID",
      "seriesID", "Genre", "Awards", "totalResults",
    ]
    for _ in 0..<2_000 {
      let members = names.filter { _ in .random(using: &random) }
        .map { "\"\($0)\":\(texts.randomElement(using: &random)!)" }
      let body = "{" + (members + ["\"Response\":\"True\""]).joined(separator: ",") + "}"
      let query = Self.queries.randomElement(using: &random)!
      switch try? Self.told(query, Array(body.utf8)) {
      case .series(let series): #expect(series.facts.film.title.count <= 500)
      case .season(let season): #expect(season.episodes.allSatisfy { $0.title.count <= 200 })
      case .page(let page): #expect(page.results.count <= 10)
      default: break
      }
    }
    let many = (1...5_000).map { #"{"Title":"x","Episode":"\#($0)"}"# }.joined(separator: ",")
    let season = #"{"Season":"1","Episodes":[\#(many)],"Response":"True"}"#
    guard case .season(let kept)? = try Self.told(.season(Self.thrones, 1), Array(season.utf8))
    else {
      Issue.record("no season")
      return
    }
    #expect(kept.episodes.count == 1_000)
  }
}
