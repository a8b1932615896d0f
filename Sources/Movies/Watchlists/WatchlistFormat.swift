public import ExactMoney
import PlainBytes

/// A form in which services keep the films of their users, and hand them out.
public enum WatchlistFormat: NamedChoice {
  case letterboxd, imdb, trakt, yamtrack, movary, tmdb, simkl
  /// Our own: all that a list has.
  case json

  /// The name in options.
  public var name: StaticString {
    switch self {
    case .letterboxd: "letterboxd"
    case .imdb: "imdb"
    case .trakt: "trakt"
    case .yamtrack: "yamtrack"
    case .movary: "movary"
    case .tmdb: "tmdb"
    case .simkl: "simkl"
    case .json: "json"
    }
  }

  /// The name by which it is known.
  public var title: StaticString {
    switch self {
    case .letterboxd: "Letterboxd"
    case .imdb: "IMDb"
    case .trakt: "Trakt"
    case .yamtrack: "Yamtrack"
    case .movary: "Movary"
    case .tmdb: "TMDb"
    case .simkl: "Simkl"
    case .json: "Cambio"
    }
  }

  /// Whether it is several files in a zip archive.
  public var isArchive: Bool {
    switch self {
    case .letterboxd, .trakt, .movary: true
    case .imdb, .yamtrack, .tmdb, .simkl, .json: false
    }
  }
}

/// What a format may lose of a film on a list.
public enum WatchlistLoss: UInt8, CaseIterable, Sendable {
  /// The whole film.
  case film
  /// Viewings, or their days.
  case viewings
  /// The rating, or its decimal.
  case rating
  /// The day of the rating.
  case ratedOn
  /// When it was added.
  case addedAt
  /// That it is wanted.
  case wish
}

/// What a format has of a list that ours has no place for.
public enum WatchlistLeftOut: UInt8, CaseIterable, Sendable {
  case reviews, tags, notes, likes, lists
  /// The rating that a film had at one viewing, where it is not its rating now.
  case pastRatings
  /// How far a film was watched that was not watched to its end.
  case progress
  /// Values that cannot be read, or could be read in two ways.
  case values
  /// A file of an archive that has something else than films.
  case otherFiles
}
