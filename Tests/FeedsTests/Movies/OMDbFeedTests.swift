import ExactMoney
import Feeds
import Movies
import TestSupport
import Testing

@Suite struct OMDbFeedTests {
  private static let omdb = MovieProvider.omdb

  @Test func `S2-01 S2-03 a search is asked for by name and page, with the key`() throws {
    let context = try Self.omdb.context(key: "k y")
    let search = MovieSearch(name: "star wars", year: 1977)
    let request = Self.omdb.page(context, .search(search, page: 3))
    #expect(
      request?.url
        == "https://www.omdbapi.com/?s=star%20wars&type=movie&page=3&y=1977&apikey=k%20y"
    )
    #expect(request?.secret == "k%20y")
    #expect(Self.omdb.page(context, .search(search, page: 101)) == nil)
    // OMDb has no list of popular movies.
    #expect(Self.omdb.page(context, .popular(page: 1)) == nil)
    #expect(
      Self.omdb.movie(context, MovieIDs(imdb: IMDbID(number: 76_759))).map { $0.url } == [
        "https://www.omdbapi.com/?i=tt0076759&plot=full&apikey=k%20y"
      ]
    )
    #expect(Self.omdb.movie(context, MovieIDs(tmdb: 11)).isEmpty)
  }

  @Test func `S2-01 a search has its movies and how many there are`() throws {
    let page = try Self.omdb.page("search/star wars/0/2", BankFixture.bytes("omdb/search.json"))
    #expect(page.page == 2 && page.totalResults == 512 && page.totalPages == 52)
    #expect(page.results.map { $0.ids.imdb?.description } == ["tt0076759", "tt13364334"])
    #expect(page.results.map { $0.year } == [1977, 2005])
    #expect(page.results.map { $0.posterPath } == ["https://example.org/x.jpg", ""])
    #expect(page.results.allSatisfy { $0.provenance[.title] == .omdb })
  }

  @Test(arguments: ["9223372036854775807", "99999999999999999999", "1e30"])
  func `a count beyond all movies is taken for a large one`(total: String) throws {
    let text =
      #"{"Search":[{"imdbID":"tt0076759","Title":"x"}],"totalResults":"\#(total)","Response":"True"}"#
    let page = try Self.omdb.page("search/x/0/1", Array(text.utf8))
    #expect(page.totalResults == 1_000_000_000 && page.totalPages == 100)
    #expect(page.results.count == 1)
  }

  @Test func `a movie has its fields as values`() throws {
    let movie = try #require(
      try Self.omdb.movie("film/tt0076759", BankFixture.bytes("omdb/movie.json"))
    )
    #expect(movie.ids == MovieIDs(imdb: IMDbID("tt0076759")))
    #expect(movie.title == "Star Wars: Episode IV - A New Hope")
    #expect(movie.overview == "Luke leaves home.")
    #expect(movie.releaseDate == (try day("1977-05-25")))
    #expect(movie.year == 1977)
    #expect(movie.runtimeMinutes == 121)
    #expect(movie.genres == [.action, .adventure, .scienceFiction])
    #expect(movie.certificate == "PG")
    #expect(movie.credits.cast == ["Mark Hamill", "Harrison Ford", "Carrie Fisher"])
    #expect(movie.oscars == Oscars(won: 6))
    #expect(movie.boxOffice?.money.description == "460998507 USD")
    #expect(movie.boxOfficeTerritory == .country(Region("US")))
    #expect(movie.voteAverage.description == "8.6" && movie.voteCount == 1_400_000)
    #expect(
      movie.ratings == [
        MovieRating(.imdb, try ExactDecimal("8.6"), votes: 1_400_000),
        MovieRating(.tomatometer, 93), MovieRating(.metascore, 90),
      ]
    )
    #expect(movie.studios.isEmpty)
    #expect(movie.budget == nil)
  }

  @Test func `S2-05 N-A is nothing in every field`() throws {
    let movie = try #require(
      try Self.omdb.movie("film/tt0000001", BankFixture.bytes("omdb/movie-bare.json"))
    )
    #expect(movie.title == "Unknown")
    #expect(MovieField.allCases.filter { movie.has($0) } == [.title])
    #expect(movie.year == nil)
  }

  @Test(
    arguments: [
      ("121 min", 121), ("1 h 30 min", 90), ("2 h", 120), ("N/A", nil), ("", nil), ("min", nil),
      ("99999999999999999999 min", nil), ("5000 min", nil),
    ] as [(String, Int?)]
  )
  func `a running time is in minutes`(text: String, minutes: Int?) throws {
    let movie = #"{"imdbID":"tt0000001","Runtime":"\#(text)","Response":"True"}"#
    #expect(try Self.omdb.movie("film/tt0000001", Array(movie.utf8))?.runtimeMinutes == minutes)
  }

  @Test func `what OMDb sends instead of JSON is mended`() throws {
    let movie = try Self.omdb.movie("film/tt0076759", BankFixture.bytes("omdb/movie-invalid.json"))
    #expect(movie?.title == "It's a tab:here")
    #expect(movie?.overview == #"A backslash and A, "quoted"."#)
  }

  @Test(arguments: [
    #"{"Response":"True","Search":["#, #"{"Search":"x","Response":"True"}"#, "", "<html>",
  ])
  func `S2-08 what is broken in another way stays an error`(text: String) {
    #expect(throws: FeedError.self) { try Self.omdb.page("search/x/0/1", Array(text.utf8)) }
  }

  @Test func `a search that finds none is a page without movies, and an unknown movie none`() throws
  {
    let bytes = try BankFixture.bytes("omdb/error-not-found.json")
    let page = try Self.omdb.page("search/x/0/1", bytes)
    #expect(page == MoviePage(page: 1, totalResults: 0, totalPages: 0, results: []))
    #expect(try Self.omdb.movie("film/tt0000001", bytes) == nil)
  }

  @Test
  func `S2-08 an answer without the movie's number is an error, and not that there is no movie`() {
    #expect(throws: FeedError.missing(path: "imdbID")) {
      try Self.omdb.movie("film/tt0000001", Array("{}".utf8))
    }
    #expect(throws: FeedError.wrongType(path: "$", expected: "object", found: "null")) {
      try Self.omdb.movie("film/tt0000001", Array("null".utf8))
    }
  }

  @Test(arguments: ["series", "episode", "game"])
  func `what is not a movie is not read as one`(type: String) throws {
    let body = #"{"imdbID":"tt0944947","Title":"x","Type":"\#(type)","Response":"True"}"#
    #expect(try Self.omdb.movie("film/tt0944947", Array(body.utf8)) == nil)
    // OMDb may ignore the type in a search.
    let found = try Self.omdb.page("search/x/0/1", BankFixture.bytes("omdb/search-series.json"))
    #expect(found.results.map { $0.title } == ["A Film of Thrones"])
  }

  @Test(
    arguments: [
      ("No API key provided.", 401, .keyMissing), ("Invalid API key!", 401, .keyInvalid),
      ("Request limit reached!", 401, .quotaEnded),
      ("Daily request limit reached!", 401, .quotaEnded),
      ("Too many results.", 200, .badRequest), ("Incorrect IMDb ID.", 200, .badRequest),
      ("Something went wrong.", 200, .badRequest),
      ("The offset specified in a OFFSET clause may not be negative.", 200, .badRequest),
      ("Gateway trouble", 503, .serverError),
    ] as [(String, Int, Refusal)]
  )
  func `its words mean a refusal, whatever the status`(words: String, status: Int, kind: Refusal) {
    let text = #"{"Response":"False","Error":"\#(words)"}"#
    #expect(throws: FeedError.refused(kind, message: words)) {
      try Self.omdb.page("search/x/0/1", Array(text.utf8), status: status)
    }
  }

  @Test func `a key that is refused is refused for movies too`() {
    #expect(throws: FeedError.refused(.keyInvalid, message: "Invalid API key!")) {
      try Self.omdb.movie(
        "film/tt0000001",
        BankFixture.bytes("omdb/error-key-invalid.json"),
        status: 401
      )
    }
  }
}
