import ExactMoney
import Feeds
import Movies
import TestSupport
import Testing

@Suite struct WikidataFeedTests {
  private static let wikidata = MovieProvider.wikidata

  @Test func `a movie is asked for by IMDb's number, its money and its days apart`() throws {
    let requests = Self.wikidata.movie(
      try Self.wikidata.context(),
      MovieIDs(imdb: IMDbID(number: 1_375_666))
    )
    #expect(requests.map { $0.resource } == ["money/tt1375666", "days/tt1375666"])
    for request in requests {
      #expect(request.url.hasPrefix("https://query.wikidata.org/sparql?query=SELECT%20"))
      #expect(request.url.contains("%22tt1375666%22"))
      #expect(request.url.hasSuffix("&format=json"))
      #expect(request.secret == nil)
    }
    #expect(Self.wikidata.movie(try Self.wikidata.context(), MovieIDs(tmdb: 27_205)).isEmpty)
    #expect(Self.wikidata.page(try Self.wikidata.context(), .popular(page: 1)) == nil)
  }

  @Test func `of several figures a worldwide one counts, of these the newest`() throws {
    let movie = try #require(
      try Self.wikidata.movie("money/tt1375666", BankFixture.bytes("wikidata/money.json"))
    )
    #expect(
      movie.ids
        == MovieIDs(imdb: IMDbID("tt1375666"), tmdb: 27_205, wikidata: WikidataID(number: 25_188))
    )
    // The gross of one country, the one without a currency and the preferred one of 160 dollars are
    // left out.
    #expect(movie.boxOffice?.money.description == "836848102 USD")
    // The gross has a year, 2020, but no day.
    #expect(movie.boxOffice?.day == nil)
    // The budget's unit has two currency codes, so it is ambiguous.
    #expect(movie.budget == nil)
    #expect(movie.provenance[.boxOffice] == .wikidata)
  }

  private static func row(_ amount: String, _ code: String, _ more: String = "", statement: String)
    -> String
  {
    """
    {"film":{"type":"uri","value":"http://www.wikidata.org/entity/Q1"},
     "imdb":{"type":"literal","value":"tt0000001"},"what":{"type":"literal","value":"boxOffice"},
     "statement":{"type":"uri","value":"s/\(statement)"},"amount":{"type":"literal","value":"\(amount)"},
     "code":{"type":"literal","value":"\(code)"}\(more)}
    """
  }

  private static func chosen(_ rows: [String]) throws -> String? {
    let text = #"{"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#
    return try wikidata.movie("money/tt0000001", Array(text.utf8))?.boxOffice?.money.description
  }

  @Test func `a preferred figure goes before all, and of like ones the largest`() throws {
    let preferred =
      #","rank":{"type":"uri","value":"http://wikiba.se/ontology#PreferredRank"}"#
    #expect(
      try Self.chosen([
        Self.row("5000", "EUR", statement: "a"), Self.row("4000", "EUR", preferred, statement: "b"),
      ]) == "4000 EUR"
    )
    #expect(
      try Self.chosen([
        Self.row("5000", "EUR", statement: "a"), Self.row("7000.50", "EUR", statement: "b"),
        Self.row("9000", "JPY", statement: "c"),
      ]) == "7000.50 EUR"
    )
  }

  @Test(
    arguments: [
      (["Q30"], nil), (["Q183", "Q30"], nil), (["Q13780930"], "5000 EUR"), ([], "5000 EUR"),
    ] as [([String], String?)]
  )
  func `a figure of one country is not what a movie took`(places: [String], amount: String?) throws
  {
    let rows =
      places.isEmpty
      ? [Self.row("5000", "EUR", statement: "a")]
      : places.map { place in
        let place = "http://www.wikidata.org/entity/" + place
        return Self.row(
          "5000",
          "EUR",
          #","place":{"type":"uri","value":"\#(place)"}"#,
          statement: "a"
        )
      }
    #expect(try Self.chosen(rows) == amount)
  }

  @Test(arguments: ["999", "-5000", "many", ""])
  func `what is no amount of a movie is left out`(amount: String) throws {
    #expect(try Self.chosen([Self.row(amount, "EUR", statement: "a")]) == nil)
  }

  @Test(arguments: ["Q4916", "", "XYZ"])
  func `a currency that is unknown is never taken for another`(code: String) throws {
    #expect(try Self.chosen([Self.row("5000", code, statement: "a")]) == nil)
  }

  @Test func `the earliest real day counts, and each country has its own`() throws {
    let movie = try #require(
      try Self.wikidata.movie("days/tt1375666", BankFixture.bytes("wikidata/days.json"))
    )
    #expect(movie.releaseDate == (try day("2010-07-08")))
    #expect(movie.year == 2010)
    #expect(
      movie.releases.map { "\($0.country.code) \($0.day)" } == [
        "GB 2010-07-08", "US 2010-07-16", "BR 2010-08-06",
      ]
    )
  }

  @Test func `with its days come a movie's titles in our languages`() throws {
    let number = #""film":{"type":"uri","value":"http://www.wikidata.org/entity/Q220741"}"#
    let day = #""date":{"type":"literal","value":"2002-05-18T00:00:00Z"}"#
    let title = #""title":{"type":"literal","xml:lang":"pt-br","value":"Cidade de Deus"}"#
    let text = #"{"results":{"bindings":[{\#(number),\#(title)},{\#(number),\#(day)}]}}"#
    let movie = try #require(try Self.wikidata.movie("days/tt0317248", Array(text.utf8)))
    #expect(movie.year == 2002)
    #expect(
      movie.translations == [MovieTranslation(into: .portuguese, title: "Cidade de Deus")]
    )
    let requests = Self.wikidata.movie(
      try Self.wikidata.context(),
      MovieIDs(imdb: IMDbID(number: 317_248))
    )
    #expect(requests.last?.url.contains("%22pt-br%22") == true)
  }

  private static let april = "released/2019-04-01/2019-04-30"

  @Test func `movies of a month come once each, with days, genres, directors and money`() throws {
    let page = try Self.wikidata.page(Self.april, BankFixture.bytes("wikidata/released.json"))
    // The item whose label is its number and the person are left out.
    #expect(page.results.map { $0.title } == ["Avengers: Endgame", "Parasite", "An Unknown Day"])
    #expect(page.results.map { $0.releaseDate?.description } == ["2019-04-22", nil, nil])
    #expect(page.results.map { $0.year } == [2019, 2019, nil])
    #expect(page.results.map { $0.ids.tmdb } == [299_534, 496_243, nil])
    #expect(page.results.map { $0.articles } == [96, 90, 3])
    let movie = try #require(page.results.first)
    #expect(
      movie.releases.map { "\($0.country.code) \($0.day)" } == ["BR 2019-04-25", "US 2019-04-26"]
    )
    #expect(movie.genres == [.action, .scienceFiction])
    #expect(movie.credits.directors == ["Anthony Russo", "Joe Russo"])
    #expect(movie.boxOffice?.money.description == "2797800564 USD")
    #expect(movie.budget?.money.description == "356000000 USD")
    #expect(movie.provenance[.boxOffice] == .wikidata)
    #expect(page.results[1].genres == [.comedy, .drama, .thriller])
    #expect(page.results[1].boxOffice?.money.description == "262100000 EUR")
    #expect(page.results[1].budget?.money.description == "17000000000 KRW")
  }

  @Test func `a movie of a month has its titles in our languages`() throws {
    func row(_ what: String, _ more: String) -> String {
      """
      {"film":{"type":"uri","value":"http://www.wikidata.org/entity/Q1"},\
      "filmLabel":{"type":"literal","xml:lang":"en","value":"Parasite"},\
      "imdb":{"type":"literal","value":"tt6751668"},\
      "what":{"type":"literal","value":"\(what)"}\(more)}
      """
    }
    func title(_ tag: String, _ text: String) -> String {
      row("title", #","title":{"type":"literal","xml:lang":"\#(tag)","value":"\#(text)"}"#)
    }
    let rows = [
      title("ko", "기생충"), title("pt", "Parasitas"), title("en", "Parasite"),
      row("genre", #","itemLabel":{"type":"literal","value":"drama film"}"#),
      title("pt-br", "Parasita"),
    ]
    let text = #"{"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#
    let movies = try Self.wikidata.page(Self.april, Array(text.utf8)).results
    #expect(movies.map { $0.title } == ["Parasite"] && movies[0].genres == [.drama])
    #expect(
      movies[0].translations == [
        MovieTranslation(into: .korean, title: "기생충"),
        MovieTranslation(into: .portuguese, title: "Parasita"),
      ]
    )
    let request = Self.wikidata.released(
      try Self.wikidata.context(),
      try day("2019-04-01")...day("2019-04-30")
    )
    #expect(request?.url.contains("%22pt-br%22") == true)
  }

  @Test func `the movies of days are asked for as one heavy question, bounded and without a key`()
    throws
  {
    let days = try day("2019-04-01")...day("2019-04-30")
    let request = try #require(Self.wikidata.released(try Self.wikidata.context(), days))
    #expect(request.resource == Self.april)
    #expect(request.isExpensive && request.secret == nil)
    #expect(request.url.contains("%222019-04-01T00%3A00%3A00Z%22"))
    #expect(request.url.contains("%222019-05-01T00%3A00%3A00Z%22"))
    #expect(request.url.contains("LIMIT%20\(WikidataFeed.maximumReleased)"))
    // Many servers and proxies refuse longer addresses.
    #expect(request.url.utf8.count < 4_000)
    #expect(MovieProvider.tmdb.released(try Self.wikidata.context(), days) == nil)
  }

  @Test func `of more movies than were asked for the first are taken`() throws {
    let rows = (1...200).map { number in
      """
      {"film":{"type":"uri","value":"http://www.wikidata.org/entity/Q\(number)"},
       "filmLabel":{"type":"literal","value":"Film \(number)"},
       "imdb":{"type":"literal","value":"tt\(7_000_000 + number)"}}
      """
    }
    let text = #"{"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#
    let movies = try Self.wikidata.page(Self.april, Array(text.utf8)).results
    #expect(movies.count == WikidataFeed.maximumReleased)
    #expect(movies.last?.title == "Film \(WikidataFeed.maximumReleased)")
  }

  @Test func `a movie that Wikidata does not have is none`() throws {
    let bytes = Array(#"{"results":{"bindings":[]}}"#.utf8)
    #expect(try Self.wikidata.movie("money/tt0000001", bytes) == nil)
  }

  @Test(arguments: [
    #"{"results":{"bindings":[{"film":"#, "SPARQL-QUERY: TimeoutException", "{}",
    #"{"results":[]}"#, "",
  ])
  func `an answer that breaks off is an error`(text: String) {
    #expect(throws: FeedError.self) { try Self.wikidata.movie("days/tt0000001", Array(text.utf8)) }
  }
}
