public import ExactMoney

/// A season of a series, as far as a source tells of it.
public struct SeriesSeason: Hashable, Sendable {
  /// What the series is called.
  public let series: String
  public let number: Int
  /// How many seasons the series has; nil where the source does not say.
  public let seasons: Int?
  /// In the order of their numbers, which may have gaps.
  public let episodes: [Line]

  /// An episode as the list of its season has it.
  public struct Line: Hashable, Sendable {
    public let title: String
    public let number: Int
    /// Its number at IMDb, which one that was not shown yet may not have.
    public let imdb: IMDbID?
    public let released: CalendarDate?
    /// The mean of the votes at IMDb; nil without any.
    public let rating: ExactDecimal?

    /// Creates a line.
    public init(
      title: String,
      number: Int,
      imdb: IMDbID?,
      released: CalendarDate?,
      rating: ExactDecimal?
    ) {
      (self.title, self.number, self.imdb) = (title, number, imdb)
      (self.released, self.rating) = (released, rating)
    }
  }

  /// Creates a season.
  public init(series: String, number: Int, seasons: Int?, episodes: [Line]) {
    (self.series, self.number, self.seasons) = (series, number, seasons)
    self.episodes = episodes
  }
}

/// An episode by itself, as far as a source tells of it.
public struct SeriesEpisode: Hashable, Sendable {
  public let facts: SeriesFacts
  /// The number of its series at IMDb; nil where the source does not say, as for the two after it.
  public let series: IMDbID?
  public let season: Int?
  public let number: Int?

  /// Creates an episode.
  public init(_ facts: SeriesFacts, series: IMDbID?, season: Int?, number: Int?) {
    (self.facts, self.series) = (facts, series)
    (self.season, self.number) = (season, number)
  }
}
