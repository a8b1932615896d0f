import ExactJSON
import Feeds
package import Movies

/// Reads files of movies from services and programs, identified by content, not by name.
package enum WatchlistFile {
  /// The maximum size of a file in bytes; larger files are refused.
  package static let maximumBytes = 50 << 20
  /// The maximum number of values in JSON, some fifteen per movie; larger documents are refused.
  package static let maximumValues = 500_000
  /// The maximum number of Movary's tables in an archive; archives with more are refused.
  private static let maximumLists = 20

  /// Reads the movies of the file in `bytes`; `zone` gives the days of times in UTC.
  ///
  /// - Throws: ``WatchlistFileError`` if the file is malformed, too large or in an unknown format.
  package static func read(
    _ bytes: [UInt8],
    zone: WatchlistZone
  ) throws(WatchlistFileError) -> WatchlistDocument {
    guard bytes.count <= maximumBytes else { throw .tooLarge(member: "", limit: maximumBytes) }
    if let text = try UTF16Text.utf8(bytes) { return try read(text, zone: zone) }
    switch BodyFormat(of: bytes[...]) {
    case .nothing: throw .empty(member: "")
    case .zip: return try archive(WatchlistArchive(bytes), zone)
    case .json:
      return TitleList.startsWithBracket(bytes)
        ? try text(bytes, zone) : try read(json(bytes, member: ""), zone)
    case .xml:
      var document = WatchlistDocument(.kodi)
      try KodiList.read(bytes, &document)
      return document
    case .html: throw .unknownDocument(member: "", form: "HTML")
    default: return try text(bytes, zone)
    }
  }

  private static func archive(
    _ archive: WatchlistArchive,
    _ zone: WatchlistZone
  ) throws(WatchlistFileError) -> WatchlistDocument {
    if ExcelSheet.isWorkbook(archive) {
      let sheet = try ExcelSheet(archive)
      guard !sheet.table.isEmpty else { throw .empty(member: "") }
      var document = try text(sheet.table, zone)
      document.leaveOut(.otherFiles, sheet.others)
      return document
    }
    if TraktList.isArchive(archive) {
      var document = WatchlistDocument(.trakt)
      try TraktList.read(archive, zone, &document)
      return document
    }
    // Movary's files may have the names of Letterboxd's.
    var movary = WatchlistDocument(.movary)
    var part = 0
    for name in archive.names where name.hasSuffix(".csv") && !name.contains("/") {
      let content = try archive.content(of: name)
      guard !content.isEmpty, let table = try? WatchlistTable(content, member: name),
        MovaryList.has(table)
      else { continue }
      guard part < maximumLists else {
        throw .refusedMember(name, reason: "more than \(maximumLists) lists are in the archive")
      }
      try MovaryList.read(table, part, zone, &movary)
      part += 1
    }
    if part > 0 {
      movary.leaveOut(.otherFiles, archive.names.count - part)
      return movary
    }
    if LetterboxdList.isArchive(archive) {
      var document = WatchlistDocument(.letterboxd)
      try LetterboxdList.read(archive, &document)
      return document
    }
    // The archive has the single file of a service.
    if archive.names.count == 1, let name = archive.names.first {
      let content = try archive.content(of: name)
      // An archive may contain itself, so only one level is unpacked.
      if case .zip = BodyFormat(of: content[...]) {
        throw .refusedMember(name, reason: "it is an archive inside an archive")
      }
      return try read(content, zone: zone)
    }
    throw .nothingKnown(members: Array(archive.names.prefix(5)))
  }

  /// Reads a table, or a text with one title per line.
  private static func text(
    _ bytes: [UInt8],
    _ zone: WatchlistZone
  ) throws(WatchlistFileError) -> WatchlistDocument {
    let table = try? WatchlistTable(bytes, member: "")
    // A single column is a list of titles, in which commas need no quotes.
    let isTable = table.map {
      format(of: $0) != .table || OwnTable.isNamed($0) && $0.names.count > 1
    }
    if let table, isTable == true {
      return try read(table, zone)
    }
    if TitleList.isTable(bytes) { return try read(WatchlistTable(bytes, member: ""), zone) }
    var document = WatchlistDocument(.titles)
    try TitleList.read(bytes, &document)
    return document
  }

  private static func read(
    _ table: WatchlistTable,
    _ zone: WatchlistZone
  ) throws(WatchlistFileError) -> WatchlistDocument {
    var document = WatchlistDocument(format(of: table))
    switch document.format {
    case .imdb: try IMDbList.read(table, zone, &document)
    case .tmdb: try TMDbList.read(table, zone, &document)
    case .yamtrack: try YamtrackList.read(table, zone, &document)
    case .movary: try MovaryList.read(table, 0, zone, &document)
    case .simkl: try SimklList.read(table, zone, &document)
    case .letterboxd: try LetterboxdList.read(table, &document)
    default: try OwnTable.read(table, zone, &document)
    }
    return document
  }

  /// Returns the service that writes these columns, or ``WatchlistFormat/table`` if none does.
  private static func format(of table: WatchlistTable) -> WatchlistFormat {
    if table.has("Const", "Title") { return .imdb }
    if table.has("TMDb ID", "Type", "Name") { return .tmdb }
    if table.has("media_id", "source", "media_type", "title") { return .yamtrack }
    if MovaryList.has(table) { return .movary }
    if SimklList.has(table) { return .simkl }
    return LetterboxdList.has(table) ? .letterboxd : .table
  }

  // MARK: JSON

  /// Returns the JSON value in `bytes`.
  static func json(_ bytes: [UInt8], member: String) throws(WatchlistFileError) -> JSONValue {
    guard bytes.count <= WatchlistArchive.maximumBytes else {
      throw .tooLarge(member: member, limit: WatchlistArchive.maximumBytes)
    }
    if let offset = UTF8Check.firstFault(of: bytes) {
      throw .notText(WatchlistFileError.Place(member, bytes, at: offset))
    }
    do throws(JSONError) {
      return try JSONValue(bytes, maximumValues: maximumValues)
    } catch {
      if error.reason == .tooManyValues {
        throw .tooManyEntries(member: member, limit: maximumValues)
      }
      throw .malformed(
        WatchlistFileError.Place(member, bytes, at: error.offset),
        reason: error.reason.rawValue
      )
    }
  }

  private static func read(
    _ value: JSONValue,
    _ zone: WatchlistZone
  ) throws(WatchlistFileError) -> WatchlistDocument {
    if SimklList.has(value) {
      var simkl = WatchlistDocument(.simkl)
      try SimklList.read(value, zone, &simkl)
      return simkl
    }
    if JellyfinList.has(value) {
      var jellyfin = WatchlistDocument(.jellyfin)
      try JellyfinList.read(value, zone, &jellyfin)
      return jellyfin
    }
    guard let elements = value.elements else {
      throw .unknownDocument(member: "", form: "JSON")
    }
    var trakt = WatchlistDocument(.trakt)
    if try TraktList.read(elements, zone, &trakt) { return trakt }
    guard elements.allSatisfy({ $0["ids"] != nil && $0["wanted"] != nil }) else {
      throw .unknownDocument(member: "", form: "JSON")
    }
    let foreign = CambioList.foreignNames(elements)
    guard foreign.isEmpty else { throw .unknownColumns(member: "", columns: foreign) }
    var own = WatchlistDocument(.json)
    for (index, element) in elements.enumerated() {
      try own.append(CambioList.row(element, at: .init(file: "", line: index + 1)))
    }
    return own
  }
}
