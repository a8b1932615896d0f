import PlainBytes

/// What is asked of a source that tells of series.
public enum SeriesQuery: Hashable, Sendable {
  /// The series or the episode with this number.
  case number(IMDbID)
  /// The series of this name that is meant most likely.
  case named(MovieSearch)
  case season(IMDbID, Int)
  case episode(IMDbID, season: Int, number: Int)
  /// A page of the series with these words, as the source counts pages.
  case search(MovieSearch, page: Int)

  /// The numbers that a season or an episode may have: some are numbered by years, or never begin anew.
  public static let numbers = 1...100_000
  /// The bytes of the longest name that is asked for.
  private static let longestName = 200

  /// Whether a series may have what is searched for as its name.
  public static func isName(_ search: MovieSearch) -> Bool {
    !search.isEmpty && search.name.utf8.count <= longestName
  }

  /// A text that this question alone has; case and accents of a name do not count.
  public var key: String {
    switch self {
    case .number(let id): id.description
    case .named(let search): "named/" + SeriesQuery.key(of: search)
    case .season(let id, let season): id.description + "/" + String(season)
    case .episode(let id, let season, let number):
      id.description + "/" + String(season) + "/" + String(number)
    case .search(let search, let page):
      "search/" + SeriesQuery.key(of: search) + "/" + String(page)
    }
  }

  private static func key(of search: MovieSearch) -> String {
    String(utf8: Array(search.words.joined(separator: [UInt8(ascii: " ")])))
      + "/" + String(search.year ?? 0)
  }
}

/// What a source tells of series.
public enum SeriesAnswer: Hashable, Sendable {
  case series(Series)
  case season(SeriesSeason)
  case episode(SeriesEpisode)
  case page(SeriesPage)

  /// The questions that it answers whatever it was told for: by the number of what it tells of, and by an
  /// episode's place in its series.
  public var queries: [SeriesQuery] {
    switch self {
    case .series(let series): series.facts.film.ids.imdb.map { [.number($0)] } ?? []
    case .episode(let episode):
      (episode.facts.film.ids.imdb.map { [.number($0)] } ?? []) + (episode.place.map { [$0] } ?? [])
    case .season, .page: []
    }
  }
}

extension SeriesEpisode {
  fileprivate var place: SeriesQuery? {
    guard let series, let season, let number else { return nil }
    return .episode(series, season: season, number: number)
  }
}
