import ExactJSON
import ExactMoney
import Movies
import PlainBytes
import Testing

@testable import Dialects

@Suite struct TMDbTests {
  private static let today = CalendarDate(clamping: 20_779)

  private func question(_ path: String, _ query: String = "") throws(TMDbFailure) -> TMDbQuestion {
    try TMDbQuestion(path: path, Query(query), today: TMDbTests.today)
  }

  @Test func `a number leads back to its movie`() {
    for ids in [
      MovieIDs(tmdb: 603), MovieIDs(imdb: IMDbID("tt0133093")),
      MovieIDs(imdb: IMDbID("tt40000001")),
      MovieIDs(wikidata: WikidataID("Q83495")),
    ] {
      let number = TMDbNumber.of(ids)
      #expect(number.map { TMDbNumber.ids($0) } == ids)
      #expect(number.map { $0 <= UInt32(Int32.max) } == true)
    }
    #expect(TMDbNumber.of(MovieIDs()) == nil)
    #expect(TMDbNumber.of(MovieIDs(imdb: IMDbID(number: .max))) == nil)
    // TMDb's own ids take precedence over those that we make.
    #expect(TMDbNumber.of(MovieIDs(imdb: IMDbID("tt0133093"), tmdb: 603)) == 603)
  }

  @Test func `an image has a size of TMDb's and a file`() {
    func image(_ path: String) -> String? { TMDbImage(path: path).map { $0.size + $0.file } }
    for size in ["w45", "w92", "w154", "w185", "w300", "w342", "w500", "w780", "w1280", "h632"] {
      #expect(image("/\(size)/a.jpg") == size + "/a.jpg")
    }
    #expect(image("/original/a.jpg") == "original/a.jpg")
    #expect(image("/w342//a.jpg") == "w342/a.jpg")
    // Clients also request sizes that are not in TMDb's configuration.
    #expect(image("/w600_and_h900_bestv2/a.jpg") == "w780/a.jpg")
    #expect(image("/w300_and_h450_face/a.jpg") == "w300/a.jpg")
    #expect(image("/w1280_filter(duotone,00192f,00baff)/a.jpg") == "w1280/a.jpg")
    #expect(image("/w1920_and_h800_multi_faces/a.jpg") == "original/a.jpg")
    for path in [
      "", "/", "/w342", "/a.jpg", "/w341/a.jpg", "/w/a.jpg", "/w-1_/a.jpg/b", "/h900/a.jpg",
      "/W342/a.jpg", "/w99999999999999999999_x/a.jpg", "/original/b/a.jpg", "/../a.jpg",
    ] {
      #expect(image(path) == nil, "\(path)")
    }
  }

  @Test func `the configuration says where images are and in which sizes`() throws {
    let base = TMDbImageBase("http://here/t/p/", secure: "https://here/t/p/")
    let images = try #require(TMDbMovieJSON.configuration(base)["images"])
    #expect(try question("/configuration") == .configuration)
    #expect(images["base_url"]?.stringValue == "http://here/t/p/")
    #expect(images["secure_base_url"]?.stringValue == "https://here/t/p/")
    for name in ["poster_sizes", "backdrop_sizes"] {
      let sizes = images[name]?.elements?.compactMap { $0.stringValue } ?? []
      #expect(sizes.last == "original")
      // Every size in the configuration is accepted.
      #expect(sizes.allSatisfy { TMDbImage(path: "/\($0)/a.jpg")?.size == $0 })
    }
  }

