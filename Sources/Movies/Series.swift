/// What is told of a series or of one of its episodes as it is of a film.
public struct SeriesFacts: Hashable, Sendable {
  /// Title, plot, people, ratings and the number at IMDb, where a film has them.
  ///
  /// No film all the same: it stands in no list of any.
  public var film: Movie
  /// The genres as their source names them: series have more of them than films.
  public var genres: [String]
  /// All prizes, in the words of the source.
  public var awards: String

  /// Creates facts.
  public init(_ film: Movie, genres: [String] = [], awards: String = "") {
    (self.film, self.genres, self.awards) = (film, genres, awards)
  }
}

/// A series, as far as a source tells of it.
public struct Series: Hashable, Sendable {
  public let facts: SeriesFacts
  /// When it was shown; nil where the source does not say.
  public let years: SeriesYears?
  /// How many seasons it has; nil where the source does not say.
  public let seasons: Int?

  /// Creates a series.
  public init(_ facts: SeriesFacts, years: SeriesYears?, seasons: Int?) {
    (self.facts, self.years, self.seasons) = (facts, years, seasons)
  }
}

/// The years in which a series was shown.
public struct SeriesYears: Hashable, Sendable {
  public let first: Int
  /// The year it ended in; nil while it goes on.
  public let last: Int?

  /// Creates years.
  public init(_ first: Int, through last: Int?) {
    (self.first, self.last) = (first, last)
  }
}

/// Some of the series that a search found.
public struct SeriesPage: Hashable, Sendable {
  public let results: [Series]
  /// How many there are on all pages.
  public let totalResults: Int

  /// Creates a page.
  public init(_ results: [Series], totalResults: Int) {
    (self.results, self.totalResults) = (results, totalResults)
  }
}
