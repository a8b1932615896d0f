import ExactMoney
import Localization
public import Movies
import PlainBytes

/// What stands in place of movies that cannot be shown: what is wrong, and the way out.
public final class MovieNotice: PageModel {
  /// The reason for the missing page.
  public enum Refusal: Hashable, Sendable {
    case unreadable, unknown
    /// Not every source has answered.
    case unanswered
  }

  public let environment: AppEnvironment
  public let heading: String
  public let help: String
  /// Where the way out leads, and what it is called.
  public let way: String
  public let wayName: String
  /// The problem of the address.
  public let refusal: Refusal
  /// The number, or the title and year, by which the reader's list may know a movie that nothing here does.
  public let unknown: String?
  /// What the sources are doing about the movie; nil if none may have it.
  public let sources: MovieSourcesViewModel?

  private init(
    _ heading: Message,
    _ help: Message,
    _ environment: AppEnvironment,
    _ refusal: Refusal,
    way: String = MovieListAddress().text,
    wayName: Message = .moviesAll,
    unknown: String? = nil,
    sources: MovieSourcesViewModel? = nil
  ) {
    let wording = environment.wording
    self.environment = environment
    self.heading = wording(heading)
    self.help = wording(help)
    (self.way, self.refusal, self.unknown) = (way, refusal, unknown)
    self.sources = sources
    self.wayName = wording(wayName)
  }

  /// A field of the address cannot be read.
  public convenience init(_ problem: AddressProblem, _ environment: AppEnvironment) {
    let (text, most) = (problem.text, String(MovieWatchlistAddress.maximumMovies))
    let words: [(field: String, heading: Message, help: Message)] = [
      ("page", .moviesBadPage(text: text), .moviesBadPageHelp),
      ("year", .moviesBadYear(text: text), .moviesBadYearHelp),
      ("in", .movieBadCurrency(text: text), .addressCurrency),
      problem.kind == .number
        ? ("films", .movieListTooMany, .movieListTooManyHelp(most: most))
        : ("films", .movieListBadMovie(text: text), .movieListBadMovieHelp),
    ]
    let said =
      problem.kind == .once
      ? (problem.field, .addressUnreadable(field: problem.field, text: text), .addressOnce)
      : words.first { $0.field.isSame(as: problem.field) }
    let (heading, help) =
      said.map { ($0.heading, $0.help) } ?? (.moviesBadChoice(text: text), .moviesBadChoiceHelp)
    self.init(heading, help, environment, .unreadable)
  }

  /// There is no such page of what was asked for.
  public convenience init(
    noPage address: MovieListAddress,
    of page: MoviePage,
    _ environment: AppEnvironment
  ) {
    let wording = environment.wording
    self.init(
      .moviesNoPage(page: wording.number(address.page)),
      .moviesNoPageHelp(pages: wording.number(page.totalPages)),
      environment,
      .unknown,
      way: address.page(1).text,
      wayName: .moviesFirstPage
    )
  }

  /// No movie has the number `name`.
  public convenience init(
    unknown name: String,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment
  ) {
    self.init(
      .pageMovieUnknown(id: ShownText.line(name, most: 40)),
      .movieUnknownHelp(year: String(origins.catalogueYears.upperBound)),
      environment,
      .unknown,
      unknown: name
    )
  }

  /// The movie at `address` is not at hand, and `sources` may have it.
  public convenience init(
    unanswered address: MovieAddress,
    _ sources: MovieSourcesViewModel,
    _ environment: AppEnvironment
  ) {
    self.init(
      .pageMovieUnanswered(id: address.name),
      .movieUnansweredHelp,
      environment,
      .unanswered,
      way: address.text,
      wayName: .pageRetry,
      unknown: address.name,
      sources: sources
    )
  }

  /// The title of the page.
  public var title: String { heading + " · " + environment.wording(.pageMovies) }
}
