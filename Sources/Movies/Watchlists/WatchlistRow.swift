public import ExactMoney

/// The data of one line of a file, as in the file.
public struct WatchlistRow: Hashable, Sendable {
  /// The place of a row.
  public struct Place: Hashable, Sendable {
    /// The name of the file inside an archive; empty outside archives.
    public let file: String
    /// The line, or the element in JSON, counted from 1.
    public let line: Int

    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    /// The place as `diary.csv:7`, or as the line number alone.
    public var text: String {
      let number = String(line)
      return file.utf8.isEmpty ? number : file + ":" + number
    }
  }

  /// A viewing in a row.
  public enum Viewing: Hashable, Sendable {
    /// A viewing on a day; `isAgain` means that it was not the first.
    case on(CalendarDate, isAgain: Bool)
    /// The total number of viewings, on unknown days.
    case times(Int)

    /// The number of viewings.
    public var count: Int {
      switch self {
      case .on: 1
      case .times(let count): max(0, count)
      }
    }
  }

  /// The reason why a row or a value cannot be imported.
  public enum Flaw: Hashable, Sendable {
    /// The row is not a movie, but for example a series or a game.
    case noMovie(kind: String)
    /// The value in `column` is malformed.
    case unreadable(column: String, text: String)
    /// The row has no data that a list holds: the movie is not watched, wanted or rated.
    case silent
    /// The row does not have as many fields as its table has columns.
    case fieldCount(Int, expected: Int)
  }

  public let place: Place
  /// The part of the file that the row belongs to.
  ///
  /// Rows of one part add up; different parts describe the same viewings.
  public let part: Int
  public var ids = MovieIDs()
  public var title = ""
  /// The year; nil if the row has none.
  public var year: Int?
  /// Whether the kind of work is an unknown word, so that it may be a series.
  public var hasUnknownKind = false
  public var isWanted = false
  /// The time when the movie was added to the list; nil if the row has none.
  public var addedAt: Instant?
  public var viewings: [Viewing] = []
  /// The user's rating; nil if the row has none.
  public var rating: OwnRating?
  /// The day of the rating; nil if the row has none.
  public var ratedOn: CalendarDate?
  /// The reason why the row cannot be imported; nil if it can.
  public var flaw: Flaw?
  /// The values that are not imported; none of them identifies the movie.
  public var unread: [Flaw] = []

  /// Whether the row has no data that a list holds.
  public var isSilent: Bool { !isWanted && viewings.isEmpty && rating == nil }

  /// Creates a row without data.
  public init(place: Place, part: Int) {
    self.place = place
    self.part = part
  }
}

/// The rows of an imported file, and a count of its other data.
public struct WatchlistDocument: Hashable, Sendable {
  public let format: WatchlistFormat
  public var rows: [WatchlistRow] = []
  /// The number of rows and viewings that were added.
  private var entries = 0
  /// The number of items of each kind that a list cannot hold.
  public private(set) var leftOut: [WatchlistLeftOut: Int] = [:]
  /// Whether the service states that parts are missing.
  public var isIncomplete = false
  /// The number of rows imported as movies to watch because the file does not state whether they
  /// were watched.
  public var assumedWishes = 0

  /// The maximum number of rows and viewings in all files of an import; beyond it, the import is
  /// refused.
  public static let maximumEntries = 100_000

  /// Creates a document without rows.
  public init(_ format: WatchlistFormat) {
    self.format = format
  }

  /// Adds a row; if its format counts a rating as a viewing, one on an unknown day is added.
  ///
  /// Viewings count like rows, since other formats have one row per viewing.
  ///
  /// - Throws: ``WatchlistFileError/tooManyEntries(member:limit:)`` beyond ``maximumEntries``.
  public mutating func add(_ row: WatchlistRow) throws(WatchlistFileError) {
    var row = row
    if format.isRatedSeen, row.rating != nil, row.viewings.isEmpty { row.viewings = [.times(1)] }
    entries += max(1, row.viewings.reduce(0) { $0 + $1.count })
    guard entries <= WatchlistDocument.maximumEntries else {
      throw .tooManyEntries(member: row.place.file, limit: WatchlistDocument.maximumEntries)
    }
    rows.append(row)
  }

  /// Counts data that a list cannot hold.
  public mutating func leaveOut(_ kind: WatchlistLeftOut, _ count: Int = 1) {
    if count > 0 { leftOut[kind, default: 0] += count }
  }
}
