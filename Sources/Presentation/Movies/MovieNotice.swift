import ExactMoney
import Localization
public import Movies
import PlainBytes

/// What stands in place of films that cannot be shown: what is wrong, and the way out.
public struct MovieNotice {
  public let environment: AppEnvironment
  public let heading: String
  public let help: String
  /// Where the way out leads, and what it is called.
  public let way: String
  public let wayName: String
  /// The number, or the title and year, by which the reader's list may know a movie that nothing here does.
  public let unknown: String?

  private init(
    _ heading: Message,
    _ help: Message,
    _ environment: AppEnvironment,
    way: String = MovieListAddress().text,
    wayName: Message = .filmsAll,
    unknown: String? = nil
  ) {
    let wording = environment.wording
    self.environment = environment
    self.heading = wording(heading)
    self.help = wording(help)
    self.way = way
    self.unknown = unknown
    self.wayName = wording(wayName)
  }

  /// A field of the address cannot be read.
  public init(_ problem: MovieAddressProblem, _ environment: AppEnvironment) {
    let text = problem.text
    switch problem.kind {
    case .page: self.init(.filmsBadPage(text: text), .filmsBadPageHelp, environment)
    case .year: self.init(.filmsBadYear(text: text), .filmsBadYearHelp, environment)
    case .choice: self.init(.filmsBadChoice(text: text), .filmsBadChoiceHelp, environment)
    case .film: self.init(.filmListBadFilm(text: text), .filmListBadFilmHelp, environment)
    case .films:
      let most = String(MovieWatchlistAddress.maximumFilms)
      self.init(.filmListTooMany, .filmListTooManyHelp(most: most), environment)
    case .currency: self.init(.filmBadCurrency(text: text), .filmBadCurrencyHelp, environment)
    }
  }

  /// There is no such page of what was asked for.
  public init(
    noPage place: MovieListAddress,
    of page: MoviePage,
    _ environment: AppEnvironment
  ) {
    let wording = environment.wording
    self.init(
      .filmsNoPage(page: wording.number(place.page)),
      .filmsNoPageHelp(pages: wording.number(page.totalPages)),
      environment,
      way: place.page(1).text,
      wayName: .filmsFirstPage
    )
  }

  /// No film has the number `name`.
  public init(unknown name: String, _ origins: MovieOrigins, _ environment: AppEnvironment) {
    self.init(
      .filmUnknown(id: ShownText.line(name, most: 40)),
      .filmUnknownHelp(year: String(origins.catalogueYears.upperBound)),
      environment,
      unknown: name
    )
  }

  /// There is no connection, and the page was not kept.
  public init(offlineIn environment: AppEnvironment) {
    self.init(.filmsOfflineHeading, .filmsOfflineHelp, environment)
  }

  /// The title of the page.
  public var title: String { heading + " · " + environment.wording(.pageMovies) }
}
