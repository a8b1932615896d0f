public import ExactMoney
public import Movies
import PlainBytes

/// Where the movies at hand are from.
public struct MovieOrigins: Sendable {
  /// The day on which the source of the built-in catalogue was as the catalogue has it.
  public let catalogueDay: CalendarDate
  /// The years of the first and the last movie of the catalogue.
  public let catalogueYears: ClosedRange<Int>
  /// The years of the first and the last movie at hand, fetched ones among them.
  public let years: ClosedRange<Int>
  /// The last year after those of the catalogue up to which each has a page of movies or more; the catalogue's last
  /// where there is none.
  public let lastYear: Int
  /// Whether a source says what is popular now; its list then begins the order of popularity.
  public let hasPopular: Bool
  /// The words that sources ask for where their movies are shown.
  public let credits: [(source: MovieSource, words: String)]

  /// Creates origins.
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

  /// What is to be said of the sources of `movies`: the catalogue's line, then the words others ask for.
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

  /// Which movies the catalogue has, and of which day it is.
  func catalogueLine(_ wording: Wording) -> String {
    wording(
      .moviesCatalogue(
        day: wording.date(catalogueDay),
        first: wording.year(catalogueYears.lowerBound),
        last: wording.year(catalogueYears.upperBound)
      )
    )
  }

  /// What adds movies that came later.
  func laterLine(_ wording: Wording) -> String {
    wording(
      .pageMoviesLater(
        year: wording.year(lastYear),
        command: "cambio movies refresh"
      )
    )
  }
}
