import Localization
public import Movies

extension WatchlistFileError {
  /// Returns the reason why `file` is not a list of movies, with the place in it and a hint.
  public func text(ofFile file: String, _ wording: Wording) -> String {
    wording(message(file))
  }

  private func message(_ file: String) -> Message {
    switch self {
    case .empty(let member):
      return .importEmpty(file: WatchlistFileError.name(file, member))
    case .tooLarge(let member, let limit):
      let name = WatchlistFileError.name(file, member)
      return .importTooLarge(file: name, limit: String(limit >> 20))
    case .tooManyEntries(let member, let limit):
      let name = WatchlistFileError.name(file, member)
      return .importTooMany(file: name, limit: String(limit))
    case .brokenArchive(let reason): return .importArchive(file: file, reason: reason)
    case .refusedMember(let member, let reason):
      return .importMember(file: WatchlistFileError.name(file, member), reason: reason)
    case .notText(let place):
      return .importNotText(place: WatchlistFileError.text(of: place, in: file))
    case .malformed(let place, let reason):
      return .importBroken(place: WatchlistFileError.text(of: place, in: file), reason: reason)
    case .unknownColumns(let member, let columns):
      return .importColumns(
        place: WatchlistFileError.name(file, member) + ":1",
        columns: ShownText.line(columns.joined(separator: ", "), atMost: 200),
        services: WatchlistFormat.services.map { $0.title.description }.joined(separator: ", "),
        names: WatchlistFileError.usualColumns.description
      )
    case .unknownDocument(let member, let form):
      return .importDocument(file: WatchlistFileError.name(file, member), form: form)
    case .needsArchive: return .importNeedsArchive(file: file)
    case .nothingKnown(let members):
      return .importNothing(
        file: file,
        files: ShownText.line(members.joined(separator: ", "), atMost: 200)
      )
    }
  }

  private static func name(_ file: String, _ member: String) -> String {
    member.utf8.isEmpty ? file : file + "/" + ShownText.line(member, atMost: 100)
  }

  /// Returns the place in a file: `movies.zip/diary.csv:7:12`.
  private static func text(of place: Place, in file: String) -> String {
    var text = name(file, place.member)
    for number in [place.line, place.column] where number > 0 { text += ":" + String(number) }
    return text
  }
}
