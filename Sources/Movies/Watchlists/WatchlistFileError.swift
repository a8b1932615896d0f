/// The reason why a file cannot be imported as a list of movies.
public enum WatchlistFileError: Error, Hashable, Sendable {
  /// A place in a file.
  public struct Place: Hashable, Sendable {
    /// The name of the file inside an archive; empty outside archives.
    public let member: String
    /// The line, counted from 1; 0 for the file as a whole.
    public let line: Int
    /// The column in bytes, counted from 1; 0 for the line as a whole.
    public let column: Int

    /// Creates the place of the byte at `offset` of `bytes`.
    public init(_ member: String, _ bytes: [UInt8], at offset: Int) {
      self.member = member
      let before = bytes.prefix(max(0, offset))
      line = before.count { $0 == 0x0A } + 1
      column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    }

    /// Creates the place of the file as a whole.
    public init(_ member: String) {
      (self.member, line, column) = (member, 0, 0)
    }
  }

  /// The file is empty.
  case empty(member: String)
  /// The file has more than `limit` bytes.
  case tooLarge(member: String, limit: Int)
  /// The file, or all files of an archive together, has more than `limit` rows, viewings or values.
  case tooManyEntries(member: String, limit: Int)
  /// The archive is malformed or truncated.
  case brokenArchive(reason: String)
  /// A file of the archive has a path that leads out of it, or there are too many files.
  case refusedMember(String, reason: String)
  /// A byte is not valid UTF-8 there.
  case notText(Place)
  /// The syntax is invalid there.
  case malformed(Place, reason: String)
  /// The columns belong to no known format, and none has one of ``usualColumns``.
  case unknownColumns(member: String, columns: [String])
  /// The document, in a syntax `form` such as JSON, is not one that a known service writes.
  case unknownDocument(member: String, form: String)
  /// The list needs the name of its archive member.
  ///
  /// Letterboxd's lists of movies watched, wanted and liked have the same columns.
  case needsArchive
  /// The archive has no known list.
  case nothingKnown(members: [String])

  /// The column names that a user's own table may have; synonyms are accepted too.
  public static let usualColumns: StaticString =
    "title, year, rating/10, watched, date watched, want to see, status, IMDb, TMDb, link, date added"
}
