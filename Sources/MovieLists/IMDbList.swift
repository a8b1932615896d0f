import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The ratings and lists of a user of IMDb: one table, whose columns changed four times.
///
/// A list has the ratings of its movies beside them, and a row that is only rated stands on no list. IMDb
/// keeps no day on which a movie was seen.
enum IMDbList {
  /// Whether a table has the columns of until 2017, when IMDb still wrote Latin-1.
  static func isOld(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(1_000).prefix { $0 != 0x0A }.text.contains("You rated")
  }

  /// Reads a table of any of the forms.
  static func read(
    _ table: WatchlistTable,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    // Until 2017 a table of ratings had the columns of a list, and told the day of the rating as that of the adding.
    let isOld = table.has("You rated")
    let isList = table.has("Position") && !isOld
    var notes = 0
    try table.read(into: &document, part: 0) { cells, row in
      row.ids.imdb = cells.needed("Const", &row, WatchlistValue.imdb)
      row.title = cells.text("Title")
      row.year = cells.year("Year", &row)
      let rating = isOld ? "You rated" : "Your Rating"
      let isRated = cells.has(rating) && !WatchlistValue.isZero(cells.text(rating))
      row.rating = cells.rating(rating, &row, WatchlistValue.wholeRating)
      let created = cells.value("Created", &row) { day($0, zone) }
      row.isWanted =
        isList ? cells.has("Position") || created != nil : isOld && !isRated
      if row.isWanted { row.addedAt = created.map { Instant(startOf: $0) } }
      if row.rating != nil {
        // The ratings of November 2017 call it the day of adding.
        let rated = cells.has("Date Rated") || isList ? "Date Rated" : "Date Added"
        row.ratedOn = isOld ? created : cells.value(rated, &row) { day($0, zone) }
      }
      if cells.has("Description") { notes += 1 }
      readKind(cells.text("Title Type"), in: &row)
    }
    document.leaveOut(.notes, notes)
  }

  /// Notes in `row` what kind of work it is of, in the language of the site: "Movie", "Serie TV".
  static func readKind(_ kind: String, in row: inout WatchlistRow) {
    switch kind.lowercased().filter({ $0.isLetter }) {
    case let word where movies.contains(word): break
    case let word where others.contains(word): row.flaw = .noMovie(kind: kind)
    default: row.hasUnknownKind = true
    }
  }

  private static let movies: Set = [
    "movie", "tvmovie", "short", "tvshort", "video", "tvspecial", "musicvideo", "film", "filme",
    "película", "pelicula", "documentary", "featurefilm", "feature", "",
  ]
  private static let others: Set = [
    "tvseries", "tvminiseries", "tvepisode", "videogame", "podcastseries", "podcastepisode",
    "miniseries", "series", "episode", "game",
  ]

  /// `2017-10-03`, of old files also `Tue Oct  3 00:00:00 2017`.
  private static func day(_ text: String, _ zone: WatchlistZone) -> CalendarDate? {
    if let day = WatchlistValue.day(text, zone) { return day }
    let words = text.split(separator: " ")
    guard words.count == 5, let day = Int(words[2]), let year = Int(words[4]),
      let month = CalendarDate.englishMonths.firstIndex(of: String(words[1]))
    else { return nil }
    return CalendarDate(year: year, month: month + 1, day: day)
  }
}
