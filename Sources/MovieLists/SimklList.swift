import ExactJSON
import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The works on the lists of a Simkl user, including movies, with their status.
///
/// The file is a table, or the JSON of a backup or of the API's `sync/all-items`.
enum SimklList {
  /// Returns whether `table` is from Simkl.
  static func has(_ table: WatchlistTable) -> Bool { table.has("SIMKL_ID", "Title", "Watchlist") }

  /// Reads a table.
  static func read(
    _ table: WatchlistTable,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    var (notes, unfinished) = (0, 0)
    try table.read(into: &document, part: 0) { cells, row in
      row.title = cells.text("Title")
      let kind = cells.text("Type")
      guard kind.isEmpty || kind.lowercased() == "movie" else {
        // The id of a series may also be the id of a movie.
        row.flaw = .noMovie(kind: kind)
        return
      }
      row.hasUnknownKind = kind.isEmpty
      row.ids.imdb = cells.needed("IMDB", &row, WatchlistValue.imdb)
      row.ids.tmdb = cells.needed("TMDB", &row, WatchlistValue.tmdb)
      row.year = cells.year("Year", &row)
      row.rating = cells.rating("Rating", &row, WatchlistValue.wholeRating)
      if cells.has("Memo") { notes += 1 }
      switch isSeen(cells.text("Watchlist"), in: &row, &unfinished) {
      case true?: row.addViewings(1, last: cells.day("WatchedDate", &row, zone))
      case false?: break
      case nil: if row.flaw == nil { row.flaw = cells.flaw("Watchlist") }
      }
    }
    document.leaveOut(.notes, notes)
    document.leaveOut(.progress, unfinished)
  }

  /// Returns whether a work with `status` was watched; nil if the status is unknown.
  ///
  /// Also marks the movie in `row` as wanted if the status says so, and counts works that were
  /// watched in part.
  private static func isSeen(
    _ status: String,
    in row: inout WatchlistRow,
    _ unfinished: inout Int
  ) -> Bool? {
    switch status.lowercased() {
    case "completed": return true
    case "plantowatch": row.isWanted = true
    case "watching", "hold":
      row.isWanted = true
      unfinished += 1
    case "dropped": unfinished += 1
    default: return nil
    }
    return false
  }

  // MARK: JSON

  private static let lists = [("movies", "movie"), ("shows", "tv"), ("anime", "anime")]

  /// Returns whether `value` is a backup or a response for all items, with one array per kind of
  /// work.
  static func has(_ value: JSONValue) -> Bool {
    let works = lists.compactMap { value[$0.0] }.filter { $0 != .null }
    return !works.isEmpty
      && works.allSatisfy { $0.elements?.first.map { $0["status"] != nil } ?? ($0.elements != nil) }
  }

  /// Reads a backup, whose rows are numbered through all lists.
  static func read(
    _ value: JSONValue,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    var (line, unfinished) = (0, 0)
    for (list, kind) in lists {
      for element in value[list]?.elements ?? [] {
        line += 1
        var row = WatchlistRow(place: .init(file: "", line: line), part: 0)
        read(element, kind, zone, &row, &unfinished)
        if row.flaw == nil, row.isSilent { row.flaw = .silent }
        try document.append(row)
        if element["memo"]?["text"]?.stringValue?.isEmpty == false { document.leaveOut(.notes) }
      }
    }
    document.leaveOut(.progress, unfinished)
  }

  private static func read(
    _ element: JSONValue,
    _ kind: String,
    _ zone: WatchlistZone,
    _ row: inout WatchlistRow,
    _ unfinished: inout Int
  ) {
    let work = element["movie"] ?? element["show"] ?? .null
    // Movies of Japanese animation are in the list of anime.
    guard kind == "movie" || element["anime_type"]?.stringValue == "movie" else {
      row.title = row.title(in: work)
      row.flaw = .noMovie(kind: kind)
      return
    }
    row.readNames(in: work)
    row.rating = row.rating("user_rating", in: element)
    if row.rating != nil { row.ratedOn = row.day("user_rated_at", in: element, zone) }
    row.addedAt = row.moment("added_to_watchlist_at", in: element)
    let status = element["status"]?.stringValue ?? ""
    switch isSeen(status, in: &row, &unfinished) {
    case true?: row.addViewings(1, last: row.day("last_watched_at", in: element, zone))
    case false?: break
    case nil:
      let shown = UntrustedText.cleaned(status, atMost: 40)
      row.flaw = row.flaw ?? .unreadable(column: "status", text: shown)
    }
  }
}
