public import ExactMoney
import PlainBytes

/// A form in which services keep the movies of their users, and hand them out.
public enum WatchlistFormat: CaseIterable, Sendable {
  case letterboxd, imdb, trakt, yamtrack, movary, tmdb, simkl, kodi, jellyfin
  /// Our own: all that a list has.
  case json
  /// A table that a reader made.
  case table
  /// A text that has a title a line.
  case titles

  /// The formats that services and programs write.
  public static var services: [WatchlistFormat] {
    allCases.filter { $0 != .table && $0 != .titles }
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
    case .kodi: "Kodi"
    case .jellyfin: "Jellyfin"
    case .json: "Cambio"
    case .table: "CSV"
    case .titles: "TXT"
    }
  }

  /// Whether a rating in it says that the movie was seen.
  ///
  /// Letterboxd marks a rated movie as watched; IMDb and TMDb hand out no viewings, and ratings stand for them, as in
  /// a reader's own table. The others keep viewings beside ratings: a movie that has a rating alone was rated unseen, or given up.
  var isRatedSeen: Bool {
    switch self {
    case .letterboxd, .imdb, .tmdb, .table: true
    case .trakt, .yamtrack, .movary, .simkl, .kodi, .jellyfin, .json, .titles: false
    }
  }
}

/// A form in which a list is written: our own, and the one that most services take.
public enum WatchlistExportFormat: UInt8, NamedChoice {
  case json
  /// Tables in a zip archive, as Letterboxd imports them.
  case letterboxd

  /// The names in options.
  public static var names: StaticString { "json letterboxd" }

  /// The name by which it is known.
  public var title: StaticString {
    switch self {
    case .json: WatchlistFormat.json.title
    case .letterboxd: WatchlistFormat.letterboxd.title
    }
  }
}

/// What a format may lose of a movie on a list.
public enum WatchlistLoss: UInt8, CaseIterable, Sendable {
  /// The whole movie.
  case movie
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
  /// The rating that a movie had at one viewing, where it is not its rating now.
  case pastRatings
  /// How far a movie was watched that was not watched to its end.
  case progress
  /// Values that cannot be read, or could be read in two ways.
  case values
  /// A file of an archive that has something else than movies.
  case otherFiles
}
