import Dialects
import ExactJSON
import ExactMoney
import Movies
import PlainBytes
import Testing

@Suite struct OMDbSeriesTests {
  private static let thrones = IMDbID(number: 944_947)

  private static func facts(_ title: String) throws -> SeriesFacts {
    var film = Movie(ids: MovieIDs(imdb: thrones))
    film.title = title
    film.year = 2011
    film.releaseDate = CalendarDate("2011-04-17")
    film.runtimeMinutes = 57
    film.genres = [.action]
    film.posterPath = "https://example.org/got.jpg"
    film.ratings = [MovieRating(.imdb, try ExactDecimal("9.2"), votes: 2_300_000)]
    return SeriesFacts(
      film.told(by: .omdb),
      genres: ["Action", "Reality-TV"],
      awards: "Won 59 Primetime Emmys."
    )
  }

  private static func names(_ answer: OMDbAnswer) throws -> [String] {
    try JSONValue(Array(answer.written(in: .json).text.utf8)).members?.map { $0.name } ?? []
  }

  /// The first fields of every title, and those after its ratings.
  private static let first = ["Title", "Year", "Rated", "Released"]
  private static let middle = [
    "Runtime", "Genre", "Director", "Writer", "Actors", "Plot", "Language", "Country", "Awards",
    "Poster", "Ratings", "Metascore", "imdbRating", "imdbVotes", "imdbID",
  ]

  @Test func `a series has its own fields, and not those of a film's money`() throws {
    let years = SeriesYears(2011, through: 2019)
    let answer = OMDbAnswer(
      Series(try Self.facts("Game of Thrones"), years: years, seasons: 8),
      plot: .short
    )
    #expect(
      try Self.names(answer) == Self.first + Self.middle + ["Type", "totalSeasons", "Response"]
    )
    let series = try JSONValue(Array(answer.written(in: .json).text.utf8))
    let expected = [
      "Title": "Game of Thrones", "Year": "2011–2019", "Released": "17 Apr 2011",
      "Runtime": "57 min", "Genre": "Action, Reality-TV", "Director": "N/A",
      "Awards": "Won 59 Primetime Emmys.", "Poster": "https://example.org/got.jpg",
      "imdbVotes": "2,300,000", "imdbID": "tt0944947", "Type": "series", "totalSeasons": "8",
    ]
    for (name, value) in expected { #expect(series[name]?.stringValue == value, "\(name)") }
    let xml = answer.written(in: .xml).text
    #expect(xml.contains("<root response=\"True\"><movie title=\"Game of Thrones\""))
    #expect(xml.hasSuffix(" type=\"series\" totalseasons=\"8\"/></root>"))
    #expect(answer.written(in: .jsonp("f")).text.hasPrefix("f({\"Title\":"))
  }

  @Test(
    arguments: [
      (SeriesYears(2011, through: 2019), "2011–2019"), (SeriesYears(2011, through: nil), "2011–"),
      (SeriesYears(2011, through: 2011), "2011"), (nil, "N/A"),
    ] as [(SeriesYears?, String)]
  )
  func `years are a range with an en dash, open while the series goes on`(
    years: SeriesYears?,
    text: String
  ) throws {
    let series = Series(try Self.facts("x"), years: years, seasons: nil)
    for json in [
      OMDbAnswer(series, plot: .full).written(in: .json).text,
      OMDbAnswer(SeriesPage([series], totalResults: 1)).written(in: .json).text,
    ] {
      #expect(json.contains("\"Year\":\"\(text)\""), "\(json)")
    }
  }

