public import ExactMoney
import PlainBytes

/// A format in which services and programs export lists of movies.
public enum WatchlistFormat: CaseIterable, Sendable {
  case letterboxd, imdb, trakt, yamtrack, movary, tmdb, simkl, kodi, jellyfin
  /// Cambio's own format, which has all data of a list.
  case json
  /// A table written by the user.
  case table
  /// A text with one title per line.
  case titles

  /// The formats that services and programs write.
  public static var services: [WatchlistFormat] {
    allCases.filter { $0 != .table && $0 != .titles }
  }

  /// The name of the format in texts.
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

  /// Whether a rating means that the movie was watched.
  ///
  /// Letterboxd marks rated movies as watched. IMDb and TMDb export no viewings, so ratings count
  /// as such, also in a user's own table. The other formats have viewings and ratings: a movie with
  /// only a rating was rated unseen, or not finished.
  var isRatedSeen: Bool {
    switch self {
    case .letterboxd, .imdb, .tmdb, .table: true
    case .trakt, .yamtrack, .movary, .simkl, .kodi, .jellyfin, .json, .titles: false
    }
  }
}

/// A format for exports: Cambio's own, and the one that most services import.
public enum WatchlistExportFormat: UInt8, NamedChoice {
  case json
  /// A zip archive of tables, as Letterboxd imports them.
  case letterboxd

  /// The names in options.
  public static var names: StaticString { "json letterboxd" }

  /// The name of the format in texts.
  public var title: StaticString {
    switch self {
    case .json: WatchlistFormat.json.title
    case .letterboxd: WatchlistFormat.letterboxd.title
    }
  }

  /// The name under which a browser saves a file.
  public var fileName: String {
    self == .json ? "cambio-movies.json" : "cambio-movies-" + name + ".zip"
  }
}

/// A part of a movie on a list that an export may lose.
public enum WatchlistLoss: UInt8, CaseIterable, Sendable {
  /// The whole movie.
  case movie
  /// Viewings, or their days.
  case viewings
  /// The rating, or the part of it after the decimal point.
  case rating
  /// The day of the rating.
  case ratedOn
  /// The time when the entry was added.
  case addedAt
  /// The mark as wanted.
  case wish
}

/// A kind of data in an imported file that a list cannot hold.
public enum WatchlistLeftOut: UInt8, CaseIterable, Sendable {
  case reviews, tags, notes, likes, lists
  /// The rating given at one viewing, if it is not the current rating.
  case pastRatings
  /// The progress in a movie that was not finished.
  case progress
  /// Values that are malformed or ambiguous.
  case values
  /// A file of an archive that has no movies.
  case otherFiles
}
