import ExactMoney
package import Movies

extension WikidataFeed {
  /// The maximum number of movies in one response, those with articles in the most Wikipedias.
  package static let maximumReleased = 150

  /// Returns the request for the movies with an IMDb id that were shown in `days`.
  ///
  /// The response has their days, genres, directors and money. The query selects the movies first.
  /// Each property is then a row of its own, whose kind is in `what`, so that lists of several
  /// values do not multiply.
  static func releasedRequest(
    _ context: FeedContext,
    _ days: ClosedRange<CalendarDate>
  ) -> FeedRequest? {
    request(
      context,
      "released/\(days.lowerBound)/\(days.upperBound)",
      """
      SELECT ?film ?filmLabel ?imdb ?tmdb ?links ?what ?itemLabel ?title ?date ?precision ?country ?statement
        ?amount ?code ?rank ?at ?atPrecision ?place WHERE {
        { SELECT DISTINCT ?film ?imdb ?links WHERE {
          VALUES ?kind { \(kinds) }
          ?film wdt:P577 ?day ; wdt:P31 ?kind ; wdt:P345 ?imdb ; wikibase:sitelinks ?links .
          FILTER(?day >= "\(days.lowerBound)T00:00:00Z"^^xsd:dateTime)
          FILTER(?day < "\(days.upperBound.adding(days: 1))T00:00:00Z"^^xsd:dateTime)
          FILTER(?links > 2)
        } ORDER BY DESC(?links) ?film LIMIT \(maximumReleased) }
        OPTIONAL { ?film wdt:P4947 ?tmdb }
        {
          ?film p:P577 ?statement .
          ?statement psv:P577 [ wikibase:timeValue ?date ; wikibase:timePrecision ?precision ] ;
            wikibase:rank ?rank .
          OPTIONAL { ?statement pq:P291 ?where . ?where wdt:P297 ?country }
          BIND("day" AS ?what)
        }
        UNION { ?film wdt:P136 ?item . BIND("genre" AS ?what) }
        UNION { ?film wdt:P57 ?item . BIND("director" AS ?what) }
        UNION { \(titles) BIND("title" AS ?what) }
        UNION { \(money("P2142", "boxOffice")) }
        UNION { \(money("P2130", "budget")) }
        FILTER(!BOUND(?rank) || ?rank != wikibase:DeprecatedRank)
        SERVICE wikibase:label { bd:serviceParam wikibase:language "mul,en" }
      }
      """,
      isExpensive: true
    )
  }

  /// The items for movies, feature movies, animated movies, animated feature movies and anime.
  ///
  /// A query for all kinds below "movie" takes longer than the service's limit of a minute.
  private static let kinds = "wd:Q11424 wd:Q24869 wd:Q202866 wd:Q29168811 wd:Q20650540"

  /// Decodes the movies requested by ``releasedRequest(_:_:)``, each once.
  ///
  /// Movies without a title or an IMDb id are left out.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
  package static func decodeReleased(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> MoviePage {
    var order: [WikidataID] = []
    var rowsByMovie: [WikidataID: [WikidataRow]] = [:]
    for row in try rows(request, response) {
      let ids = row.ids
      guard let movie = ids.wikidata, ids.imdb != nil else { continue }
      if rowsByMovie[movie] == nil { order.append(movie) }
      rowsByMovie[movie, default: []].append(row)
    }
    let movies = order.prefix(maximumReleased).compactMap { rowsByMovie[$0].flatMap { movie($0) } }
    return MoviePage(page: 1, totalResults: movies.count, totalPages: 1, results: movies)
  }

  /// Returns the movie in `rows`, which are for one movie; nil without a title.
  private static func movie(_ rows: [WikidataRow]) -> Movie? {
    let title = rows[0].label("filmLabel")
    guard !title.isEmpty else { return nil }
    let kinds = Dictionary(grouping: rows) { $0.text("what") }
    func parts(_ what: String) -> [WikidataRow] { kinds[what] ?? [] }
    var movie = Movie(ids: rows[0].ids)
    movie.title = title
    movie.articles = min(Int(rows[0].text("links")) ?? 0, 1_000)
    readDays(parts("day"), into: &movie)
    for row in parts("genre").prefix(LooseJSON.maximumEntries) {
      for genre in Genre.named(inLabel: row.label("itemLabel", atMost: 100))
      where !movie.genres.contains(genre) {
        movie.genres.append(genre)
      }
    }
    for row in parts("director").prefix(LooseJSON.maximumEntries) {
      let name = UntrustedText.name(row.label("itemLabel"))
      guard !name.isEmpty, !movie.credits.directors.contains(name) else { continue }
      movie.credits.directors.append(name)
    }
    readTitles(parts("title"), into: &movie)
    movie.budget = WikidataMoney.chosen(of: parts("budget"))
    movie.boxOffice = WikidataMoney.chosen(of: parts("boxOffice"))
    return movie.attributed(to: .wikidata)
  }
}
