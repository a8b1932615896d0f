import ExactJSON
import ExactMoney
package import Movies

extension MovieProvider {
  /// Wikidata's query service, which needs no key: money in its currency, days by country, titles
  /// by language.
  ///
  /// It refuses requests whose `User-Agent` has no contact address.
  package static let wikidata = MovieProvider(
    facts: Provider(
      id: "wikidata",
      name: "Wikidata",
      origin: "Wikidata",
      baseURL: "https://query.wikidata.org",
      // The service allows thirty failed queries, and a minute of its work, per minute.
      pace: Provider.Pace(1, perSeconds: 2),
      termsURL: "https://www.wikidata.org/wiki/Wikidata:Data_access",
      attribution: "Wikidata contributors, CC0 1.0"
    ),
    source: .wikidata,
    page: { _, _ in nil },
    texts: { _, _, _ in nil },
    movie: WikidataFeed.movieRequests,
    released: WikidataFeed.releasedRequest,
    numbers: { _, _ in nil },
    decodePage: WikidataFeed.decodeReleased,
    decodeMovie: WikidataFeed.decodeMovie
  )
}

/// The requests and responses of Wikidata, <https://query.wikidata.org>.
///
/// Properties that may have several values are in separate rows or queries, as two of them in one
/// would multiply.
package enum WikidataFeed {
  /// Returns the requests for a movie's money, and for its days and titles; empty without an IMDb
  /// id.
  ///
  /// Ids are the only part of a query from outside, and they are numbers.
  static func movieRequests(_ context: FeedContext, _ ids: MovieIDs) -> [FeedRequest] {
    guard let id = ids.imdb else { return [] }
    let movie = "VALUES ?imdb { \"\(id)\" } ?film wdt:P345 ?imdb ."
    let money = """
      SELECT ?film ?imdb ?tmdb ?what ?statement ?amount ?code ?rank ?at ?atPrecision ?place WHERE {
        \(movie)
        { \(money("P2142", "boxOffice")) } UNION { \(money("P2130", "budget")) }
        FILTER(?rank != wikibase:DeprecatedRank)
        OPTIONAL { ?film wdt:P4947 ?tmdb }
      }
      """
    let days = """
      SELECT ?film ?imdb ?date ?precision ?country ?title WHERE {
        \(movie)
        {
          ?film p:P577 ?statement .
          ?statement psv:P577 [ wikibase:timeValue ?date ; wikibase:timePrecision ?precision ] ;
            wikibase:rank ?rank .
          FILTER(?rank != wikibase:DeprecatedRank)
          OPTIONAL { ?statement pq:P291 ?place . ?place wdt:P297 ?country }
        } UNION { \(titles) }
      }
      """
    return [request(context, "money/\(id)", money), request(context, "days/\(id)", days)]
  }

  /// Returns the part of a query that finds the figures of one property, with unit, day and place.
  static func money(_ property: String, _ what: String) -> String {
    """
    ?film p:\(property) ?statement . ?statement wikibase:rank ?rank ; psv:\(property) ?value .
    ?value wikibase:quantityAmount ?amount ; wikibase:quantityUnit ?unit .
    OPTIONAL { ?unit wdt:P498 ?code }
    OPTIONAL { ?statement pqv:P585 [ wikibase:timeValue ?at ; wikibase:timePrecision ?atPrecision ] }
    OPTIONAL { ?statement pq:P3005 ?place }
    BIND("\(what)" AS ?what)
    """
  }

  static func request(
    _ context: FeedContext,
    _ resource: String,
    _ query: String,
    isExpensive: Bool = false
  ) -> FeedRequest {
    let line = query.split { $0.isWhitespace }.joined(separator: " ")
    return context.request(
      resource,
      path: "/sparql",
      query: [(name: "query", value: line), (name: "format", value: "json")],
      isExpensive: isExpensive
    ).allowing(isExpensive ? 6 << 20 : 2 << 20)
  }

  /// Decodes the movie of a query for money or days; nil if Wikidata has neither.
  ///
  /// - Throws: ``FeedError`` if the response is malformed, as after a query that took too long.
  package static func decodeMovie(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> Movie? {
    let rows = try rows(request, response)
    guard let first = rows.first else { return nil }
    var movie = Movie(ids: first.ids)
    if request.resource.hasPrefix("money/") {
      let parts = Dictionary(grouping: rows) { $0.text("what") }
      movie.budget = WikidataMoney.chosen(of: parts["budget"] ?? [])
      movie.boxOffice = WikidataMoney.chosen(of: parts["boxOffice"] ?? [])
    } else {
      readDays(rows, into: &movie)
      readTitles(rows, into: &movie)
    }
    return movie.attributed(to: .wikidata)
  }

  static func readDays(_ rows: [WikidataRow], into movie: inout Movie) {
    var days = ReleaseDays()
    for row in rows {
      guard let date = row.date("date") else { continue }
      movie.year = min(movie.year ?? .max, date.components.year)
      guard row.hasDay("precision") else { continue }
      movie.releaseDate = min(movie.releaseDate ?? date, date)
      days.note(date, in: row.text("country"))
    }
    movie.releases = days.releases
  }

  /// The maximum number of rows that are read; the movies of a month have some 5,000.
  private static let maximumRows = 20_000

  /// Decodes the rows of a response; malformed JSON with status 200 is mostly a query that took too
  /// long.
  static func rows(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> [WikidataRow] {
    let body = try response.json(to: request)
    return try body.field("results").field("bindings").elements(atMost: maximumRows)
      .map { WikidataRow($0.value) }
  }
}
