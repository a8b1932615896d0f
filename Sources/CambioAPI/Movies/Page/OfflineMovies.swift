public import BoxOffice
public import ExactMoney
public import Movies

/// What a device is given beside the catalogue to draw pages of movies without a connection.
public struct OfflineMovies: Sendable {
  /// A movie that sources told of.
  public struct Told: Sendable {
    public let movie: Movie
    /// The address of its own poster; nil where it has none.
    public let poster: String?
    /// The addresses of what stands behind the head of its page, on a phone and on a larger screen.
    public let backdrop: (narrow: String, wide: String)?

    public init(_ movie: Movie, poster: String?, backdrop: (narrow: String, wide: String)?) {
      (self.movie, self.poster, self.backdrop) = (movie, poster, backdrop)
    }
  }

  /// What some money of a movie was worth in ``currency``.
  public struct Worth: Sendable {
    public let movie: IMDbID
    public let field: MovieField
    public let value: ReleaseValue

    public init(_ movie: IMDbID, _ field: MovieField, _ value: ReleaseValue) {
      (self.movie, self.field, self.value) = (movie, field, value)
    }
  }

  /// How many movies of the catalogue a device has: the best known ones.
  public static let maximumOfCatalogue = 3_000

  public var told: [Told]
  /// The movies that are popular now, the most popular first.
  public var popular: [MovieIDs]
  /// The words that sources ask for where their movies are shown.
  public var credits: [(source: MovieSource, words: String)]
  /// The reader's own currency.
  public var currency: Currency
  public var worths: [Worth]

  public init(
    told: [Told],
    popular: [MovieIDs],
    credits: [(source: MovieSource, words: String)],
    currency: Currency,
    worths: [Worth]
  ) {
    (self.told, self.popular, self.credits) = (told, popular, credits)
    (self.currency, self.worths) = (currency, worths)
  }
}
