import Localization
import MovieLists
import Movies
import Presentation

/// Reads and writes files with lists of movies.
extension CommandWording {
  /// Returns the result of `read` for the file at `path`.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/data``, which names file, line and column, and
  ///   gives a hint.
  func reading<Value>(
    _ path: String,
    _ read: ([UInt8]) throws(WatchlistFileError) -> Value
  ) throws(CommandFailure) -> Value {
    guard let bytes = try list(at: path) else {
      throw failure(.data, .importFileMissing(file: path))
    }
    do throws(WatchlistFileError) {
      return try read(bytes)
    } catch {
      throw failure(error, at: path)
    }
  }

  /// Returns the answers in the file of choices at `path`; nil if there is no such file yet.
  func answers(
    in path: String
  ) throws(CommandFailure) -> [WatchlistQuestion.Key: WatchlistQuestion.Answer]? {
    guard let bytes = try list(at: path) else { return nil }
    do throws(WatchlistChoices.Failure) {
      return try WatchlistChoices.read(bytes)
    } catch {
      switch error {
      case .file(let error): throw failure(error, at: path)
      case .answer(let line, let text):
        throw failure(
          .data,
          .choiceUnreadable(place: "\(path):\(line)", text: text.truncated(to: 50))
        )
      }
    }
  }

  /// Writes a new file.
  ///
  /// - Throws: ``CommandFailure`` if there already is a file, or it cannot be written.
  func writeNew(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    guard !FileContent.isThere(path) else { throw failure(.data, .exportExists(file: path)) }
    try writing { () throws(FileFailure) in try WholeFile.writePrivate(bytes, to: path) }
  }

  private func list(at path: String) throws(CommandFailure) -> [UInt8]? {
    try content(of: path, atMost: WatchlistFile.maximumBytes)?.bytes
  }

  private func failure(_ error: WatchlistFileError, at path: String) -> CommandFailure {
    CommandFailure(status: .data, message: error.text(ofFile: path, ofPages))
  }
}
