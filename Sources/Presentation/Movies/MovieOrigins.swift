public import ExactMoney
public import Movies

/// The origins of the available movies.
public struct MovieOrigins: Sendable {
  /// The day whose data the built-in catalogue has.
  public let catalogueDay: CalendarDate
  /// The years of the first and the last movie in the catalogue.
  public let catalogueYears: ClosedRange<Int>
  /// The years of the first and the last available movie, including fetched ones.
  public let years: ClosedRange<Int>
  /// The last year of the available movies without a gap.
  ///
  /// Each year from the end of the catalogue to this one has at least a page of movies; without
  /// such years, this is the catalogue's last year.
  public let lastYear: Int
  /// Whether a source lists the movies that are popular now, which then come first in the order of
  /// popularity.
  public let hasPopular: Bool
  /// The attribution that each source requires where its movies are shown.
  public let credits: [(source: MovieSource, words: String)]

  public init(
    catalogueDay: CalendarDate,
    catalogueYears: ClosedRange<Int>,
    years: ClosedRange<Int>,
    lastYear: Int? = nil,
    hasPopular: Bool = false,
    credits: [(source: MovieSource, words: String)] = []
  ) {
    self.catalogueDay = catalogueDay
    self.catalogueYears = catalogueYears
    self.years = years
    self.lastYear = lastYear ?? catalogueYears.upperBound
    self.hasPopular = hasPopular
    self.credits = credits
  }

  /// Returns the attribution of the sources of `movies`, beginning with the catalogue's.
  func lines(of movies: [Movie], _ wording: Wording) -> [String] {
    let sources = MovieSource.allCases.filter { source in
      movies.contains { $0.provenance.sources.contains(source) }
    }
    return sources.map { source in
      source == .catalogue
        ? catalogueLine(wording)
        : credits.first { $0.source == source }?.words ?? source.name.description
    }
  }

  /// Returns the line about the catalogue: its years and its day.
  func catalogueLine(_ wording: Wording) -> String {
    wording(
      .moviesCatalogue(
        day: wording.date(catalogueDay),
        first: wording.year(catalogueYears.lowerBound),
        last: wording.year(catalogueYears.upperBound)
      )
    )
  }

  /// Returns the line that explains how to add later movies.
  func laterLine(_ wording: Wording) -> String {
    wording(
      .pageMoviesLater(
        year: wording.year(lastYear),
        command: "cambio movies refresh"
      )
    )
  }
}
