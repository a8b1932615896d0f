import ExactMoney
import Movies
import PlainBytes
import Testing

@testable import Presentation

@Suite struct MovieAddressTests {
  @Test(arguments: [
    ("", "/movies"), ("page=2", "/movies?page=2"), ("q=amelie", "/movies?q=amelie"),
    ("q=am%C3%A9lie&page=3", "/movies?q=am%C3%A9lie&page=3"),
    ("genre=science-fiction&decade=1990&rating=8&order=newest", nil),
    ("q=&genre=&decade=&year=&rating=&order=&page=", "/movies"),
    ("order=popularity&page=1", "/movies"), ("unknown=1&q=x", "/movies?q=x"),
    ("q=%20%20", "/movies"), ("year=1999", "/movies?year=1999"),
  ])
  func `S2-03 an address of movies says what is asked for`(query: String, text: String?) throws {
    #expect(try MovieListAddress(Query(query)).text == text ?? "/movies?" + query)
  }

  @Test(
    arguments: [
      ("page", "0"), ("page", "-1"), ("page", "two"),
      ("page", "99999999999999999999"), ("year", "99"),
      ("year", "19999"), ("decade", "1995"),
      ("genre", "Drama"), ("rating", "11"),
      ("rating", "7.5"),
      ("order", "best"),
    ] as [(String, String)]
  )
  func `what cannot be read is named and not guessed`(
    field: String,
    text: String
  ) {
    #expect(throws: AddressProblem(field, .number, text)) {
      try MovieListAddress(Query("\(field)=\(text)"))
    }
  }

  @Test func `a field that is given twice is named`() throws {
    for field in ["q", "genre", "decade", "year", "rating", "order", "page", "listing"] {
      #expect(throws: AddressProblem(field, .once, "2")) {
        try MovieListAddress(Query(field + "=1&" + field + "=2"))
      }
    }
    #expect(throws: AddressProblem("in", .once, "EUR")) {
      try MovieAddress("tt0120338", Query("in=BRL&in=EUR"))
    }
    #expect(throws: AddressProblem("films", .once, "Q2")) {
      try MovieWatchlistAddress(Query("films=Q1&films=Q2"))
    }
    let notice = MovieNotice(AddressProblem("page", .once, "2"), try MovieScene.environment())
    #expect(notice.heading == "“page=2” in the address cannot be read")
    #expect(notice.help == "The address has this field more than once.")
  }

  @Test func `a form sends more than an address needs`() {
    #expect(MovieListAddress.isWordy(Query("q=&genre=drama")))
    #expect(MovieListAddress.isWordy(Query("order=popularity")))
    #expect(MovieListAddress.isWordy(Query("page=1")))
    #expect(!MovieListAddress.isWordy(Query("q=x&genre=drama&other=")))
  }

  @Test(arguments: [
    ("tt0120338", "", "/movies/tt0120338"), ("tt0120338", "in=BRL", "/movies/tt0120338?in=BRL"),
    ("TT0120338", "in=brl", "/movies/tt0120338?in=BRL"), ("Q44578", "", "/movies/Q44578"),
    ("tmdb597", "in=", "/movies/tmdb597"),
  ])
  func `a movie has the address of its number`(name: String, query: String, text: String) throws {
    #expect(try MovieAddress(name, Query(query))?.text == text)
  }

  @Test(arguments: ["", "titanic", "tt12", "tmdb", "tmdb-1", "Q", "offline", "../settings"])
  func `what is no number has no address`(name: String) throws {
    #expect(try MovieAddress(name, Query("")) == nil)
  }

  @Test func `a currency without such a code is named`() {
    #expect(throws: AddressProblem("in", .currency, "XYZ")) {
      try MovieAddress("tt0120338", Query("in=XYZ"))
    }
  }

  @Test func `every genre and every order has a name of its own`() {
    let genres = Set(Genre.allCases.map { $0.addressName })
    #expect(genres.count == Genre.allCases.count)
    #expect(genres.contains("tv-movie"))
    for genre in Genre.allCases { #expect(Genre(addressName: genre.addressName) == genre) }
    #expect(MovieOrder.allCases.map { $0.name } == ["popularity", "rating", "newest", "title"])
  }
}

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("Amélie", "Amélie"), ("  a \t\n b  ", "a b"), ("a\u{202E}b\u{2066}c\u{200F}", "abc"),
    ("\u{0}a\u{7F}\u{9F}", "a"), ("", ""), ("12345678901", "1234567890…"),
    ("映画映画映画映画映画映画", "映画映画映画映画映画…"), ("<b>&\"'", "<b>&\"'"),
  ])
  func `a line keeps its letters and loses what turns others`(text: String, shown: String) {
    #expect(ShownText.line(text, atMost: 10) == shown)
  }

  @Test func `a megabyte is cut`() {
    let long = String(repeating: "à", count: 500_000)
    #expect(ShownText.line(long, atMost: 200).unicodeScalars.count == 201)
  }

  @Test func `a list names its movies once each, by whatever number they have`() throws {
    let list = try MovieWatchlistAddress(Query("films=tt0120338.Q44578..tmdb597.tt0120338&utm=1"))
    #expect(list.movies.map { $0.name } == ["tt0120338", "Q44578", "tmdb597"])
    #expect(list.text == "/movies/list?films=tt0120338.Q44578.tmdb597")
    #expect(try MovieWatchlistAddress(Query("films=tt0120338.Q44578.tmdb597")) == list)
    #expect(try MovieWatchlistAddress(Query("")).text == "/movies/list")
  }

  @Test(arguments: [("films=tt0120338.no", "no"), (many, "")])
  func `a list with what is no movie, or with too many, is refused`(
    query: String,
    text: String
  ) {
    #expect(throws: AddressProblem("films", .number, text)) {
      try MovieWatchlistAddress(Query(query))
    }
  }

  private static let many = "films=" + (1...201).map { "Q\($0)" }.joined(separator: ".")
}
