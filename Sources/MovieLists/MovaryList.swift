import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The movies of a Movary user: a table of viewings, one of ratings, and one of wanted movies.
enum MovaryList {
  /// Returns whether `table` is one of these tables.
  static func has(_ table: WatchlistTable) -> Bool {
    table.has("title", "tmdbId")
      && ["watchedAt", "userRating", "addedAt"].contains { table.has($0) }
  }

  /// Reads one of the tables.
  static func read(
    _ table: WatchlistTable,
    _ part: Int,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    var notes = 0
    try table.read(into: &document, part: part, repair: repaired) { cells, row in
      row.title = cells.text("title")
      row.ids.tmdb = cells.needed("tmdbId", &row, WatchlistValue.tmdb)
      row.ids.imdb = cells.needed("imdbId", &row, WatchlistValue.imdb)
      row.year = cells.year("year", &row)
      if table.has("watchedAt") {
        let day = cells.day("watchedAt", &row, zone)
        row.viewings = [day.map { .on($0, isAgain: false) } ?? .times(1)]
        if cells.has("comment") || cells.has("location") { notes += 1 }
      } else if table.has("userRating") {
        row.rating = cells.rating("userRating", &row, WatchlistValue.wholeRating)
      } else {
        row.isWanted = true
        row.addedAt = cells.moment("addedAt", &row)
      }
    }
    document.leaveOut(.notes, notes)
  }

  /// Returns the fields with an empty year inserted; nil if they are not in the form without it.
  ///
  /// Older versions omit the year in the rows of wanted movies, but not in the header.
  private static func repaired(_ fields: [ByteText]) -> [ByteText]? {
    guard fields.count == 4, fields[1].text.allSatisfy({ $0.isNumber }),
      fields[2].isEmpty || WatchlistValue.imdb(fields[2].text) != nil
    else { return nil }
    return [fields[0], []] + fields[1...]
  }
}
