/// Why the bytes of a file are no list of movies.
public enum WatchlistFileError: Error, Hashable, Sendable {
  /// Where in a file; `member` is empty outside an archive.
  public struct Place: Hashable, Sendable {
    public let member: String
    /// Counted from 1; 0 where it is the file as a whole.
    public let line: Int
    /// In bytes, counted from 1; 0 where it is the line as a whole.
    public let column: Int

    /// The place of the byte at `offset`.
    public init(_ member: String, _ bytes: [UInt8], at offset: Int) {
      self.member = member
      let before = bytes.prefix(max(0, offset))
      line = before.count { $0 == 0x0A } + 1
      column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    }

    /// The file as a whole.
    public init(_ member: String) {
      (self.member, line, column) = (member, 0, 0)
    }
  }

  /// Nothing is in it.
  case empty(member: String)
  /// It has more than so many bytes.
  case tooLarge(member: String, limit: Int)
  /// It has more than so many rows, viewings or values, all files of an archive together.
  case tooManyEntries(member: String, limit: Int)
  /// The archive is broken, or cut off.
  case brokenArchive(reason: String)
  /// A file of the archive has a name that leads out of it, or more are in it than any export has.
  case refusedMember(String, reason: String)
  /// A byte that no text in UTF-8 has there.
  case notText(Place)
  /// The form is broken.
  case malformed(Place, reason: String)
  /// No format has these columns, nor have they names of ``usualColumns``.
  case unknownColumns(member: String, columns: [String])
  /// A document of `form`, such as JSON, that no service writes.
  case unknownDocument(member: String, form: String)
  /// Letterboxd's lists of movies seen, wanted and liked have the same columns; only the archive tells
  /// which one it is.
  case needsArchive
  /// Nothing in the archive is a list that is known.
  case nothingKnown(members: [String])

  /// Names of the columns that a reader's own table may have, of which others mean the same.
  public static let usualColumns: StaticString =
    "title, year, rating/10, watched, date watched, want to see, status, IMDb, TMDb, link, date added"
}
