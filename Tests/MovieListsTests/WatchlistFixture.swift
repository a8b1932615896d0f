import ExactMoney
import Movies
import TestSupport

@testable import Feeds
@testable import MovieLists

/// Reads the movie lists below `Fixtures/watchlists`, with days in UTC.
enum WatchlistFixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try ProjectFile.data("Tests/FeedsTests/Fixtures/watchlists/\(name)"))
  }

  static func document(_ name: String) throws -> WatchlistDocument {
    try WatchlistFile.read(bytes(name), zone: .utc)
  }

  /// Plans the import of `document` into an empty list, with the file's ids alone.
  static func plan(_ document: WatchlistDocument) -> WatchlistImport {
    WatchlistImport(document, into: [], by: NoMovies(), now: now)
  }

  static let now = Instant(unixSeconds: 1_800_000_000)

  /// Creates an archive of these files, without compression.
  static func zip(_ files: [(String, String)]) -> [UInt8] {
    var archive = ZipText()
    for (name, content) in files { archive.append(name, Array(content.utf8)) }
    return archive.bytes
  }

  /// Returns the error for `bytes`; nil if they are a list.
  static func refusal(of bytes: [UInt8]) -> WatchlistFileError? {
    do throws(WatchlistFileError) {
      _ = try WatchlistFile.read(bytes, zone: .utc)
      return nil
    } catch {
      return error
    }
  }

  static func refusal(of text: String) -> WatchlistFileError? { refusal(of: Array(text.utf8)) }
}

/// A finder that finds no movie.
struct NoMovies: MovieFinding {
  func movie(_ ids: MovieIDs) -> Movie? { nil }
  func movies(titled title: String) -> [Movie] { [] }
}