  @Test func `questions are read as programs ask them`() throws {
    let imdb = MovieIDs(imdb: IMDbID("tt0133093"))
    #expect(try question("/movie/603") == .movie(MovieIDs(tmdb: 603), parts: []))
    #expect(try question("/movie/603-the-matrix/credits") == .part(MovieIDs(tmdb: 603), .credits))
    #expect(
      try question("//movie/tt0133093", "append_to_response=credits,nothing,watch/providers")
        == .movie(imdb, parts: [.credits, .watchProviders])
    )
    #expect(try question("/find/tt0133093", "external_source=imdb_id") == .find(imdb))
    #expect(try question("/find/nm0000206", "external_source=imdb_id") == .find(nil))
    for path in ["/search/person", "/search/company"] {
      #expect(try question(path, "query=keanu&page=3") == .emptyPage(3))
    }
    #expect(try question("/trending/person/day") == .emptyPage(1))
    #expect(try question("/person/popular") == .emptyPage(1))
    #expect(try question("/search/keyword", "query=keanu&page=3") == .emptyPage(3))
    guard case .dated(2, _, let days) = try question("/movie/now_playing", "page=2") else {
      Issue.record("a list without days")
      return
    }
    #expect(days.upperBound == TMDbTests.today)
  }

  @Test(arguments: [
    ("/movie/popular", "page=501", TMDbFailure.invalidPage), ("/movie/0", "", .invalidID),
    ("/movie/x", "", .invalidID), ("/movie/1/no/such", "", .notFound), ("/", "", .notFound),
    ("/search/movie", "query=", .queryMissing), ("/search/nothing", "query=a", .notFound),
    ("/find/x", "", .invalidParameters), ("/trending/movie/year", "", .notFound),
    ("/discover/movie", "primary_release_date.gte=yesterday", .invalidParameters),
    ("/discover/movie", "with_runtime.gte=90&with_runtime.lte=80", .invalidParameters),
    // People and studios have no ids here.
    ("/person/6384", "", .notFound), ("/person/0/images", "", .notFound),
    ("/company/174", "", .notFound),
  ])
  func `what cannot be answered is refused as TMDb does`(
    path: String,
    query: String,
    failure: TMDbFailure
  ) {
    #expect(throws: failure) { try question(path, query) }
  }

  @Test func `discovery joins genres by a comma and by a bar`() throws {
    func filter(_ query: String) throws -> MovieFilter {
      guard case .page(_, let selection, _) = try question("/discover/movie", query) else {
        return MovieFilter()
      }
      return selection.filter
    }
    #expect(try filter("with_genres=28,878").allGenres == [.action, .scienceFiction])
    #expect(try filter("with_genres=28|878").anyGenres == [.action, .scienceFiction])
    #expect(try filter("without_genres=27").noGenres == [.horror])
    #expect(
      try filter("primary_release_date.gte=1999-01-01").days?.lowerBound.description == "1999-01-01"
    )
  }

  @Test func `discovery by what no source here reports finds nothing, and not everything`() throws {
    for query in [
      "with_keywords=9715", "with_watch_providers=8|9", "with_networks=1",
      "with_original_language=fr|de", "with_original_language=FR", "with_people=6384",
      "with_cast=6384", "with_crew=6384", "with_companies=174",
    ] {
      #expect(try question("/discover/movie", query + "&page=2") == .emptyPage(2), "\(query)")
    }
    for query in ["with_keywords=", "without_keywords=1", "watch_region=BR", "region=", "v=1"] {
      #expect(try question("/discover/movie", query) == .page(1, MovieSelection(), isMixed: false))
    }
  }

  @Test(arguments: [
    ("popularity", MovieOrder.popularity, "desc"), ("vote_average", .rating, "desc"),
    ("primary_release_date", .newest, "desc"), ("release_date", .newest, "desc"),
    ("title", .title, "asc"), ("original_title", .title, "asc"),
  ])
  func `discovery has each order in both directions`(
    name: String,
    order: MovieOrder,
    forward: String
  ) throws {
    for direction in ["asc", "desc"] {
      let wanted = MovieSelection(order: order, isReversed: direction != forward)
      #expect(
        try question("/discover/movie", "sort_by=\(name).\(direction)")
          == .page(1, wanted, isMixed: false)
      )
    }
  }

  @Test func `discovery joins countries by a comma and by a bar`() throws {
    for (codes, names, needsAll) in [
      ("FR", ["France"], true), ("FR,IT", ["France", "Italy"], true),
      ("FR|XX", ["France", ""], false),
    ] {
      var wanted = MovieFilter()
      (wanted.countries, wanted.needsAllCountries) = (names, needsAll)
      #expect(
        try question("/discover/movie", "with_origin_country=" + codes)
          == .page(1, MovieSelection(filter: wanted), isMixed: false)
      )
    }
  }

  @Test func `every part of a movie is an object with its lists`() throws {
    let parts: [TMDbPart] = [
      .accountStates, .alternativeTitles, .changes, .credits, .externalIDs, .images, .keywords,
      .lists,
      .recommendations, .releaseDates, .reviews, .similar, .translations, .videos, .watchProviders,
      .casts, .releases, .trailers,
    ]
    let movie = TMDbMovieJSON.movie(
      Movie(ids: MovieIDs(tmdb: 1)),
      parts: parts,
      languages: [],
      today: TMDbTests.today
    )
    for part in parts { #expect(movie[part.rawValue]?.members != nil, "\(part)") }
    #expect(movie["release_date"]?.stringValue == "")
    #expect(movie["revenue"] == .integer(0))
    #expect(movie["poster_path"] == .null)
  }

  @Test func `a year is its first day, and what is not known of an original is empty`() {
    var movie = Movie(ids: MovieIDs(tmdb: 1))
    (movie.title, movie.year) = ("City of God", 2_002)
    func text(_ name: String) -> String? {
      TMDbMovieJSON.item(movie, isMixed: false)?[name]?.stringValue
    }
    #expect(text("release_date") == "2002-01-01")
    #expect(text("original_title")?.isEmpty == true)
    #expect(text("original_language")?.isEmpty == true)
    movie.originalLanguage = "pt"
    #expect(text("original_title")?.isEmpty == true)
    movie.originalLanguage = "en"
    #expect(text("original_title") == "City of God")
    movie.originalTitle = "Cidade de Deus"
    #expect(text("original_title") == "Cidade de Deus")
    movie.releaseDate = CalendarDate(year: 2002, month: 5, day: 18)
    #expect(text("release_date") == "2002-05-18")
  }

  @Test func `a cast in the order of the alphabet has no order of parts`() throws {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID("tt0133093")))
    movie.credits.cast = ["Ada Nicodemou", "Keanu Reeves"]
    func orders(_ movie: Movie) -> [JSONValue?] {
      TMDbMovieJSON.part(.credits, of: movie)["cast"]?.elements?.map { $0["order"] } ?? []
    }
    #expect(orders(movie.attributed(to: .catalogue)) == [.integer(0), .integer(0)])
    #expect(orders(movie.attributed(to: .tmdb)) == [.integer(0), .integer(1)])
  }

  @Test func `a client's first questions succeed`() throws {
    guard case .fixed(let known) = try question("/authentication"),
      case .fixed(let token) = try question("/authentication/token/new")
    else {
      Issue.record("no documents")
      return
    }
    #expect(known["status_code"] == .integer(1))
    #expect(known["success"] == .bool(true) && token["success"] == .bool(true))
    #expect(token["request_token"]?.stringValue?.utf8.count == 40)
    #expect(throws: TMDbFailure.notFound) { try question("/authentication/session/new") }
  }

  @Test func `people and studios have names and the number 0`() throws {
    var movie = Movie(ids: MovieIDs(tmdb: 603))
    movie.credits = Credits(directors: ["Lana Wachowski"], cast: ["Keanu Reeves", "Hugo Weaving"])
    movie.studios = ["Village Roadshow"]
    let answer = TMDbMovieJSON.movie(
      movie,
      parts: [.credits],
      languages: [],
      today: TMDbTests.today
    )
    let cast = try #require(answer["credits"]?["cast"]?.elements)
    let crew = try #require(answer["credits"]?["crew"]?.elements)
    #expect(cast.map { $0["name"]?.stringValue } == ["Keanu Reeves", "Hugo Weaving"])
    #expect(cast.map { $0["order"] } == [.integer(0), .integer(1)])
    #expect(crew.map { $0["job"]?.stringValue } == ["Director"])
    let studios = try #require(answer["production_companies"]?.elements)
    #expect(studios.map { $0["name"]?.stringValue } == ["Village Roadshow"])
    #expect((cast + crew + studios).allSatisfy { $0["id"] == .integer(0) })
  }

  @Test(arguments: MovieSource.allCases)
  func `revenue is TMDb's own, of the whole world`(source: MovieSource) {
    var movie = Movie(ids: MovieIDs(tmdb: 1))
    movie.boxOffice = MovieAmount(Money(ExactDecimal(12_345_678), .usd))
    let answer = TMDbMovieJSON.movie(
      movie.attributed(to: source),
      parts: [],
      languages: [],
      today: TMDbTests.today
    )
    #expect(answer["revenue"] == .integer(source == .tmdb ? 12_345_678 : 0))
  }

  @Test(arguments: MovieRating.Kind.allCases)
  func `votes are TMDb's own`(kind: MovieRating.Kind) throws {
    var movie = Movie(ids: MovieIDs(tmdb: 1))
    movie.ratings = [MovieRating(kind, try ExactDecimal("8.2"), votes: 12_345)]
    (movie.voteAverage, movie.voteCount) = (try ExactDecimal("8.2"), 12_345)
    let item = try #require(TMDbMovieJSON.item(movie, isMixed: false))
    let answer = TMDbMovieJSON.movie(movie, parts: [], languages: [], today: TMDbTests.today)
    for document in [item, answer] {
      #expect(document["vote_average"] == .number(kind == .tmdb ? "8.2" : "0"))
      #expect(document["vote_count"] == .integer(kind == .tmdb ? 12_345 : 0))
    }
  }

  @Test func `money in another currency is not reported as dollars`() throws {
    var movie = Movie(ids: MovieIDs(tmdb: 1))
    movie.boxOffice = MovieAmount(Money(ExactDecimal(5_000_000), .eur))
    movie.budget = MovieAmount(Money(ExactDecimal(3_000_000_000), .usd))
    let answer = TMDbMovieJSON.movie(
      movie,
      parts: [],
      languages: [],
      today: TMDbTests.today
    )
    #expect(answer["revenue"] == .integer(0))
    #expect(answer["budget"] == .number("3000000000"))
  }
}
