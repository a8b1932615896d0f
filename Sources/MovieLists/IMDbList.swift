import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The ratings and lists of an IMDb user: one table, whose columns have changed four times.
///
/// A list includes the ratings of its movies, and a row with only a rating is on no list. IMDb has
/// no days of viewings.
enum IMDbList {
  /// Returns whether a table has the columns used until 2017, when IMDb still wrote Latin-1.
  static func isOld(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(1_000).prefix { $0 != 0x0A }.text.contains("You rated")
  }

  /// Reads a table in any of the forms.
  static func read(
    _ table: WatchlistTable,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    // Until 2017 a table of ratings had the columns of a list, with the day of the rating in
    // `Created`.
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
        // In the ratings of November 2017, `Date Added` is the day of the rating.
        let rated = cells.has("Date Rated") || isList ? "Date Rated" : "Date Added"
        row.ratedOn = isOld ? created : cells.value(rated, &row) { day($0, zone) }
      }
      if cells.has("Description") { notes += 1 }
      readKind(cells.text("Title Type"), in: &row)
    }
    document.leaveOut(.notes, notes)
  }

  /// Records in `row` the kind of work, which may be in the site's language: "Movie", "Serie TV".
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

  /// Parses a day such as `2017-10-03`, or in old files `Tue Oct  3 00:00:00 2017`; nil for any
  /// other text.
  private static func day(_ text: String, _ zone: WatchlistZone) -> CalendarDate? {
    if let day = WatchlistValue.day(text, zone) { return day }
    let words = text.split(separator: " ")
    guard words.count == 5, let day = Int(digits: words[2]), let year = Int(digits: words[4]),
      let month = CalendarDate.englishMonths.firstIndex(of: String(words[1]))
    else { return nil }
    return CalendarDate(year: year, month: month + 1, day: day)
  }
}
