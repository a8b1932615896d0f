import ExactMoney
import Feeds
import Movies
import TestSupport
import Testing

@Suite struct WikidataFeedTests {
  private static let wikidata = MovieProvider.wikidata

  @Test func `a film is asked for by IMDb's number, its money and its days apart`() throws {
    let requests = Self.wikidata.film(
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
    #expect(Self.wikidata.film(try Self.wikidata.context(), MovieIDs(tmdb: 27_205)).isEmpty)
    #expect(Self.wikidata.page(try Self.wikidata.context(), .popular(page: 1)) == nil)
  }

  @Test func `of several figures a worldwide one counts, of these the newest`() throws {
    let movie = try #require(
      try Self.wikidata.film("money/tt1375666", BankFixture.bytes("wikidata/money.json"))
    )
    #expect(
      movie.ids
        == MovieIDs(imdb: IMDbID("tt1375666"), tmdb: 27_205, wikidata: WikidataID(number: 25_188))
    )
    // Not that of one country, not the one without a currency, not the preferred one of 160 dollars.
    #expect(movie.boxOffice?.money.description == "836848102 USD")
    // The figure is of 2020, no day is known.
    #expect(movie.boxOffice?.day == nil)
    // Its unit has two codes, and which is meant is not said.
    #expect(movie.budget == nil)
    #expect(movie.tellers[.boxOffice] == .wikidata)
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
    return try wikidata.film("money/tt0000001", Array(text.utf8))?.boxOffice?.money.description
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

  @Test(arguments: ["999", "-5000", "many", ""])
  func `what is no amount of a film is left out`(amount: String) throws {
    #expect(try Self.chosen([Self.row(amount, "EUR", statement: "a")]) == nil)
  }

  @Test(arguments: ["Q4916", "", "XYZ"])
  func `a currency that is unknown is never taken for another`(code: String) throws {
    #expect(try Self.chosen([Self.row("5000", code, statement: "a")]) == nil)
  }

  @Test func `the earliest real day counts, and each country has its own`() throws {
    let movie = try #require(
      try Self.wikidata.film("days/tt1375666", BankFixture.bytes("wikidata/days.json"))
    )
    #expect(movie.releaseDate == (try day("2010-07-08")))
    #expect(movie.year == 2010)
    #expect(
      movie.releases.map { "\($0.country.code) \($0.day)" } == [
        "GB 2010-07-08", "US 2010-07-16", "BR 2010-08-06",
      ]
    )
  }

  @Test func `films of a year come once each, with a title`() throws {
    let page = try Self.wikidata.page("year/2023", BankFixture.bytes("wikidata/year.json"))
    #expect(page.totalPages == 1 && page.totalResults == 2)
    #expect(page.results.map { $0.title } == ["Oppenheimer", "Barbie"])
    #expect(page.results.map { $0.releaseDate?.description } == ["2023-07-11", nil])
    #expect(page.results.map { $0.year } == [2023, 2023])
    #expect(page.results.map { $0.ids.tmdb } == [872_585, 346_698])
  }

  @Test func `a film that Wikidata does not have is none`() throws {
    let bytes = Array(#"{"results":{"bindings":[]}}"#.utf8)
    #expect(try Self.wikidata.film("money/tt0000001", bytes) == nil)
  }

  @Test(arguments: [
    #"{"results":{"bindings":[{"film":"#, "SPARQL-QUERY: TimeoutException", "{}",
    #"{"results":[]}"#, "",
  ])
  func `an answer that breaks off is an error`(text: String) {
    #expect(throws: FeedError.self) { try Self.wikidata.film("days/tt0000001", Array(text.utf8)) }
  }
}
