import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The works that a user of Simkl has lists of, films among them: a row each, with what became of it.
enum SimklList {
  /// Whether `table` is one of Simkl's.
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
        // The number of a series may be that of a film too.
        row.flaw = .noFilm(kind: kind)
        return
      }
      row.hasUnknownKind = kind.isEmpty
      row.ids.imdb = cells.needed("IMDB", &row, WatchlistValue.imdb)
      row.ids.tmdb = cells.needed("TMDB", &row, WatchlistValue.tmdb)
      row.year = cells.year("Year", &row)
      row.rating = cells.rating("Rating", &row, WatchlistValue.wholeRating)
      if cells.has("Memo") { notes += 1 }
      switch cells.text("Watchlist").lowercased() {
      case "completed":
        let day = cells.day("WatchedDate", &row, zone)
        row.viewings = [day.map { .on($0, isAgain: false) } ?? .times(1)]
      case "plantowatch": row.isWanted = true
      case "watching", "hold":
        row.isWanted = true
        unfinished += 1
      case "dropped": unfinished += 1
      default: if row.flaw == nil { row.flaw = cells.flaw("Watchlist") }
      }
    }
    document.leaveOut(.notes, notes)
    document.leaveOut(.progress, unfinished)
  }
}
