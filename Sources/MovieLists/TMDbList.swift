import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The ratings and lists of a TMDb user: one table, in which movies without a rating are wanted.
///
/// For a wanted movie, `Date Rated` is the day on which it was added.
enum TMDbList {
  /// Reads a table.
  static func read(
    _ table: WatchlistTable,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    try table.read(into: &document, part: 0) { cells, row in
      row.title = cells.text("Name")
      guard cells.text("Type").lowercased() == "movie" else {
        // The id of a series may also be the id of a movie.
        row.flaw = .noMovie(kind: cells.text("Type"))
        return
      }
      row.ids.tmdb = cells.needed("TMDb ID", &row, WatchlistValue.tmdb)
      row.ids.imdb = cells.needed("IMDb ID", &row, WatchlistValue.imdb)
      row.year = cells.year("Release Date", &row, WatchlistValue.yearOfDate)
      if !cells.has("Your Rating") || WatchlistValue.isZero(cells.text("Your Rating")) {
        row.isWanted = true
        row.addedAt = cells.moment("Date Rated", &row)
      } else {
        row.rating = cells.value("Your Rating", &row, WatchlistValue.wholeRating)
        row.ratedOn = cells.day("Date Rated", &row, zone)
      }
    }
  }
}
