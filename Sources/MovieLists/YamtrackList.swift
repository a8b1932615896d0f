import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The media of a Yamtrack user, including movies, with one row per viewing.
///
/// A movie is identified by its TMDb id; one that was entered by hand has neither id nor year.
enum YamtrackList {
  /// Reads a table; the columns differ between versions of Yamtrack.
  static func read(
    _ table: WatchlistTable,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    var (notes, unfinished) = (0, 0)
    try table.read(into: &document, part: 0) { cells, row in
      row.title = cells.text("title")
      let kind = cells.text("media_type")
      guard kind.lowercased() == "movie" else {
        row.flaw = .noMovie(kind: kind)
        return
      }
      if cells.text("source").lowercased() == "tmdb" {
        row.ids.tmdb = cells.needed("media_id", &row, WatchlistValue.tmdb)
      }
      row.rating = cells.value("score", &row, WatchlistValue.rating)
      row.addedAt = cells.moment("created_at", &row)
      if cells.has("notes") { notes += 1 }
      let column = cells.has("end_date") ? "end_date" : "watch_date"
      let day = cells.day(column, &row, zone)
      switch cells.text("status").lowercased() {
      case "completed", "": row.viewings = [day.map { .on($0, isAgain: false) } ?? .times(1)]
      case "planning": row.isWanted = true
      case "in progress", "paused", "watching":
        row.isWanted = true
        unfinished += 1
      case "dropped": unfinished += 1
      default: if row.flaw == nil { row.flaw = cells.flaw("status") }
      }
    }
    document.leaveOut(.notes, notes)
    document.leaveOut(.progress, unfinished)
  }
}
