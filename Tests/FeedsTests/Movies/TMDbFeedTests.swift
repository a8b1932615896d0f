import ExactMoney
import Feeds
import Movies
import TestSupport
import Testing

@Suite struct TMDbFeedTests {
  private static let tmdb = MovieProvider.tmdb

  @Test func `S2-02 S2-03 popular movies and searches are asked for by page`() throws {
    let context = try Self.tmdb.context(key: "0123abcd")
    let search = MovieSearch(name: "the matrix & co", year: 1999)
    #expect(
      Self.tmdb.page(context, .popular(page: 2))?.url
        == "https://api.themoviedb.org/3/movie/popular?page=2&api_key=0123abcd"
    )
    let request = Self.tmdb.page(context, .search(search, page: 1))
    #expect(
      request?.url == "https://api.themoviedb.org/3/search/movie"
        + "?query=the%20matrix%20%26%20co&page=1&year=1999&api_key=0123abcd"
    )
    #expect(request?.secret == "0123abcd")
    #expect(Self.tmdb.page(context, .popular(page: 501)) == nil)
    #expect(Self.tmdb.page(context, .popular(page: 0)) == nil)
  }

  /// Returns the query of the request for `selection`, without the page and the key; nil if there
  /// is no such request.
  private static func discovery(_ selection: MovieSelection) throws -> String? {
    let url = tmdb.page(try tmdb.context(key: "k"), .discover(selection, page: 2))?.url
    let parts = url?.split(separator: "?").map { String($0) }
    guard let parts, parts[0] == "https://api.themoviedb.org/3/discover/movie" else { return nil }
    return parts[1].hasSuffix("&page=2&api_key=k") ? String(parts[1].dropLast(17)) : nil
  }

  @Test func `the filters and orders of a list are asked for in TMDb's words`() throws {
    let newest = "primary_release_date.lte=2026-11-21&sort_by=primary_release_date.desc"
    let cases: [(MovieSelection, String?)] = [
      (
        MovieSelection(filter: MovieFilter(genre: .drama)), "with_genres=18&sort_by=popularity.desc"
      ),
      (
        MovieSelection(filter: MovieFilter(decade: 1990), order: .title),
        "primary_release_date.gte=1990-01-01&primary_release_date.lte=1999-12-31"
          + "&sort_by=popularity.desc"
      ),
      (
        MovieSelection(filter: MovieFilter(year: 1999, minimumRating: 7), order: .rating),
        "primary_release_year=1999&vote_average.gte=7&vote_count.gte=100&sort_by=vote_average.desc"
      ),
      (MovieSelection(order: .rating), "vote_count.gte=100&sort_by=vote_average.desc"),
      (MovieSelection(order: .newest), newest),
      (
        MovieSelection(filter: MovieFilter(genre: .drama), order: .rating, isReversed: true),
        "with_genres=18&vote_count.gte=100&sort_by=vote_average.asc"
      ),
      // All movies by title are not worth a request, popular movies have a list of their own, and
      // searches another request.
      (MovieSelection(order: .title), nil), (MovieSelection(), nil),
      (MovieSelection(search: MovieSearch(name: "x"), order: .rating), nil),
      // TMDb does not have this genre.
      (MovieSelection(filter: MovieFilter(genre: .musical)), nil),
    ]
    for (selection, query) in cases { #expect(try Self.discovery(selection) == query) }
    var filter = MovieFilter(genre: .action, days: try day("1985-01-01")...day("1995-12-31"))
    (filter.allGenres, filter.noGenres) = ([.comedy], [.horror])
    (filter.decade, filter.minimumVotes, filter.maximumRating) = (1990, 500, 9)
    #expect(
      try Self.discovery(MovieSelection(filter: filter))
        == "with_genres=28,35&without_genres=27&primary_release_date.gte=1990-01-01"
        + "&primary_release_date.lte=1995-12-31&vote_average.lte=9&vote_count.gte=500"
        + "&sort_by=popularity.desc"
    )
    var any = MovieFilter()
    any.anyGenres = [.drama, .comedy]
    #expect(
      try Self.discovery(MovieSelection(filter: any))?.hasPrefix("with_genres=18%7C35&") == true
    )
    let last = MovieQuery.discover(MovieSelection(order: .rating), page: 501)
    #expect(Self.tmdb.page(try Self.tmdb.context(), last) == nil)
    var long = MovieFilter()
    (long.language, long.minutes) = ("fr", 90...Int.max)
    #expect(
      try Self.discovery(MovieSelection(filter: long))
        == "with_original_language=fr&with_runtime.gte=90&sort_by=popularity.desc"
    )
    long.countries = ["France"]
    #expect(try Self.discovery(MovieSelection(filter: long)) == nil)
  }

  @Test func `the numbers of a movie are asked for alone`() throws {
    let context = try Self.tmdb.context(key: "k")
    #expect(
      Self.tmdb.numbers(context, MovieIDs(tmdb: 194))?.url
        == "https://api.themoviedb.org/3/movie/194/external_ids?api_key=k"
    )
    #expect(Self.tmdb.numbers(context, MovieIDs(imdb: IMDbID(number: 1))) == nil)
    let movie = try #require(
      try Self.tmdb.movie("numbers/11", BankFixture.bytes("tmdb/external-ids.json"))
    )
    #expect(
      movie.ids
        == MovieIDs(imdb: IMDbID("tt0076759"), tmdb: 11, wikidata: WikidataID(number: 17_738))
    )
    #expect(movie.provenance.sources.isEmpty)
    let unknown = try Self.tmdb.movie("numbers/194", Array(#"{"id":194,"imdb_id":null}"#.utf8))
    #expect(unknown?.ids == MovieIDs(tmdb: 194))
  }

  @Test func `what is watched most is asked for by week, and is a list as others are`() throws {
    let context = try Self.tmdb.context(key: "k")
    #expect(
      Self.tmdb.page(context, .trending(page: 3))?.url
        == "https://api.themoviedb.org/3/trending/movie/week?page=3&api_key=k"
    )
    #expect(Self.tmdb.page(context, .trending(page: 501)) == nil)
    let page = try Self.tmdb.page("trending/1", BankFixture.bytes("tmdb/trending.json"))
    #expect(page.results.map { $0.ids.tmdb } == [11] && page.totalPages == 500)
  }

  @Test func `a token of version 4 is a header field, and in no address`() throws {
    let request = Self.tmdb.page(try Self.tmdb.context(key: "aa.bb.cc"), .popular(page: 1))
    #expect(request?.url == "https://api.themoviedb.org/3/movie/popular?page=1")
    #expect(request?.headers == [FeedRequest.Header("Authorization", "Bearer aa.bb.cc")])
  }

  @Test func `a movie is asked for by TMDb's number, else found by IMDb's`() throws {
    let context = try Self.tmdb.context()
    let imdb = IMDbID(number: 133_093)
    #expect(
      Self.tmdb.movie(context, MovieIDs(imdb: imdb, tmdb: 603)).map { $0.url } == [
        "https://api.themoviedb.org/3/movie/603"
          + "?append_to_response=credits,release_dates,translations,images"
      ]
    )
    #expect(
      Self.tmdb.movie(context, MovieIDs(imdb: imdb)).map { $0.url } == [
        "https://api.themoviedb.org/3/find/tt0133093?external_source=imdb_id"
      ]
    )
    #expect(Self.tmdb.movie(context, MovieIDs()).isEmpty)
  }

  @Test func `S2-04 S2-05 a page has its numbers, and a movie its fourteen fields`() throws {
    let page = try Self.tmdb.page("popular/1", BankFixture.bytes("tmdb/popular.json"))
    #expect(page.page == 1)
    #expect(page.totalResults == 760_569)
    // TMDb sends no page beyond 500.
    #expect(page.totalPages == 500)
    let movie = try #require(page.results.first)
    #expect(movie.ids == MovieIDs(tmdb: 11))
    #expect(movie.title == "Star Wars")
    #expect(movie.originalTitle == "Star Wars")
    #expect(movie.originalLanguage == "en")
    #expect(movie.overview == "Princess Leia is captured.")
    #expect(movie.releaseDate == (try day("1977-05-25")))
    #expect(movie.genres == [.adventure, .action, .scienceFiction])
    #expect(movie.posterPath == "/6FfCtAuVAW8XJjZ7eWeLibRLWTw.jpg")
    #expect(movie.backdropPath == "/4qCqAdHcNKeAHcK8tJ8wNJZa9cx.jpg")
    #expect(!movie.isAdult && !movie.isVideo)
    #expect(movie.voteAverage.description == "8.2")
    #expect(movie.voteCount == 22_061)
    #expect(movie.popularity.description == "20.6912")
    #expect(movie.provenance.sources == [.tmdb])
  }

  @Test func `S2-05 what is missing or of another kind is empty, and costs no movie`() throws {
    let page = try Self.tmdb.page("popular/2", BankFixture.bytes("tmdb/loose.json"))
    #expect(page.page == 2 && page.totalPages == 3 && page.totalResults == 0)
    // Movies without a TMDb id are left out, since they could not be identified.
    #expect(page.results.map { $0.ids.tmdb } == [194, 603])
    let (amelie, matrix) = (page.results[0], page.results[1])
    #expect(amelie.title == "" && amelie.originalTitle == "7" && amelie.overview == "")
    #expect(amelie.releaseDate == nil && amelie.genres.isEmpty && amelie.posterPath == "")
    #expect(amelie.voteAverage.description == "8.1" && amelie.voteCount == 12)
    #expect(amelie.isAdult && !amelie.isVideo)
    #expect(amelie.popularity == 3)
    #expect(amelie.originalLanguage == "fr")
    #expect(matrix.title == "The Matrix")
    #expect(matrix.releaseDate == nil)
    #expect(matrix.genres == [.action])
    #expect(matrix.voteAverage.isZero)
  }

  @Test func `a movie's details have its money, people and days by country`() throws {
    let bytes = try BankFixture.bytes("tmdb/details.json")
    let movie = try #require(try Self.tmdb.movie("film/11", bytes))
    #expect(movie.ids == MovieIDs(imdb: IMDbID("tt0076759"), tmdb: 11))
    #expect(movie.budget?.money.description == "11000000 USD")
    // The figure needs more than 32 bits.
    #expect(movie.boxOffice?.money.description == "2923706026 USD")
    #expect(movie.runtimeMinutes == 121)
    #expect(movie.genres == [.adventure, .action, .scienceFiction])
    #expect(movie.credits.directors == ["George Lucas"])
    #expect(movie.credits.writers == ["George Lucas"])
    #expect(movie.credits.cast == ["Mark Hamill", "Harrison Ford", "Carrie Fisher"])
    #expect(movie.studios == ["Lucasfilm Ltd."])
    #expect(movie.countries == ["United States of America"])
    #expect(movie.languages == ["English"])
    #expect(movie.certificate == "PG")
    #expect(
      movie.releases.map { "\($0.country.code) \($0.day)" } == ["US 1977-05-25", "BR 1977-11-18"]
    )
    #expect(movie.provenance[.boxOffice] == .tmdb && movie.boxOfficeTerritory == .world)
  }

  @Test func `lists are cut, and names are at most 255 bytes`() throws {
    func list(_ count: Int, _ entry: (Int) -> String) -> String {
      "[" + (0..<count).map(entry).joined(separator: ",") + "]"
    }
    let name = String(repeating: "é", count: 200)
    let director = #""job":"Director""#
    let day = #"{"type":3,"release_date":"1999-03-31T00:00:00Z"}"#
    let movie = try #require(
      try Self.tmdb.movie(
        "film/1",
        Array(
          """
          {"id":1,"production_companies":\(list(2_000) { #"{"name":"\#($0)\#(name)"}"# }),
           "genres":\(list(2_000) { _ in #"{"id":18}"# }),
           "credits":{"cast":\(list(2_000) { #"{"name":"\#($0)","order":\#(2_000 - $0)}"# }),
             "crew":\(list(2_000) { #"{"name":"\#($0)",\#(director)}"# })},
           "release_dates":{"results":\(list(2_000) { _ in
             #"{"iso_3166_1":"US","release_dates":[\#(day)]}"#
           })}}
          """.utf8
        )
      )
    )
    #expect(movie.studios.count == 50 && movie.studios.allSatisfy { $0.utf8.count <= 255 })
    #expect(movie.studios.first == "0" + String(repeating: "é", count: 127))
    #expect(movie.genres.count == 50)
    #expect(movie.credits.directors == (0..<50).map { "\($0)" })
    #expect(movie.credits.cast.count == 500 && movie.credits.cast.first == "499")
    #expect(movie.releases.map { "\($0.country.code) \($0.day)" } == ["US 1999-03-31"])
  }

  @Test func `a number beyond TMDb's is no movie's`() {
    for id in ["9223372036854775807", "4294967296", "1e9", "-1", "0", "null"] {
      #expect(throws: FeedError.self) {
        try Self.tmdb.movie("film/1", Array(#"{"id":\#(id)}"#.utf8))
      }
    }
  }

  @Test
  func `S2-08 an answer without the movie's number is an error, and not that there is no movie`() {
    #expect(throws: FeedError.missing(path: "id")) {
      try Self.tmdb.movie("film/1", Array("{}".utf8))
    }
    #expect(throws: FeedError.wrongType(path: "$", expected: "object", found: "null")) {
      try Self.tmdb.movie("film/1", Array("null".utf8))
    }
  }

  @Test func `a page beyond the last is the last`() throws {
    let text = #"{"page":9223372036854775807,"results":[],"total_pages":9223372036854775807}"#
    let page = try Self.tmdb.page("popular/1", Array(text.utf8))
    #expect(page.page == 500 && page.totalPages == 500)
  }

  @Test func `an amount of 0 is unknown and no money`() throws {
    let movie = try Self.tmdb.movie(
      "film/1",
      Array(#"{"id":1,"budget":0,"revenue":0,"runtime":0}"#.utf8)
    )
    #expect(movie?.budget == nil && movie?.boxOffice == nil && movie?.runtimeMinutes == nil)
  }

  @Test func `a movie found by IMDb's number has both numbers`() throws {
    let bytes = try BankFixture.bytes("tmdb/find.json")
    let movie = try Self.tmdb.movie("find/tt0133093", bytes)
    #expect(movie?.ids == MovieIDs(imdb: IMDbID("tt0133093"), tmdb: 603))
    let none = Array(#"{"movie_results":[]}"#.utf8)
    #expect(try Self.tmdb.movie("find/tt0133093", none) == nil)
  }

  @Test(
    arguments: [
      (7, 401, .keyInvalid), (34, 404, .notFound), (22, 400, .badRequest), (25, 429, .rateLimited),
      (11, 500, .serverError), (9, 503, .serverError), (999, 429, .rateLimited),
    ] as [(Int, Int, Refusal)]
  )
  func `a refusal is known by its code`(code: Int, status: Int, kind: Refusal) {
    let text = #"{"status_code":\#(code),"status_message":"In words.","success":false}"#
    #expect(throws: FeedError.refused(kind, message: "In words.")) {
      try Self.tmdb.page("popular/1", Array(text.utf8), status: status)
    }
  }

  @Test func `a refusal of the older form is known by its status`() {
    let text = #"{"errors":["query must be provided"],"success":false}"#
    #expect(throws: FeedError.refused(.badRequest, message: "query must be provided")) {
      try Self.tmdb.page("search/x/0/1", Array(text.utf8), status: 422)
    }
    #expect(throws: FeedError.self) {
      try Self.tmdb.movie("film/0", BankFixture.bytes("tmdb/error-not-found.json"), status: 404)
    }
  }

  @Test(arguments: [
    "", "<html></html>", "[]", "{}", #"{"results":{}}"#, #"{"results":null}"#, #"{"results":[],"#,
    "null",
  ])
  func `S2-08 an answer without a list is an error and no page`(text: String) {
    #expect(throws: FeedError.self) { try Self.tmdb.page("popular/1", Array(text.utf8)) }
  }
}
