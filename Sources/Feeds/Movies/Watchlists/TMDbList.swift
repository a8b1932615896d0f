import ExactMoney
import Movies

/// The ratings and lists of a user of TMDb: one table, in which a film without a rating is one to be seen.
///
/// Of a film to be seen the day of the rating is that of the adding.
enum TMDbList {
  /// Reads a table.
  static func read(
    _ table: WatchlistTable,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    document.rows += try table.rows(part: 0) { cells, row in
      row.title = cells.text("Name")
      guard cells.text("Type").lowercased() == "movie" else {
        // The number of a series may be that of a film too.
        row.flaw = .noFilm(kind: cells.text("Type"))
        return
      }
      row.ids.tmdb = cells.value("TMDb ID", &row, WatchlistValue.tmdb)
      row.ids.imdb = cells.value("IMDb ID", &row, WatchlistValue.imdb)
      row.year = cells.value("Release Date", &row, WatchlistValue.yearOfDate)
      row.rating = cells.value("Your Rating", &row, WatchlistValue.wholeRating)
      if row.rating == nil {
        row.isWanted = true
        row.addedAt = cells.value("Date Rated", &row, WatchlistValue.momentOrDay)
      } else {
        row.ratedOn = cells.value("Date Rated", &row) { WatchlistValue.day($0, zone) }
      }
    }
  }

  /// A table as TMDb writes it: a row for a film that is wanted, and one for its rating.
  static func write(_ entries: [WatchlistEntry], zone: WatchlistZone) -> [UInt8] {
    var table = CSVText([
      "TMDb ID", "IMDb ID", "Type", "Name", "Release Date", "Season Number", "Episode Number",
      "Rating", "Your Rating", "Date Rated",
    ])
    for entry in entries where entry.ids.tmdb != nil || entry.ids.imdb != nil {
      let names = [
        entry.ids.tmdb.map { "\($0)" } ?? "", entry.ids.imdb?.description ?? "", "movie",
        entry.title, entry.year.map { "\($0)" } ?? "", "", "", "",
      ]
      if entry.isWanted { table.append(names + ["", entry.addedAt.isoText]) }
      if let rating = entry.rating {
        let day = entry.ratedOn.map { zone.noon($0).isoText } ?? ""
        table.append(names + ["\(rating.whole)", day])
      }
    }
    return table.bytes
  }
}
