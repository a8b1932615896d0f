import ExactMoney
import Localization
public import Movies

/// A page of movies in a grid, with its search, its filters and links to other pages.
public final class MovieListViewModel: PageModel {
  public let environment: AppEnvironment
  public let address: MovieListAddress
  public let tiles: [MovieTile]
  /// The lines below the grid: the origin of the movies, and how to add later ones.
  public let notes: [String]
  /// The state of each source that is still being asked about the list or has failed.
  private let states: [MovieSourceState]
  private let listing: MovieListing
  private let origins: MovieOrigins

  /// The number of movies per page, which fills rows of two, three, four or six.
  public static let pageSize = 24

  /// Creates the page of `listing` for `address`.
  ///
  /// `picture` returns the address of a movie's own poster; nil if it has none.
  public init(
    _ address: MovieListAddress,
    _ listing: MovieListing,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment,
    sources: [MovieSourceState] = [],
    picture: (Movie) -> String? = { _ in nil }
  ) {
    self.environment = environment
    self.address = address
    (self.listing, states) = (listing, sources)
    let page = listing.page
    self.origins = origins
    tiles = page.results.compactMap { MovieTile($0, picture: picture($0), environment.wording) }
    var notes = origins.lines(of: page.results, environment.wording)
    if address.search.utf8.isEmpty && address.order == .popularity && !origins.hasPopular {
      notes.append(environment.wording(.moviesBestKnownBy))
    }
    notes.append(origins.laterLine(environment.wording))
    self.notes = notes
  }

  private var page: MoviePage { listing.page }

  // MARK: What is shown

  /// The name of this part of the site: `Movies`.
  public var heading: String { wording(.pageMovies) }

  /// The heading of the list: `Popular`, `Results for “amelie”`, or `Best known` if no source lists
  /// popular movies.
  public var listHeading: String {
    if !address.search.utf8.isEmpty { return wording(.moviesFound(text: address.search)) }
    if !address.filter.isEmpty { return wording(.moviesFiltered) }
    if address.order == .popularity && origins.hasPopular { return wording(.moviesPopular) }
    return name(of: address.order)
  }

  /// The title of the page.
  public var title: String {
    let name = listHeading + " · " + heading
    return page.page == 1 ? name : name + " · " + pageText
  }

  /// The number of movies, `17,470 movies`; nil if there are none.
  public var count: String? {
    page.totalResults > 0 ? wording(.moviesCount(count: page.totalResults)) : nil
  }

  /// The announcement of a list that has come: its heading, the number of its movies, and the state
  /// of the sources.
  public var said: String {
    [listHeading, count, sources.said].compactMap { $0 }.joined(separator: " ")
  }

  /// The state of the sources for this list, in words.
  public var sources: MovieSourcesViewModel {
    var newest = address.page(1)
    newest.listing = nil
    return MovieSourcesViewModel(
      states,
      environment,
      address: address(of: page.page),
      newCount: listing.newCount,
      newest: newest.text
    )
  }

  /// Whether there is no movie to show.
  public var isEmpty: Bool { page.totalResults == 0 }

  /// The heading of an empty list.
  ///
  /// It does not rule out that sources may have movies while one is asked or has failed.
  public var emptyHeading: String {
    if !states.isEmpty { return wording(.moviesNoneHere) }
    return address.search.utf8.isEmpty
      ? wording(.moviesNoneFiltered) : wording(.moviesNone(text: address.search))
  }

  public var emptyHelp: String {
    let years = origins.catalogueYears
    return wording(
      .moviesNoneHelp(first: wording.year(years.lowerBound), last: wording.year(years.upperBound))
    )
  }

  // MARK: Ways

  /// The address of the page before; nil on the first page.
  public var previous: String? {
    page.page > 1 ? address(of: page.page - 1) : nil
  }

  /// The address of the next page; nil on the last page.
  ///
  /// While the next page is being fetched, the address waits for it.
  public var next: String? {
    guard listing.hasMore else { return nil }
    return listing.isComing
      ? sources.wait ?? address(of: page.page) : address(of: page.page + 1)
  }

  /// Returns the address of another page of this listing.
  private func address(of number: Int) -> String {
    var address = address.page(number)
    address.listing = listing.number
    return address.text
  }

  /// The label of the link to the next page: `Show more movies`.
  public var nextLabel: String { wording(.moviesNext) }

  /// The announcement after more movies have come: `24 more movies`; empty if there are none.
  public var moreSaid: String {
    page.results.isEmpty ? "" : wording(.moviesMore(count: page.results.count))
  }

  /// The page's number among all: `Page 2 of 728`.
  public var pageText: String {
    wording(
      .moviesPage(page: wording.number(page.page), pages: wording.number(page.totalPages))
    )
  }

  /// The address of all movies, without search or filters.
  public var everything: String { MovieListAddress().text }

  public var withoutSearch: String {
    var address = address.page(1)
    (address.search, address.listing) = ("", nil)
    return address.text
  }

  // MARK: Choices

  /// A field of the form: a menu, or a text field if it has no choices.
  public struct Field: Sendable {
    /// The name of the field in an address.
    public let name: StaticString
    public let label: String
    public let choices: [Choice]
  }

  /// One choice of a field; the empty value means none.
  public struct Choice: Hashable, Sendable {
    public let value: String
    public let name: String
    public let isChosen: Bool
  }

  /// Whether a filter or an order is chosen, so that the form must be visible.
  public var hasChoices: Bool { !address.filter.isEmpty || address.order != .popularity }

  /// The fields of the form, in display order.
  public var fields: [Field] {
    [
      Field(name: "genre", label: wording(.moviesGenre), choices: genres),
      Field(name: "decade", label: wording(.moviesDecade), choices: decades),
      Field(name: "year", label: wording(.moviesYear), choices: []),
      Field(name: "rating", label: wording(.moviesLeastRating), choices: ratings),
      Field(name: "order", label: wording(.moviesOrder), choices: orders),
    ]
  }

  var genres: [Choice] {
    let named = Genre.allCases.map { (genre: $0, name: wording.name(of: $0)) }
    return [any(address.filter.genre == nil)]
      + named.map { genre, name in
        Choice(value: genre.addressName, name: name, isChosen: genre == address.filter.genre)
      }
  }

  var decades: [Choice] {
    let (first, last) = (origins.years.lowerBound / 10, origins.years.upperBound / 10)
    let decades = (first...last).reversed().map { $0 * 10 }
    return [any(address.filter.decade == nil)]
      + decades.map { decade in
        Choice(
          value: String(decade),
          name: wording(.moviesDecadeOf(year: wording.year(decade))),
          isChosen: decade == address.filter.decade
        )
      }
  }

  var ratings: [Choice] {
    [any(address.filter.minimumRating == nil)]
      + [9, 8, 7, 6, 5, 4].map { rating in
        Choice(
          value: String(rating),
          name: wording(.moviesRatingFrom(rating: wording.number(rating))),
          isChosen: ExactDecimal(rating) == address.filter.minimumRating
        )
      }
  }

  var orders: [Choice] {
    MovieOrder.allCases.map { order in
      Choice(
        value: order == .popularity ? "" : order.name,
        name: name(of: order),
        isChosen: order == address.order
      )
    }
  }

  private func name(of order: MovieOrder) -> String {
    order == .popularity && !origins.hasPopular
      ? wording(.moviesBestKnown) : wording(order.message)
  }

  /// The year as typed.
  public var year: String { address.filter.year.map { String($0) } ?? "" }

  private func any(_ isChosen: Bool) -> Choice {
    Choice(value: "", name: wording(.moviesAny), isChosen: isChosen)
  }
}
