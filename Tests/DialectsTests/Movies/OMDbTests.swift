import Dialects
import ExactJSON
import ExactMoney
import Movies
import PlainBytes
import Testing

@Suite struct OMDbTests {
  private func json(_ answer: OMDbAnswer) throws -> JSONValue {
    try JSONValue(Array(answer.written(in: .json).text.utf8))
  }

  private func failure(_ query: String) -> OMDbFailure? {
    do throws(OMDbFailure) {
      _ = try OMDbQuestion(Query(query))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a movie is reported in texts, what is not known as N/A`() throws {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID("tt0076759")))
    movie.title = "Star Wars"
    movie.releaseDate = CalendarDate("1977-05-25")
    movie.runtimeMinutes = 121
    movie.genres = [.action, .scienceFiction]
    movie.ratings = [
      MovieRating(.imdb, try ExactDecimal("8.6"), votes: 1_400_000),
      MovieRating(.tomatometer, 93), MovieRating(.metascore, 90),
    ]
    movie.oscars = Oscars(won: 6, nominated: 10)
    movie.boxOffice = MovieAmount(Money(ExactDecimal(460_998_507), .usd))
    movie = movie.attributed(to: .omdb)
    let answer = try json(OMDbAnswer(movie, plot: .short))
    let expected = [
      "Title": "Star Wars", "Year": "1977", "Released": "25 May 1977", "Runtime": "121 min",
      "Genre": "Action, Sci-Fi", "Director": "N/A", "Plot": "N/A", "Awards": "Won 6 Oscars.",
      "Poster": "N/A", "Metascore": "90", "imdbRating": "8.6", "imdbVotes": "1,400,000",
      "imdbID": "tt0076759", "Type": "movie", "BoxOffice": "$460,998,507", "Response": "True",
    ]
    for (name, value) in expected { #expect(answer[name]?.stringValue == value, "\(name)") }
    let ratings = answer["Ratings"]?.elements?.compactMap { $0["Value"]?.stringValue }
    #expect(ratings == ["8.6/10", "93%", "90/100"])
  }

  @Test(arguments: MovieSource.allCases.filter { $0 != .omdb })
  func `what the whole world paid is not what the United States did`(source: MovieSource) throws {
    var movie = Movie()
    movie.boxOffice = MovieAmount(Money(ExactDecimal(775_398_007), .usd))
    let answer = try json(OMDbAnswer(movie.attributed(to: source), plot: .short))
    #expect(answer["BoxOffice"]?.stringValue == "N/A")
  }

  @Test func `votes are IMDb's, and Oscars those of who knows them all`() throws {
    var movie = Movie()
    movie.oscars = Oscars(won: 8, nominated: 11)
    movie.ratings = [MovieRating(.tmdb, try ExactDecimal("8.2"), votes: 22_061)]
    (movie.voteAverage, movie.voteCount) = (try ExactDecimal("8.2"), 22_061)
    for source in MovieSource.allCases where source != .omdb {
      let answer = try json(OMDbAnswer(movie.attributed(to: source), plot: .short))
      for name in ["imdbRating", "imdbVotes", "Awards"] {
        #expect(answer[name]?.stringValue == "N/A", "\(name) of \(source)")
      }
    }
  }

  @Test func `a short plot is one sentence`() throws {
    var movie = Movie()
    movie.overview =
      "A hacker learns from mysterious rebels about the true nature of the world. He joins."
    let short = try json(OMDbAnswer(movie, plot: .short))["Plot"]?.stringValue
    #expect(short == "A hacker learns from mysterious rebels about the true nature of the world.")
    #expect(try json(OMDbAnswer(movie, plot: .full))["Plot"]?.stringValue == movie.overview)
  }

  @Test func `a hostile title stays a text in every format`() throws {
    var movie = Movie()
    movie.title = "\"/><script>&\u{1}\u{202E}]]>\u{2028}"
    let answer = OMDbAnswer(movie, plot: .short)
    #expect(try json(answer)["Title"]?.stringValue == movie.title)
    let xml = answer.written(in: .xml).text
    #expect(!xml.contains("<script") && !xml.contains("\u{1}"))
    #expect(xml.contains("title=\"&quot;/&gt;&lt;script&gt;&amp;\u{202E}]]&gt;\u{2028}\""))
    #expect(!answer.written(in: .jsonp("f")).text.contains("\u{2028}"))
  }

  @Test(arguments: ["f", "jQuery1.done", "_a.$b"])
  func `a function is called by its name`(name: String) {
    #expect(OMDbFormat(Query("callback=" + name)) == .jsonp(name))
  }

  @Test(arguments: [
    "alert(1)", "1a", "a..b", ".", "", "a b", "é", String(repeating: "a", count: 101),
  ])
  func `what is no name of a function is passed over`(name: String) {
    var query = Query()
    query.add("callback", name)
    #expect(OMDbFormat(query) == .json)
  }

  @Test func `parameters are read in any case, and in the order of OMDb`() throws {
    #expect(
      try OMDbQuestion(Query("I=tt0133093&Plot=FULL")) == .movie(IMDbID("tt0133093")!, plot: .full)
    )
    let title = MovieSearch(name: "matrix", year: 1999, isOfTitles: true)
    #expect(
      try OMDbQuestion(Query("t=matrix&y=1999"))
        == .title(MovieSelection(search: title), plot: .short)
    )
    #expect(failure("i=tt0133093&SEASON=1") == .seasonNotFound)
    #expect(failure("i=tt0133093&Season=1&Episode=2") == .episodeNotFound)
    #expect(failure("t=matrix&type=series") == .seriesNotFound)
    #expect(failure("s=matrix&type=series") == .seriesNotFound)
    #expect(failure("t=matrix&type=episode") == .movieNotFound)
    #expect(failure("s=matrix&i=nothing") == nil)
    #expect(failure("t=x&y=19x9") == .notNumber("19x9"))
    #expect(failure("s=abc&page=0") == .pageOutOfRange)
    #expect(failure("s=-%20a") == .tooManyResults)
    #expect(failure("t=%2B") == .movieNotFound)
    #expect(failure("apikey=k&v=1") == .nothingAsked)
  }

  @Test func `any query is answered or refused in OMDb's words`() throws {
    var random = SystemRandomNumberGenerator()
    let names = ["s", "i", "t", "y", "page", "Season", "episode", "type", "plot", "r", "callback"]
    let values = [
      "", "tt0133093", "the matrix", "-1", "99999999999999999999", "\u{0}", "é%", "movie", "series",
      "1", "12", "episode", String(repeating: "ﷺ", count: 90),
    ]
    for _ in 0..<5_000 {
      var query = Query()
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        query.items.append(
          Query.Item(
            name: names.randomElement(using: &random)!,
            value: values.randomElement(using: &random)!
          )
        )
      }
      do throws(OMDbFailure) {
        _ = try OMDbQuestion(query)
      } catch {
        #expect(!error.text.isEmpty)
      }
    }
  }
}
