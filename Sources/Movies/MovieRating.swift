public import ExactMoney

/// A rating of a movie by critics or viewers, on its service's own scale.
public struct MovieRating: Hashable, Sendable {
  /// The service and the scale of a rating.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// The mean of the critics' ratings at Rotten Tomatoes, 0 to 10.
    case criticsMean
    /// The share of positive reviews at Rotten Tomatoes, in percent.
    case tomatometer
    /// The weighted mean of the critics' ratings at Metacritic, 0 to 100.
    case metascore
    /// The mean of the votes at IMDb, 1 to 10.
    case imdb
    /// The mean of the votes at TMDb, 0 to 10.
    case tmdb

    /// The upper end of the scale.
    public var best: Int {
      switch self {
      case .criticsMean, .imdb, .tmdb: 10
      case .tomatometer, .metascore: 100
      }
    }

    /// The name of the rating in texts.
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
  /// The number of votes or reviews; nil if the source does not report it.
  public let votes: Int?

  public init(_ kind: Kind, _ value: ExactDecimal, votes: Int? = nil) {
    self.kind = kind
    self.value = value
    self.votes = votes
  }
}

extension Movie {
  /// Returns the rating of `kind`; nil if no source reports it.
  public func rating(_ kind: MovieRating.Kind) -> MovieRating? {
    ratings.first { $0.kind == kind }
  }
}
