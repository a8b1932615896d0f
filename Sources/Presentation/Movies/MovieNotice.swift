import Localization
public import Movies
import PlainBytes

/// A notice in place of movies that cannot be shown: the problem, and a link.
public final class MovieNotice: PageModel {
  /// The reason why the page cannot be shown.
  public enum Refusal: Hashable, Sendable {
    case unreadable, unknown
    /// A source that may have the movie has not answered.
    case unanswered
  }

  public let environment: AppEnvironment
  public let heading: String
  public let help: String
  /// The address of the link.
  public let way: String
  /// The label of the link.
  public let wayName: String
  /// The kind of the problem, which decides the status of the response.
  public let refusal: Refusal
  /// The name by which the reader's own list may know the movie; nil unless the movie is unknown
  /// here.
  ///
  /// The name is the movie's id, or its title and year.
  public let unknown: String?
  /// The state of the sources that may have the movie; nil if none may.
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

  /// Creates the notice for an unreadable field of the address.
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

  /// Creates the notice for a page beyond the last one.
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

  /// Creates the notice for an address whose `name` no movie has.
  public convenience init(
    unknown name: String,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment
  ) {
    self.init(
      .pageMovieUnknown(id: ShownText.line(name, atMost: 40)),
      .movieUnknownHelp(years: origins.catalogueYears.text),
      environment,
      .unknown,
      unknown: name
    )
  }

  /// Creates the notice for a movie that is not stored, while `sources` may have it.
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
