package import Movies

/// What a request to OMDb asks of series.
package enum OMDbSeriesQuestion: Hashable, Sendable {
  case search(MovieSearch, page: Int)
  /// The series of this name that is meant most likely.
  case series(MovieSearch, plot: OMDbQuestion.Plot)
  case season(Name, Int)
  case episode(Name, season: Int, number: Int, plot: OMDbQuestion.Plot)

  /// What the series of a season is called.
  package enum Name: Hashable, Sendable {
    case number(IMDbID)
    case title(MovieSearch)
  }

  /// A season, or where a number is given one of its episodes.
  init(
    of name: Name,
    season: Int,
    episode: Int?,
    plot: OMDbQuestion.Plot
  ) throws(OMDbFailure) {
    self =
      episode.map { .episode(name, season: season, number: $0, plot: plot) }
      ?? .season(name, season)
    guard SeriesQuery.numbers.contains(season), SeriesQuery.numbers.contains(episode ?? season)
    else {
      throw failure
    }
    if case .title(let search) = name, !SeriesQuery.isName(search) { throw failure }
  }

  /// The series of a name.
  init(_ search: MovieSearch, plot: OMDbQuestion.Plot) throws(OMDbFailure) {
    self = .series(search, plot: plot)
    if !SeriesQuery.isName(search) { throw failure }
  }

  /// What is said where there is none.
  package var failure: OMDbFailure {
    switch self {
    case .search, .series: .seriesNotFound
    case .season: .seasonNotFound
    case .episode: .episodeNotFound
    }
  }
}
