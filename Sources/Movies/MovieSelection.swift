public import ExactMoney
import PlainBytes

/// Which films are wanted, of all there are or of those that a search finds, and in which order.
public struct MovieSelection: Hashable, Sendable {
  /// What is searched for; one without words is no search.
  public var search: MovieSearch
  public var filter: MovieFilter
  public var order: MovieOrder
  /// Whether the order is the other way round, from its end.
  public var isReversed: Bool

  /// Creates a selection; without arguments it is all films, the best known first.
  public init(
    search: MovieSearch = MovieSearch(name: ""),
    filter: MovieFilter = MovieFilter(),
    order: MovieOrder = .popularity,
    isReversed: Bool = false
  ) {
    self.search = search
    self.filter = filter
    self.order = order
    self.isReversed = isReversed
  }
}

/// What a film must be to be listed; what is nil or empty does not matter.
public struct MovieFilter: Hashable, Sendable {
  /// A genre that the film has, perhaps beside others.
  public var genre: Genre?
  /// Genres all of which it has.
  public var allGenres: Set<Genre> = []
  /// Genres of which it has one or more.
  public var anyGenres: Set<Genre> = []
  /// Genres none of which it has.
  public var noGenres: Set<Genre> = []
  /// The first year of the ten in which the film was first shown: 1990 for 1990 to 1999.
  public var decade: Int?
  /// The year in which it was first shown.
  public var year: Int?
  /// The days in which it was first shown; a film of which the year alone is known was shown in none.
  public var days: ClosedRange<CalendarDate>?
  /// The least mean of its votes, 0 to 10; a film without votes has none and is left out.
  public var leastRating: ExactDecimal?
  /// The greatest mean of its votes; again without films that have none.
  public var mostRating: ExactDecimal?
  public var leastVotes: Int?
  /// How long it may run, in minutes; a film of which that is not known is left out.
  public var minutes: ClosedRange<Int>?
  /// The code of the language that it was made in (ISO 639-1); again without films of which it is not known.
  public var language: String?
  /// English names of countries that it is from: all of them, or any where ``needsAllCountries`` is false.
  public var countries: [String] = []
  public var needsAllCountries = true

  /// Creates a filter.
  public init(
    genre: Genre? = nil,
    decade: Int? = nil,
    year: Int? = nil,
    days: ClosedRange<CalendarDate>? = nil,
    leastRating: ExactDecimal? = nil
  ) {
    self.genre = genre
    self.decade = decade
    self.year = year
    self.days = days
    self.leastRating = leastRating
  }

  /// Whether every film passes.
  public var isEmpty: Bool { self == MovieFilter() }
}

/// The order of a list of films.
///
/// Films that are equal in it stand in the order of popularity.
public enum MovieOrder: UInt8, CaseIterable, Sendable {
  /// By ``Movie/renown``, the most points first. Of a search the better match goes first, see `MovieRank`.
  case popularity
  /// By the mean of the votes, the best first. A mean of fewer than ``leastVotes`` votes says little: such
  /// films come after those with more, and films without votes last.
  case rating
  /// By the day of the first showing, the latest first. A film of which the year alone is known comes after
  /// those of its year, and one without a year last.
  case newest
  /// By the title, without case, accents and an English article: digits, then letters. Titles without a
  /// letter or a digit come last.
  case title

  /// The votes that a mean needs to count fully in the order of ratings.
  public static let leastVotes = 20
}
