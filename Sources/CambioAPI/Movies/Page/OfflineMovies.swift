public import BoxOffice
public import ExactMoney
public import Movies

/// The data, in addition to the catalogue, that a device needs to show movies without a connection.
public struct OfflineMovies: Sendable {
  /// A movie that sources reported.
  public struct Reported: Sendable {
    public let movie: Movie
    /// The address of the poster on this server; nil if it has none.
    public let poster: String?
    /// The addresses of the background of the movie's page for narrow and wide screens; nil if it
    /// has none.
    public let backdrop: (narrow: String, wide: String)?

    public init(_ movie: Movie, poster: String?, backdrop: (narrow: String, wide: String)?) {
      (self.movie, self.poster, self.backdrop) = (movie, poster, backdrop)
    }
  }

  /// The value of a movie's budget or box office in ``currency``.
  public struct Worth: Sendable {
    public let movie: IMDbID
    public let field: MovieField
    public let value: ReleaseValue

    public init(_ movie: IMDbID, _ field: MovieField, _ value: ReleaseValue) {
      (self.movie, self.field, self.value) = (movie, field, value)
    }
  }

  /// The maximum number of the catalogue's movies on a device, our choice; the best known are
  /// taken.
  public static let maximumOfCatalogue = 3_000

  /// The movies that sources reported.
  public var reported: [Reported]
  /// The movies that are popular now, the most popular first.
  public var popular: [MovieIDs]
  /// The credit that each source requires to be shown with its movies.
  public var credits: [(source: MovieSource, words: String)]
  /// The currency of ``worths``, the reader's own.
  public var currency: Currency
  /// The values of the movies' amounts in ``currency``.
  public var worths: [Worth]

  public init(
    reported: [Reported],
    popular: [MovieIDs],
    credits: [(source: MovieSource, words: String)],
    currency: Currency,
    worths: [Worth]
  ) {
    (self.reported, self.popular, self.credits) = (reported, popular, credits)
    (self.currency, self.worths) = (currency, worths)
  }
}
