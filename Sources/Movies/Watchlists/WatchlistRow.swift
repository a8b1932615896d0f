public import ExactMoney

/// What one line of a file says of a movie, in the words of the file.
public struct WatchlistRow: Hashable, Sendable {
  /// Where it stands.
  public struct Place: Hashable, Sendable {
    /// The file inside an archive; empty where the file is none.
    public let file: String
    /// The line, or of JSON the element, counted from 1.
    public let line: Int

    /// Creates a place.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    /// `diary.csv:7`, or the line alone.
    public var text: String {
      let number = String(line)
      return file.utf8.isEmpty ? number : file + ":" + number
    }
  }

  /// A viewing that it tells of.
  public enum Viewing: Hashable, Sendable {
    /// On a day; with `isAgain` it was not the first time.
    case on(CalendarDate, isAgain: Bool)
    /// So often in all, on days that it does not know.
    case times(Int)

    /// How many viewings it is.
    public var count: Int {
      switch self {
      case .on: 1
      case .times(let count): max(0, count)
      }
    }
  }

  /// Why nothing can be taken from it.
  public enum Flaw: Hashable, Sendable {
    /// It is of something else: a series, a game.
    case noMovie(kind: String)
    /// What stands in `column` is not what should.
    case unreadable(column: String, text: String)
    /// It says nothing that a list keeps: the movie is neither seen, wanted nor rated.
    case silent
    /// It has another number of fields than its table has columns.
    case fieldCount(Int, expected: Int)
  }

  public let place: Place
  /// Rows of the same part add up; several parts tell the same story in different files.
  public let part: Int
  public var ids = MovieIDs()
  public var title = ""
  public var year: Int?
  /// Whether it says what kind of work it is of in a word that is not known: a series perhaps.
  public var hasUnknownKind = false
  public var isWanted = false
  public var addedAt: Instant?
  public var viewings: [Viewing] = []
  public var rating: OwnRating?
  public var ratedOn: CalendarDate?
  public var flaw: Flaw?
  /// The values that it is taken over without: none of them names the movie.
  public var unread: [Flaw] = []

  /// Whether it says nothing that a list keeps.
  public var isSilent: Bool { !isWanted && viewings.isEmpty && rating == nil }

  /// A row that says nothing yet.
  public init(place: Place, part: Int) {
    self.place = place
    self.part = part
  }
}

/// A file of movies as it was read: what each of its lines says, and what there was beside it.
public struct WatchlistDocument: Hashable, Sendable {
  public let format: WatchlistFormat
  public var rows: [WatchlistRow] = []
  /// The rows and viewings that were added.
  private var entries = 0
  /// How often there was something that a list has no place for.
  public private(set) var leftOut: [WatchlistLeftOut: Int] = [:]
  /// Whether the service says itself that parts are missing.
  public var isIncomplete = false
  /// How many rows are taken as movies to see since nothing says whether they were seen.
  public var assumedWishes = 0

  /// Nobody's list has more rows and viewings, in whatever files.
  public static let maximumEntries = 100_000

  /// A document without rows.
  public init(_ format: WatchlistFormat) {
    self.format = format
  }

  /// Adds a row, with a viewing on an unknown day where its rating alone says that the movie was seen.
  ///
  /// A row may tell of many viewings, and each is a row in other formats: so both count.
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

  /// Notes that there was something that a list has no place for.
  public mutating func leaveOut(_ kind: WatchlistLeftOut, _ count: Int = 1) {
    if count > 0 { leftOut[kind, default: 0] += count }
  }
}
