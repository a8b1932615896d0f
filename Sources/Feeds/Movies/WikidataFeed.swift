import ExactJSON
import ExactMoney
package import Movies

extension MovieProvider {
  /// Wikidata's query service, which needs no key: money with its currency, and days by country.
  ///
  /// It refuses who does not say in `User-Agent` whom to ask about the requests.
  package static let wikidata = MovieProvider(
    facts: Provider(
      id: "wikidata",
      name: "Wikidata",
      origin: "Wikidata",
      baseURL: "https://query.wikidata.org",
      pace: Provider.Pace(1, perSeconds: 1),
      termsURL: "https://www.wikidata.org/wiki/Wikidata:Data_access",
      attribution: "Wikidata contributors, CC0 1.0"
    ),
    source: .wikidata,
    page: { _, _ in nil },
    film: WikidataFeed.filmRequests,
    decodePage: WikidataFeed.decodeYear,
    decodeFilm: WikidataFeed.decodeFilm
  )
}

/// What Wikidata knows of films, <https://query.wikidata.org>.
///
/// Each property that may have several values has a query of its own: two of them in one would multiply.
package enum WikidataFeed {
  /// The money and the days of a film; ids are the only part of a query that comes from outside, and they
  /// are numbers.
  static func filmRequests(_ context: FeedContext, _ ids: MovieIDs) -> [FeedRequest] {
    guard let id = ids.imdb else { return [] }
    let film = "VALUES ?imdb { \"\(id)\" } ?film wdt:P345 ?imdb ."
    return [
      request(context, "money/\(id)", moneyQuery(film)),
      request(context, "days/\(id)", daysQuery(film)),
    ]
  }

  /// The films first shown in `year` that IMDb knows, with their titles.
  package static func yearRequest(_ context: FeedContext, _ year: Int) -> FeedRequest {
    request(
      context,
      "year/\(year)",
      """
      SELECT ?film ?filmLabel ?imdb ?tmdb ?date ?precision WHERE {
        ?film wdt:P31 wd:Q11424 ; wdt:P345 ?imdb ; p:P577 ?statement .
        ?statement psv:P577 [ wikibase:timeValue ?date ; wikibase:timePrecision ?precision ] ;
          wikibase:rank ?rank .
        FILTER(?rank != wikibase:DeprecatedRank)
        FILTER(?date >= "\(year)-01-01T00:00:00Z"^^xsd:dateTime)
        FILTER(?date < "\(year + 1)-01-01T00:00:00Z"^^xsd:dateTime)
        OPTIONAL { ?film wdt:P4947 ?tmdb }
        SERVICE wikibase:label { bd:serviceParam wikibase:language "mul,en" }
      }
      """
    )
  }

  private static func moneyQuery(_ film: String) -> String {
    """
    SELECT ?film ?imdb ?tmdb ?what ?statement ?amount ?code ?rank ?at ?atPrecision ?place WHERE {
      \(film)
      { ?film p:P2142 ?statement . ?statement psv:P2142 ?value . BIND("boxOffice" AS ?what) }
      UNION
      { ?film p:P2130 ?statement . ?statement psv:P2130 ?value . BIND("budget" AS ?what) }
      ?value wikibase:quantityAmount ?amount ; wikibase:quantityUnit ?unit .
      ?statement wikibase:rank ?rank .
      FILTER(?rank != wikibase:DeprecatedRank)
      OPTIONAL { ?film wdt:P4947 ?tmdb }
      OPTIONAL { ?unit wdt:P498 ?code }
      OPTIONAL {
        ?statement pqv:P585 [ wikibase:timeValue ?at ; wikibase:timePrecision ?atPrecision ]
      }
      OPTIONAL { ?statement pq:P3005 ?place }
    }
    """
  }

  private static func daysQuery(_ film: String) -> String {
    """
    SELECT ?film ?imdb ?date ?precision ?country WHERE {
      \(film)
      ?film p:P577 ?statement .
      ?statement psv:P577 [ wikibase:timeValue ?date ; wikibase:timePrecision ?precision ] ;
        wikibase:rank ?rank .
      FILTER(?rank != wikibase:DeprecatedRank)
      OPTIONAL { ?statement pq:P291 ?place . ?place wdt:P297 ?country }
    }
    """
  }

  private static func request(
    _ context: FeedContext,
    _ resource: String,
    _ query: String
  ) -> FeedRequest {
    let line = query.split { $0.isWhitespace }.joined(separator: " ")
    return context.request(
      resource,
      path: "/sparql",
      query: [(name: "query", value: line), (name: "format", value: "json")]
    )
  }

  /// The film of a query for money or days; nil where Wikidata has none of either.
  package static func decodeFilm(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> Movie? {
    let rows = try rows(request, response)
    guard let first = rows.first else { return nil }
    var movie = Movie(ids: first.ids)
    if request.resource.hasPrefix("money/") {
      movie.budget = WikidataMoney.chosen(of: rows.filter { $0.text("what") == "budget" })
      movie.boxOffice = WikidataMoney.chosen(of: rows.filter { $0.text("what") == "boxOffice" })
    } else {
      readDays(rows, into: &movie)
    }
    return movie.told(by: .wikidata)
  }

  /// The films of a year, each once, with the earliest day that is known.
  package static func decodeYear(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> MoviePage {
    var movies: [Movie] = []
    var places: [WikidataID: Int] = [:]
    for row in try rows(request, response) {
      guard let item = row.ids.wikidata, row.ids.imdb != nil else { continue }
      let place = places[item] ?? movies.count
      if place == movies.count {
        places[item] = place
        movies.append(Movie(ids: row.ids))
        movies[place].title = row.label("filmLabel")
      }
      movies[place].year = row.date("date")?.components.year
      if let day = row.day("date", "precision") {
        movies[place].releaseDate = min(movies[place].releaseDate ?? day, day)
      }
    }
    let films = movies.filter { !$0.title.isEmpty }.map { $0.told(by: .wikidata) }
    return MoviePage(page: 1, totalResults: films.count, totalPages: 1, results: films)
  }

  private static func readDays(_ rows: [WikidataRow], into movie: inout Movie) {
    for row in rows {
      let year = row.date("date")?.components.year
      movie.year = min(movie.year ?? year ?? .max, year ?? movie.year ?? .max)
      guard let day = row.day("date", "precision") else { continue }
      movie.releaseDate = min(movie.releaseDate ?? day, day)
      let code = row.text("country")
      guard code.utf8.count == 2 else { continue }
      movie.releases.removeAll { $0.country.code == code && $0.day > day }
      if !movie.releases.contains(where: { $0.country.code == code }) {
        movie.releases.append(MovieRelease(country: Region(code), day: day))
      }
    }
    if movie.year == .max { movie.year = nil }
    movie.releases.sort { ($0.day, $0.country.code) < ($1.day, $1.country.code) }
  }

  /// The rows of an answer: a broken one is mostly a query that took too long, with status 200.
  private static func rows(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> [WikidataRow] {
    let body = try response.json(to: request)
    return try body.field("results").field("bindings").elements().map { WikidataRow($0.value) }
  }
}
