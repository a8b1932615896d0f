import ExactJSON
import ExactMoney
import Movies

extension OMDbFeed {
  /// So many episodes of a season are read: an answer that is kept has a measure.
  private static let mostEpisodes = 1_000
  /// The most scalars of an episode's title among a thousand.
  private static let episodeTitleLimit = 200

  /// How to ask what ``SeriesQuery`` asks: everything is in the query.
  static func seriesRequest(_ context: FeedContext, _ query: SeriesQuery) -> FeedRequest? {
    let parameters: [(name: String, value: String)]
    switch query {
    // As of a film: whose number it is only the answer tells.
    case .number(let id): return filmRequests(context, MovieIDs(imdb: id)).first
    case .named(let search):
      parameters = [("t", search.name), ("type", "series"), ("plot", "full")] + year(of: search)
    case .season(let id, let season): parameters = [("i", "\(id)"), ("Season", "\(season)")]
    case .episode(let id, let season, let number):
      parameters = [
        ("i", "\(id)"), ("Season", "\(season)"), ("Episode", "\(number)"), ("plot", "full"),
      ]
    case .search(let search, let page):
      guard (1...lastPage).contains(page) else { return nil }
      parameters = [("s", search.name), ("type", "series"), ("page", "\(page)")] + year(of: search)
    }
    return context.request(
      resource(query) + "/" + query.key,
      path: "/",
      query: parameters,
      key: .query(name: "apikey")
    )
  }

  private static func year(of search: MovieSearch) -> [(name: String, value: String)] {
    search.year.map { [("y", "\($0)")] } ?? []
  }

  /// The first part of a request's name, by which its answer is understood.
  private static func resource(_ query: SeriesQuery) -> String {
    switch query {
    case .number: "film"
    case .named, .search: "series"
    case .season: "season"
    case .episode: "episode"
    }
  }

  /// What the answer to a request of ``seriesRequest(_:_:)`` tells; nil where OMDb has none, and for a film.
  static func decodeSeries(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> SeriesAnswer? {
    guard let body = try found(request, response) else { return nil }
    let fields = LooseJSON(body.value)
    let parts = request.resource.split(separator: "/")
    switch (parts.first, known(fields, "Type")) {
    case ("season", _):
      let season = try season(body, asked: parts.last.flatMap { Int($0) })
      // To OMDb a season without episodes is none.
      return season.episodes.isEmpty ? nil : .season(season)
    case ("series", _) where parts.dropFirst().first == "search":
      return .page(try seriesPage(body))
    case ("series", "series"), ("film", "series"): return .series(series(fields))
    case ("episode", "episode"), ("film", "episode"):
      return .episode(
        SeriesEpisode(
          facts(fields),
          series: IMDbID(known(fields, "seriesID")),
          season: number(fields, "Season"),
          number: number(fields, "Episode")
        )
      )
    default: return nil
    }
  }

  /// Whether `fields` are of what is no film, by its `Type`.
  static func isOther(_ fields: LooseJSON) -> Bool {
    ["series", "episode", "game"].contains(known(fields, "Type"))
  }

  private static func series(_ fields: LooseJSON) -> Series {
    Series(
      facts(fields),
      years: years(known(fields, "Year")),
      seasons: number(fields, "totalSeasons")
    )
  }

  private static func facts(_ fields: LooseJSON) -> SeriesFacts {
    SeriesFacts(film(fields), genres: list(fields, "Genre"), awards: known(fields, "Awards"))
  }

  private static func seriesPage(_ body: JSONField) throws(FeedError) -> SeriesPage {
    let lines = try body.field("Search").elements().prefix(pageSize).map { LooseJSON($0.value) }
    return SeriesPage(
      lines.filter { known($0, "Type") == "series" }.map { series($0) }
        .filter { $0.facts.film.ids.imdb != nil },
      totalResults: LooseJSON(body.value).count("totalResults")
    )
  }

  /// Numbers come as texts, in some answers as numbers.
  private static func season(
    _ body: JSONField,
    asked: Int?
  ) throws(FeedError) -> SeriesSeason {
    let fields = LooseJSON(body.value)
    let told = number(fields, "Season")
    guard let told, told == asked ?? told else {
      throw .wrongType(
        path: "Season",
        expected: asked.map { "\($0)" } ?? "number",
        found: known(fields, "Season")
      )
    }
    let episodes = try body.field("Episodes").elements().prefix(mostEpisodes).compactMap {
      element in
      let fields = LooseJSON(element.value)
      return number(fields, "Episode").map { number in
        SeriesSeason.Line(
          title: known(fields, "Title", atMost: episodeTitleLimit),
          number: number,
          imdb: IMDbID(known(fields, "imdbID")),
          released: day(known(fields, "Released")),
          rating: mark(known(fields, "imdbRating"), best: 10)
        )
      }
    }
    return SeriesSeason(
      series: known(fields, "Title"),
      number: told,
      seasons: number(fields, "totalSeasons"),
      episodes: episodes.sorted { $0.number < $1.number }
    )
  }

  private static func number(_ fields: LooseJSON, _ name: String) -> Int? {
    let number = Int(known(fields, name)) ?? fields.count(name)
    return SeriesQuery.numbers.contains(number) ? number : nil
  }

  /// `2011–2019`, `2011–` of a series that goes on, `2011` of one that ended in its first year.
  static func years(_ text: String) -> SeriesYears? {
    guard let first = year(text) else { return nil }
    guard text.contains(where: { "–-".contains($0) }) else {
      return SeriesYears(first, through: first)
    }
    let last = text.split(omittingEmptySubsequences: false) { "–-".contains($0) }.dropFirst().first
    return SeriesYears(first, through: last.flatMap { year(String($0)) }.map { max($0, first) })
  }
}
