import Feeds
import Localization
import Movies

/// Files of films as the command reads and writes them, and why that is not possible, in words.
struct WatchlistFileFailureText {
  let wording: Wording

  /// What `read` makes of the file at `path`.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/data`` that names file, line and column, and the way out.
  func reading<Value>(
    _ path: String,
    _ read: ([UInt8]) throws(WatchlistFileError) -> Value
  ) throws(CommandFailure) -> Value {
    guard let bytes = try content(of: path) else {
      throw wording.failure(.data, .importFileMissing(file: path))
    }
    do throws(WatchlistFileError) {
      return try read(bytes)
    } catch {
      throw failure(error, path)
    }
  }

  /// The answers in the file of choices at `path`; nil where there is none yet.
  func answers(
    in path: String
  ) throws(CommandFailure) -> [WatchlistQuestion.Key: WatchlistQuestion.Answer]? {
    guard let bytes = try content(of: path) else { return nil }
    do throws(WatchlistChoices.Failure) {
      return try WatchlistChoices.read(bytes)
    } catch {
      switch error {
      case .file(let error): throw failure(error, path)
      case .answer(let line, let text):
        throw wording.failure(
          .data,
          .choiceUnreadable(place: "\(path):\(line)", text: text.truncated(to: 50))
        )
      }
    }
  }

  /// Writes a file that is not there yet.
  func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do {
      guard try FileContent(at: path, atMost: .max) == nil else {
        throw wording.failure(.data, .exportExists(file: path))
      }
      try PrivateFile.write(bytes, to: path) { _ in }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      let reason =
        (error as? PrivateFile.Failure)?.reason ?? (error as? FileContent.Failure)?.reason
      throw wording.failure(.output, .exportUnwritable(file: path, reason: reason ?? "\(error)"))
    }
  }

  private func content(of path: String) throws(CommandFailure) -> [UInt8]? {
    do throws(FileContent.Failure) {
      return try FileContent(at: path, atMost: WatchlistFile.mostBytes)?.bytes
    } catch {
      throw wording.failure(.data, .fileUnreadable(path: path, reason: error.reason))
    }
  }

  private func failure(_ error: WatchlistFileError, _ path: String) -> CommandFailure {
    wording.failure(.data, message(error, path))
  }

  private func message(_ error: WatchlistFileError, _ path: String) -> Message {
    switch error {
    case .empty(let member): return .importEmpty(file: file(path, member))
    case .tooLarge(let member, let limit):
      return .importTooLarge(file: file(path, member), limit: "\(limit >> 20)")
    case .brokenArchive(let reason): return .importArchive(file: path, reason: reason)
    case .refusedMember(let member, let reason):
      return .importMember(file: file(path, member), reason: reason)
    case .notText(let place): return .importNotText(place: self.place(path, place))
    case .malformed(let place, let reason):
      return .importBroken(place: self.place(path, place), reason: reason)
    case .unknownColumns(let member, let found, let nearest, let missing):
      return .importColumns(
        place: file(path, member) + ":1",
        columns: found.joined(separator: ", ").truncated(to: 200),
        format: "\(nearest.title)",
        missing: missing.joined(separator: ", ")
      )
    case .unknownJSON(let member): return .importJSON(file: file(path, member))
    case .needsArchive: return .importNeedsArchive(file: path)
    case .nothingKnown(let members):
      return .importNothing(
        file: path,
        files: members.joined(separator: ", ").truncated(to: 200)
      )
    }
  }

  private func file(_ path: String, _ member: String) -> String {
    member.isEmpty ? path : "\(path)/\(member.truncated(to: 100))"
  }

  /// `films.zip/diary.csv:7:12`.
  private func place(_ path: String, _ place: WatchlistFileError.Place) -> String {
    let line = place.line > 0 ? ":\(place.line)" : ""
    return file(path, place.member) + line + (place.column > 0 ? ":\(place.column)" : "")
  }
}
