import CambioAPI
import ExactJSON
import ExactMoney
import Movies

/// What was told of series as JSON, as the store keeps it: an object with one member for the kind.
enum SeriesJSON {
  static func encode(_ answer: SeriesAnswer) -> JSONValue {
    switch answer {
    case .series(let series): object(("series", encode(series)))
    case .season(let season): object(("season", encode(season)))
    case .episode(let episode): object(("episode", encode(episode)))
    case .page(let page):
      object(
        ("page", .array(page.results.map { encode($0) })),
        ("total", .integer(page.totalResults))
      )
    }
  }

  /// The answer; nil for a kind that a later program wrote.
  static func decode(_ value: JSONValue) -> SeriesAnswer? {
    if let series = value["series"] { return .series(self.series(series)) }
    if let season = value["season"] { return .season(self.season(season)) }
    if let episode = value["episode"] { return .episode(self.episode(episode)) }
    guard let page = value["page"]?.elements else { return nil }
    let total = value["total"]?.integerValue ?? page.count
    return .page(SeriesPage(page.map { series($0) }, totalResults: total))
  }

  /// An object without the members that have no value.
  private static func object(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  // MARK: Series

  private static func encode(_ series: Series) -> JSONValue {
    object(
      ("facts", encode(series.facts)),
      ("first", series.years.map { .integer($0.first) }),
      ("last", series.years?.last.map { .integer($0) }),
      ("seasons", series.seasons.map { .integer($0) })
    )
  }

  private static func series(_ value: JSONValue) -> Series {
    Series(
      facts(value),
      years: value["first"]?.integerValue.map {
        SeriesYears($0, through: value["last"]?.integerValue)
      },
      seasons: value["seasons"]?.integerValue
    )
  }

  private static func encode(_ facts: SeriesFacts) -> JSONValue {
    object(
      ("imdb", encode(facts.film.ids.imdb)),
      ("film", MovieFactsJSON.encode(facts.film)),
      ("genres", .array(facts.genres.map { .string($0) })),
      ("awards", .string(facts.awards))
    )
  }

  /// The facts in the member of that name.
  private static func facts(_ value: JSONValue) -> SeriesFacts {
    let facts = value["facts"] ?? .null
    let film = MovieFactsJSON.decode(facts["film"] ?? .null, MovieIDs(imdb: id(facts["imdb"])))
    return SeriesFacts(
      film.told(by: .omdb),
      genres: facts["genres"]?.elements?.compactMap { $0.stringValue } ?? [],
      awards: facts["awards"]?.stringValue ?? ""
    )
  }

  // MARK: Seasons and episodes

  private static func encode(_ season: SeriesSeason) -> JSONValue {
    object(
      ("title", .string(season.series)),
      ("number", .integer(season.number)),
      ("seasons", season.seasons.map { .integer($0) }),
      (
        "episodes",
        .array(
          season.episodes.map { line in
            object(
              ("title", .string(line.title)),
              ("number", .integer(line.number)),
              ("imdb", encode(line.imdb)),
              ("released", line.released.map { .string($0.description) }),
              ("rating", line.rating.map { .string($0.description) })
            )
          }
        )
      )
    )
  }

  private static func season(_ value: JSONValue) -> SeriesSeason {
    SeriesSeason(
      series: value["title"]?.stringValue ?? "",
      number: value["number"]?.integerValue ?? 0,
      seasons: value["seasons"]?.integerValue,
      episodes: (value["episodes"]?.elements ?? []).map { line in
        SeriesSeason.Line(
          title: line["title"]?.stringValue ?? "",
          number: line["number"]?.integerValue ?? 0,
          imdb: id(line["imdb"]),
          released: line["released"]?.stringValue.flatMap { CalendarDate($0) },
          rating: line["rating"]?.stringValue.flatMap { try? ExactDecimal($0) }
        )
      }
    )
  }

  private static func encode(_ episode: SeriesEpisode) -> JSONValue {
    object(
      ("facts", encode(episode.facts)),
      ("series", encode(episode.series)),
      ("season", episode.season.map { .integer($0) }),
      ("number", episode.number.map { .integer($0) })
    )
  }

  private static func episode(_ value: JSONValue) -> SeriesEpisode {
    SeriesEpisode(
      facts(value),
      series: id(value["series"]),
      season: value["season"]?.integerValue,
      number: value["number"]?.integerValue
    )
  }

  private static func encode(_ id: IMDbID?) -> JSONValue? { id.map { .string($0.description) } }

  private static func id(_ value: JSONValue?) -> IMDbID? {
    value?.stringValue.flatMap { IMDbID($0) }
  }
}