  @Test func `an episode stands in its season and its series`() throws {
    let episode = SeriesEpisode(try Self.facts("x"), series: Self.thrones, season: 1, number: 3)
    let answer = OMDbAnswer(episode, plot: .full)
    #expect(
      try Self.names(answer) == Self.first + ["Season", "Episode"] + Self.middle
        + ["seriesID", "Type", "Response"]
    )
    let json = try JSONValue(Array(answer.written(in: .json).text.utf8))
    for (name, value) in [
      "Year": "2011", "Season": "1", "Episode": "3", "seriesID": "tt0944947", "Type": "episode",
    ] {
      #expect(json[name]?.stringValue == value, "\(name)")
    }
    let alone = SeriesEpisode(try Self.facts("x"), series: nil, season: nil, number: nil)
    let unknown = try JSONValue(
      Array(OMDbAnswer(alone, plot: .full).written(in: .json).text.utf8)
    )
    for name in ["Season", "Episode", "seriesID"] {
      #expect(unknown[name]?.stringValue == "N/A", "\(name)")
    }
  }

  @Test func `a season has texts alone, days as in no other answer, and N/A for what is not known`()
    throws
  {
    let season = SeriesSeason(
      series: "Game of Thrones",
      number: 1,
      seasons: nil,
      episodes: [
        .init(
          title: "Winter Is Coming",
          number: 1,
          imdb: IMDbID("tt1480055"),
          released: CalendarDate("2011-04-17"),
          rating: try ExactDecimal("9.0")
        ), .init(title: "", number: 4, imdb: nil, released: nil, rating: nil),
      ]
    )
    let answer = OMDbAnswer(season)
    #expect(
      answer.written(in: .json).text
        == #"{"Title":"Game of Thrones","Season":"1","totalSeasons":"N/A","Episodes":["#
        + #"{"Title":"Winter Is Coming","Released":"2011-04-17","Episode":"1","imdbRating":"9.0","#
        + #""imdbID":"tt1480055"},{"Title":"N/A","Released":"N/A","Episode":"4","imdbRating":"N/A","#
        + #""imdbID":"N/A"}],"Response":"True"}"#
    )
    let xml = answer.written(in: .xml).text
    #expect(
      xml.contains("<root title=\"Game of Thrones\" season=\"1\" totalseasons=\"N/A\" response=")
    )
    #expect(
      xml.contains("<result title=\"Winter Is Coming\" released=\"2011-04-17\" episode=\"1\"")
    )
  }

  @Test func `a hostile title stays a text in every format`() throws {
    let title = "\"/><script>&\u{1}\u{202E}]]>\u{2028}"
    let facts = try Self.facts(title)
    let line = SeriesSeason.Line(title: title, number: 1, imdb: nil, released: nil, rating: nil)
    for answer in [
      OMDbAnswer(Series(facts, years: nil, seasons: nil), plot: .short),
      OMDbAnswer(SeriesEpisode(facts, series: nil, season: nil, number: nil), plot: .short),
      OMDbAnswer(SeriesSeason(series: title, number: 1, seasons: nil, episodes: [line])),
      OMDbAnswer(SeriesPage([Series(facts, years: nil, seasons: nil)], totalResults: 1)),
    ] {
      let json = answer.written(in: .json).text
      #expect(throws: Never.self) { try JSONValue(Array(json.utf8)) }
      let xml = answer.written(in: .xml).text
      #expect(!xml.contains("<script") && !xml.contains("\u{1}"))
      #expect(!answer.written(in: .jsonp("f")).text.contains("\u{2028}"))
    }
  }

  // MARK: Questions

  private static let film = MovieSelection(search: MovieSearch(name: "x"))
  private static let name = MovieSearch(name: "x", year: 2011)

  @Test(
    arguments: [
      ("i=tt0944947&Season=1", .series(.season(.number(thrones), 1))),
      ("i=tt0944947&season=1&detail=full", .series(.season(.number(thrones), 1))),
      (
        "i=tt0944947&SEASON=1&episode=3",
        .series(.episode(.number(thrones), season: 1, number: 3, plot: .short))
      ), ("t=x&y=2011&Season=2&type=episode", .series(.season(.title(name), 2))),
      (
        "t=x&y=2011&Season=2&Episode=1&plot=full",
        .series(.episode(.title(name), season: 2, number: 1, plot: .full))
      ), ("t=x&y=2011&type=Series", .series(.series(name, plot: .short))),
      ("t=x", .title(film, plot: .short, mayBeSeries: true)),
      ("t=x&type=movie", .title(film, plot: .short, mayBeSeries: false)),
      (
        "s=xyz&type=series&page=2", .series(.search(MovieSearch(name: "xyz"), page: 2))
      ),
      ("s=xyz&i=tt0944947&Season=1", .search(MovieSelection(search: .init(name: "xyz")), page: 1)),
      ("i=tt0944947&type=series", .number(thrones, plot: .short)),
    ] as [(String, OMDbQuestion)]
  )
  func `questions about series are read as OMDb reads them`(
    query: String,
    question: OMDbQuestion
  ) throws {
    #expect(try OMDbQuestion(Query(query)) == question)
  }

  @Test(
    arguments: [
      ("t=x&Season=one", .notNumber("one")), ("t=x&Season=1&Episode=x", .notNumber("x")),
      ("t=x&Season=0", .seasonNotFound), ("t=x&Season=-1", .seasonNotFound),
      ("t=x&Season=99999999", .seasonNotFound), ("t=x&Season=1&Episode=0", .episodeNotFound),
      ("t=%2B&Season=1", .seasonNotFound), ("t=%2B&type=series", .seriesNotFound),
      ("i=x&Season=1", .incorrectID), ("Season=1", .nothingAsked),
      ("t=\(String(repeating: "x", count: 201))&type=series", .seriesNotFound),
      ("s=\(String(repeating: "x", count: 201))&type=series", .seriesNotFound),
      ("s=x&type=series", .tooManyResults), ("s=xyz&type=series&page=0", .pageOutOfRange),
      ("t=x&type=episode", .filmNotFound), ("s=xyz&type=game", .filmNotFound),
    ] as [(String, OMDbFailure)]
  )
  func `what is no question about series is refused in OMDb's words`(
    query: String,
    failure: OMDbFailure
  ) {
    #expect(throws: failure) { try OMDbQuestion(Query(query)) }
  }
}
