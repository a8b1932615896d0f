import ExactMoney
import Feeds
import Movies

/// The movies of Kodi's library: the single file of "Export library", or a movie's `.nfo` file,
/// which Jellyfin and Emby write too.
///
///     <movie><title>Up</title><year>2009</year><uniqueid type="imdb">tt1049413</uniqueid>
///       <userrating>8</userrating><playcount>2</playcount><lastplayed>2020-01-01 21:30:00</lastplayed></movie>
///
/// Kodi counts viewings, but has only the local time of the last one. `rating` is the rating of
/// others.
enum KodiList {
  private static let names = [
    "title", "year", "premiered", "imdb", "tmdb", "id", "userrating", "playcount", "watched",
    "lastplayed",
  ]
  private static let columns = Dictionary(
    uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) }
  )
  private static let otherKinds: Set = ["tvshow", "episodedetails", "musicvideo"]

  /// Reads an XML document, with one row per element of a movie, series or other video.
  ///
  /// - Throws: ``WatchlistFileError/unknownDocument(member:form:)`` for XML from another program.
  static func read(
    _ bytes: [UInt8],
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    var xml = try WatchlistXML(bytes, member: "")
    let isLibrary = try xml.nextElement() && xml.name == "videodb"
    guard isLibrary || xml.name == "movie" || otherKinds.contains(xml.name) else {
      throw .unknownDocument(member: "", form: "XML")
    }
    if isLibrary { guard try xml.nextElement() else { return } }
    while true {
      let kind = xml.name
      let cells = WatchlistCells(columns: columns, names: names, fields: try fields(of: &xml))
      if kind == "movie" || otherKinds.contains(kind) {
        let place = WatchlistRow.Place(file: "", line: document.rows.count + 1)
        try document.append(row(of: kind, cells, at: place))
      }
      // After the element of a single movie, a URL may follow outside the XML.
      guard isLibrary, try xml.nextElement() else { return }
    }
  }

  /// Returns the texts of the known child elements in the order of ``names``, and moves past the
  /// current element.
  private static func fields(of xml: inout WatchlistXML) throws(WatchlistFileError) -> [ByteText] {
    var fields = [ByteText](repeating: [], count: names.count)
    while case let token = try xml.next(), token != .end, token != .finished {
      guard token == .start else { continue }
      let column: String
      switch xml.name {
      case "uniqueid": column = xml.attribute("type")?.lowercased() ?? ""
      case "imdbid", "imdb_id": column = "imdb"
      case "tmdbid": column = "tmdb"
      case let name: column = name
      }
      let text = try xml.content()
      if let place = columns[column], fields[place].isEmpty { fields[place] = text }
    }
    return fields
  }

  private static func row(
    of kind: String,
    _ cells: WatchlistCells,
    at place: WatchlistRow.Place
  ) -> WatchlistRow {
    var row = WatchlistRow(place: place, part: 0)
    row.title = cells.text("title")
    guard kind == "movie" else {
      row.flaw = .noMovie(kind: kind)
      return row
    }
    row.ids.imdb = cells.needed("imdb", &row, WatchlistValue.imdb) ?? IMDbID(cells.text("id"))
    row.ids.tmdb = cells.needed("tmdb", &row, WatchlistValue.tmdb)
    let year = cells.has("year") ? "year" : "premiered"
    row.year = cells.year(year, &row, WatchlistValue.yearOfDate)
    row.rating = cells.rating("userrating", &row, WatchlistValue.wholeRating)
    let isPlayed = !WatchlistValue.isZero(cells.text("playcount"))
    let count = isPlayed ? cells.value("playcount", &row, WatchlistValue.count) : nil
    if let count = count ?? (cells.text("watched") == "true" ? 1 : nil) {
      row.addViewings(count, last: lastDay(cells, &row))
    }
    if row.flaw == nil { row.flaw = cells.flawOfName(of: row) }
    if row.flaw == nil, row.isSilent { row.flaw = .silent }
    return row
  }

  /// Returns the day of the last viewing in the player's time zone; nil if unknown, for which Kodi
  /// writes 1601.
  private static func lastDay(
    _ cells: WatchlistCells,
    _ row: inout WatchlistRow
  ) -> CalendarDate? {
    let text = cells.text("lastplayed")
    guard !WatchlistValue.isNever(text), !text.hasPrefix("1601") else { return nil }
    return cells.value("lastplayed", &row) { WatchlistValue.day(String($0.prefix(10)), .utc) }
  }
}
