import ExactMoney
import Feeds
import Movies
import PlainBytes

/// The movies of a Letterboxd user: the archive of an account, and the tables that Letterboxd
/// imports.
///
/// In the archive, movies are identified only by title and year, as its short links are for an
/// entry in one file and for the movie in another. `watched.csv` has all movies that were watched,
/// without days. The diary has the days, and reviews repeat lines of the diary.
enum LetterboxdList {
  /// The files of an archive with movies, in the order in which their ratings take precedence.
  static let members = ["ratings.csv", "diary.csv", "reviews.csv", "watched.csv", "watchlist.csv"]

  /// Returns whether the archive has one of these files.
  static func isArchive(_ archive: WatchlistArchive) -> Bool {
    archive.names.contains { members.contains($0) || isImport($0) }
  }

  /// Reads the movies from the archive of an account, or from one written by ``write(_:)``.
  static func read(
    _ archive: WatchlistArchive,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    var part = 0
    for name in members where archive.names.contains(name) {
      let table = try WatchlistTable(archive.content(of: name), member: name)
      if isExport(table) {
        try readExport(table, part, &document)
      } else {
        try readImport(table, part, isWanted: name == "watchlist.csv", &document)
      }
      part += 1
    }
    for name in archive.names.filter({ isImport($0) }) {
      let table = try WatchlistTable(archive.content(of: name), member: name)
      try readImport(table, part, isWanted: false, &document)
    }
    notePastRatings(&document)
    for name in archive.names where !members.contains(name) && !isImport(name) {
      try leaveOut(name, archive, &document)
    }
  }

  private static func leaveOut(
    _ name: String,
    _ archive: WatchlistArchive,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    // Deleted and orphaned files are not part of the account.
    guard !name.hasPrefix("deleted/"), !name.hasPrefix("orphaned/") else { return }
    if name == "likes/films.csv" {
      let likes = try WatchlistTable(archive.content(of: name), member: name)
      document.leaveOut(.likes, try likes.count())
    } else {
      document.leaveOut(name.hasPrefix("lists/") ? .lists : .otherFiles)
    }
  }

  /// Reads a table without its archive.
  static func read(
    _ table: WatchlistTable,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    if isExport(table) {
      guard table.has("Rating") || table.has("Watched Date") else { throw .needsArchive }
      try readExport(table, 0, &document)
    } else {
      // A table of wanted movies has no column about viewings.
      let isSeen = ["WatchedDate", "Rating", "Rating10", "Rewatch", "Review"].contains {
        table.has($0)
      }
      try readImport(table, 0, isWanted: !isSeen, &document)
    }
  }

  /// Returns whether a table is a file of an account, or has the columns that Letterboxd imports.
  static func has(_ table: WatchlistTable) -> Bool {
    isExport(table) || foreignColumns(table).isEmpty
  }

  /// Returns whether a table is a file of an account.
  private static func isExport(_ table: WatchlistTable) -> Bool {
    table.has("Name", "Letterboxd URI")
  }

  /// Reads a file of an account by its columns.
  private static func readExport(
    _ table: WatchlistTable,
    _ part: Int,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    let isDiary = table.has("Watched Date")
    let isRatings = table.has("Rating") && !isDiary
    let isWanted = table.member == "watchlist.csv"
    var (reviews, tags) = (0, 0)
    try table.read(into: &document, part: part) { cells, row in
      row.title = cells.text("Name")
      row.year = cells.year("Year", &row)
      let noted = cells.day("Date", &row, .utc)
      row.addedAt = noted.map { Instant(startOf: $0) }
      row.rating = cells.rating("Rating", &row, WatchlistValue.stars)
      if isDiary {
        let day = cells.day("Watched Date", &row, .utc)
        row.viewings = [day.map { .on($0, isAgain: cells.has("Rewatch")) } ?? .times(1)]
        row.ratedOn = row.rating == nil ? nil : noted
        if cells.has("Review") { reviews += 1 }
        // A review repeats the tags of its line in the diary.
        if cells.has("Tags"), !table.has("Review") { tags += 1 }
      } else if isRatings {
        row.ratedOn = noted
      } else if isWanted {
        row.isWanted = true
      } else {
        row.viewings = [.times(1)]
      }
    }
    document.leaveOut(.reviews, reviews)
    document.leaveOut(.tags, tags)
  }

  /// The columns that only Letterboxd is known to write, in lower case.
  private static let ownColumns: Set = [
    "letterboxduri", "tmdbid", "imdbid", "directors", "rating10", "watcheddate", "rewatch", "tags",
    "review",
  ]

