public import ExactMoney

/// What critics or viewers think of a movie, in the units of who asked them.
public struct MovieRating: Hashable, Sendable {
  /// Whose figure it is.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// The mean of the critics' marks at Rotten Tomatoes, 0 to 10.
    case criticsMean
    /// The share of critics who liked it at Rotten Tomatoes, in percent.
    case tomatometer
    /// The weighed mean of the critics' marks at Metacritic, 0 to 100.
    case metascore
    /// The mean of the votes at IMDb, 1 to 10.
    case imdb
    /// The mean of the votes at TMDb, 0 to 10.
    case tmdb

    /// The best that a movie can get.
    public var best: Int {
      switch self {
      case .criticsMean, .imdb, .tmdb: 10
      case .tomatometer, .metascore: 100
      }
    }

    /// The name by which the source of the figure is known.
    public var name: StaticString {
      switch self {
      case .criticsMean: "Rotten Tomatoes"
      case .tomatometer: "Tomatometer"
      case .metascore: "Metacritic"
      case .imdb: "IMDb"
      case .tmdb: "TMDb"
      }
    }
  }

  public let kind: Kind
  public let value: ExactDecimal
  /// How many were asked; nil where the source does not say.
  public let votes: Int?

  /// Creates a rating.
  public init(_ kind: Kind, _ value: ExactDecimal, votes: Int? = nil) {
    self.kind = kind
    self.value = value
    self.votes = votes
  }
}

extension Movie {
  /// The rating of `kind`; nil if no source reports it.
  public func rating(_ kind: MovieRating.Kind) -> MovieRating? {
    ratings.first { $0.kind == kind }
  }
}