  /// Returns the columns of a table that Letterboxd's import lacks, or all columns if none is
  /// Letterboxd's own.
  ///
  /// Titles and years are in the tables of all services, and an unknown column may mean that a
  /// movie was not watched.
  private static func foreignColumns(_ table: WatchlistTable) -> [String] {
    let known = ownColumns.union(["title", "year", "rating"])
    let foreign = table.names.filter { !known.contains($0.lowercased()) }
    let hasOwn = table.names.contains { ownColumns.contains($0.lowercased()) }
    return foreign.isEmpty && !hasOwn ? table.names : foreign
  }

  /// Reads a table in the form that Letterboxd imports.
  ///
  /// - Throws: ``WatchlistFileError/unknownColumns(member:columns:)`` for a table in another form.
  private static func readImport(
    _ table: WatchlistTable,
    _ part: Int,
    isWanted: Bool,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    let foreign = foreignColumns(table)
    guard foreign.isEmpty else {
      throw .unknownColumns(member: table.member, columns: Array(foreign.prefix(8)))
    }
    var (reviews, tags) = (0, 0)
    try table.read(into: &document, part: part) { cells, row in
      row.ids.imdb = cells.needed("imdbID", &row, WatchlistValue.imdb)
      row.ids.tmdb = cells.needed("tmdbID", &row, WatchlistValue.tmdb)
      row.title = cells.text("Title")
      row.year = cells.year("Year", &row)
      row.rating =
        cells.rating("Rating10", &row, WatchlistValue.wholeRating)
        ?? cells.rating("Rating", &row, WatchlistValue.stars)
      row.isWanted = isWanted
      let day = cells.day("WatchedDate", &row, .utc)
      let isAgain = ["true", "yes"].contains(cells.text("Rewatch").lowercased())
      if let day {
        row.viewings = [.on(day, isAgain: isAgain)]
      } else if !isWanted {
        row.viewings = [.times(1)]
      }
      if cells.has("Review") { reviews += 1 }
      if cells.has("Tags") { tags += 1 }
    }
    document.leaveOut(.reviews, reviews)
    document.leaveOut(.tags, tags)
  }

  /// Counts the ratings in the diary that differ from the movie's current rating.
  private static func notePastRatings(_ document: inout WatchlistDocument) {
    var ratings: [WatchlistQuestion.Key: OwnRating] = [:]
    for row in document.rows where row.place.file == "ratings.csv" {
      ratings[WatchlistQuestion.Key(title: row.title, year: row.year)] = row.rating
    }
    let past = document.rows.count { row in
      guard row.place.file == "diary.csv", let rating = row.rating else { return false }
      let now = ratings[WatchlistQuestion.Key(title: row.title, year: row.year)]
      return now != nil && now != rating
    }
    document.leaveOut(.pastRatings, past)
  }

  // MARK: Writing

  /// The maximum size of a file that Letterboxd imports, in bytes.
  static let maximumBytes = 1_000_000

  private static func isImport(_ name: String) -> Bool {
    name.hasPrefix("films-") && name.hasSuffix(".csv")
  }

  /// Returns an archive of tables to import one by one: movies watched or rated, and movies wanted.
  static func write(_ entries: [WatchlistEntry]) -> [UInt8] {
    let header = ["tmdbID", "imdbID", "Title", "Year", "Rating10", "WatchedDate", "Rewatch"]
    var tables: [CSVText] = []
    var table = CSVText(header)
    for entry in entries where entry.timesSeen > 0 || entry.rating != nil {
      for fields in rows(of: entry) {
        let size = table.bytes.count
        table.append(fields)
        if table.bytes.count > maximumBytes {
          table.cut(to: size)
          tables.append(table)
          table = CSVText(header)
          table.append(fields)
        }
      }
    }
    tables.append(table)
    var wanted = CSVText(["tmdbID", "imdbID", "Title", "Year"])
    for entry in entries where entry.isWanted { wanted.append(names(of: entry)) }
    var archive = ZipText()
    for (index, table) in tables.enumerated() {
      archive.append("films-\(index + 1).csv", table.bytes)
    }
    archive.append("watchlist.csv", wanted.bytes)
    return archive.bytes
  }

  private static func names(of entry: WatchlistEntry) -> [String] {
    [
      entry.ids.tmdb.map { "\($0)" } ?? "", entry.ids.imdb?.description ?? "", entry.title,
      entry.year.map { "\($0)" } ?? "",
    ]
  }

  /// Returns a row per day of viewing, as Letterboxd takes a second viewing on one day for the
  /// first.
  private static func rows(of entry: WatchlistEntry) -> [[String]] {
    let rating = entry.rating.map { "\($0.whole)" } ?? ""
    guard !entry.viewings.isEmpty else { return [names(of: entry) + [rating, "", ""]] }
    var isAgain = entry.undatedViewings > 0
    var rows: [[String]] = []
    var last: CalendarDate?
    for day in entry.viewings where day != last {
      rows.append(names(of: entry) + [rating, day.description, isAgain ? "true" : "false"])
      (isAgain, last) = (true, day)
    }
    return rows
  }
}
