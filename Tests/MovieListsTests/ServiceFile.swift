import ExactJSON
import ExactMoney
import Movies
import PlainBytes

@testable import MovieLists

/// Creates lists in the formats of services that only export, for the laws of reading.
///
/// In formats with times, all are noon in UTC.
enum ServiceFile {
  /// Returns the file that the service of `format` would export for `entries`.
  static func bytes(of entries: [WatchlistEntry], as format: WatchlistFormat) -> [UInt8] {
    switch format {
    case .imdb: imdb(entries)
    case .trakt: trakt(entries)
    case .yamtrack: yamtrack(entries)
    case .movary: movary(entries)
    case .tmdb: tmdb(entries)
    case .simkl: simkl(entries)
    case .kodi: kodi(entries)
    case .jellyfin: jellyfin(entries)
    case .table: table(entries)
    case .titles: titles(entries)
    case .letterboxd: WatchlistExport(entries, as: .letterboxd).bytes
    case .json: WatchlistExport(entries, as: .json).bytes
    }
  }

  private static func noon(_ day: CalendarDate) -> Instant {
    Instant(startOf: day).adding(seconds: 43_200)
  }

  /// Returns a table like IMDb's, with wanted and rated movies.
  ///
  /// IMDb stores nothing about others.
  private static func imdb(_ entries: [WatchlistEntry]) -> [UInt8] {
    var table = CSVText([
      "Position", "Const", "Created", "Modified", "Description", "Title", "Original Title", "URL",
      "Title Type", "IMDb Rating", "Runtime (mins)", "Year", "Genres", "Num Votes", "Release Date",
      "Directors", "Your Rating", "Date Rated",
    ])
    var position = 0
    for entry in entries where entry.isWanted || entry.rating != nil {
      guard let imdb = entry.ids.imdb else { continue }
      if entry.isWanted { position += 1 }
      let added = entry.isWanted ? entry.addedAt.day.description : ""
      table.append([
        entry.isWanted ? "\(position)" : "", imdb.description, added, added, "", entry.title,
        entry.title, "https://www.imdb.com/title/\(imdb)/", "Movie", "", "",
        entry.year.map { "\($0)" } ?? "", "", "", "", "", entry.rating.map { "\($0.whole)" } ?? "",
        entry.ratedOn?.description ?? "",
      ])
    }
    return table.bytes
  }

  /// Returns a table like TMDb's, with one row for the wish and one for the rating.
  private static func tmdb(_ entries: [WatchlistEntry]) -> [UInt8] {
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
        let day = entry.ratedOn.map { noon($0).isoText } ?? ""
        table.append(names + ["\(rating.whole)", day])
      }
    }
    return table.bytes
  }

  /// Returns a table like Yamtrack's, without movies that lack a TMDb id.
  private static func yamtrack(_ entries: [WatchlistEntry]) -> [UInt8] {
    var table = CSVText([
      "media_id", "source", "media_type", "title", "image", "season_number", "episode_number",
      "score", "progress", "status", "start_date", "end_date", "notes", "progress_changed",
    ])
    for entry in entries {
      guard let tmdb = entry.ids.tmdb else { continue }
      // Only the first row has the rating. Yamtrack has one per viewing.
      var rating = entry.rating.map { $0.points.description } ?? ""
      func add(_ status: String, _ day: String) {
        table.append([
          "\(tmdb)", "tmdb", "movie", entry.title, "", "", "", rating,
          status == "Completed" ? "1" : "0", status, "", day, "", "",
        ])
        rating = ""
      }
      for day in entry.viewings { add("Completed", day.description) }
      for _ in 0..<entry.undatedViewings { add("Completed", "") }
      if entry.isWanted { add("Planning", "") }
      // A rated movie counts as seen.
      if !rating.isEmpty { add("Completed", "") }
    }
    return table.bytes
  }

  /// Returns an archive of three tables like Movary's.
  ///
  /// A day with two viewings is repeated.
  private static func movary(_ entries: [WatchlistEntry]) -> [UInt8] {
    let names = ["title", "year", "tmdbId", "imdbId"]
    var history = CSVText(names + ["watchedAt", "comment", "location"])
    var ratings = CSVText(names + ["userRating"])
    var wanted = CSVText(names + ["addedAt"])
    for entry in entries {
      let names = [
        entry.title, entry.year.map { "\($0)" } ?? "", entry.ids.tmdb.map { "\($0)" } ?? "",
        entry.ids.imdb?.description ?? "",
      ]
      for day in entry.viewings { history.append(names + [day.description, "", ""]) }
      for _ in 0..<entry.undatedViewings { history.append(names + ["", "", ""]) }
      if let rating = entry.rating { ratings.append(names + ["\(rating.whole)"]) }
      if entry.isWanted {
        let added = "\(entry.addedAt.day) \(entry.addedAt.clockText.dropLast())"
        wanted.append(names + [added])
      }
    }
    var archive = ZipText()
    archive.append("history.csv", history.bytes)
    archive.append("ratings.csv", ratings.bytes)
    archive.append("watchlist.csv", wanted.bytes)
    return archive.bytes
  }

  /// Returns a table like Simkl's, with one row per movie and the day of the last viewing.
  private static func simkl(_ entries: [WatchlistEntry]) -> [UInt8] {
    var table = CSVText([
      "SIMKL_ID", "Title", "Type", "Year", "Watchlist", "LastEpWatched", "WatchedDate", "Rating",
      "Memo", "TVDB", "TMDB", "IMDB",
    ])
    for entry in entries {
      // A rated movie counts as seen.
      let isSeen = entry.timesSeen > 0 || entry.rating != nil
      guard isSeen || entry.isWanted else { continue }
      table.append([
        "", entry.title, "movie", entry.year.map { "\($0)" } ?? "",
        isSeen ? "completed" : "plantowatch", "", entry.viewings.last?.description ?? "",
        entry.rating.map { "\($0.whole)" } ?? "", "", "", entry.ids.tmdb.map { "\($0)" } ?? "",
        entry.ids.imdb?.description ?? "",
      ])
    }
    return table.bytes
  }

  /// Returns a library like Kodi's, one line per played or rated movie, with the last day.
  private static func kodi(_ entries: [WatchlistEntry]) -> [UInt8] {
    var text = "<videodb version=\"1\">\n"
    for entry in entries where entry.timesSeen > 0 || entry.rating != nil {
      text += "<movie><title>\(entry.title)</title><year>\(entry.year.map { "\($0)" } ?? "")</year>"
      if let imdb = entry.ids.imdb { text += "<uniqueid type=\"imdb\">\(imdb)</uniqueid>" }
      if let tmdb = entry.ids.tmdb { text += "<uniqueid type=\"tmdb\">\(tmdb)</uniqueid>" }
      let last = entry.viewings.last.map { "\($0) 12:00:00" } ?? ""
      text += """
        <userrating>\(entry.rating?.whole ?? 0)</userrating><playcount>\(entry.timesSeen)</playcount>\
        <lastplayed>\(last)</lastplayed></movie>

        """
    }
    return Array((text + "</videodb>\n").utf8)
  }

  /// Returns items like Jellyfin's, with the played or rated movies and the last day.
  private static func jellyfin(_ entries: [WatchlistEntry]) -> [UInt8] {
    let items = entries.filter { $0.timesSeen > 0 || $0.rating != nil }.map { entry in
      let user: JSONValue = [
        "PlayCount": .integer(entry.timesSeen), "Played": .bool(entry.timesSeen > 0),
        "LastPlayedDate": entry.viewings.last.map { moment(noon($0)) } ?? .null,
        "Rating": entry.rating.map { .integer($0.whole) } ?? .null,
      ]
      return [
        "Name": .string(entry.title), "Type": "Movie",
        "ProductionYear": entry.year.map { .integer($0) } ?? .null,
        "ProviderIds": [
          "Imdb": entry.ids.imdb.map { .string($0.description) } ?? .null,
          "Tmdb": entry.ids.tmdb.map { .string("\($0)") } ?? .null,
        ],
        "UserData": user,
      ] as JSONValue
    }
    return (["Items": .array(items)] as JSONValue).bytes
  }

  /// Returns a table like a reader's own: a row per viewing, per rating of an unseen movie, and per
  /// wish.
  private static func table(_ entries: [WatchlistEntry]) -> [UInt8] {
    var table = CSVText([
      "Title", "Year", "IMDb", "TMDb", "Watched on", "Rating/10", "Date rated", "Date added",
      "Status",
    ])
    for entry in entries {
      let names = [
        entry.title, entry.year.map { "\($0)" } ?? "", entry.ids.imdb?.description ?? "",
        entry.ids.tmdb.map { "\($0)" } ?? "",
      ]
      var rating = [
        entry.rating.map { "\($0.whole)" } ?? "",
        entry.rating == nil ? "" : entry.ratedOn?.description ?? "",
      ]
      func add(_ day: String, _ status: String) {
        table.append(names + [day] + rating + [entry.addedAt.isoText, status])
        rating = ["", ""]
      }
      for day in entry.viewings { add(day.description, "") }
      for _ in 0..<entry.undatedViewings { add("unknown", "") }
      if rating[0] != "" { add("", "") }
      if entry.isWanted { add("", "To watch") }
    }
    return table.bytes
  }

  /// Returns one title per line, with a ticked box for each seen movie.
  private static func titles(_ entries: [WatchlistEntry]) -> [UInt8] {
    var text = "# My list\n"
    for entry in entries {
      var words = [entry.timesSeen > 0 ? "- [x]" : "- [ ]", entry.title]
      if let year = entry.year { words.append("(\(year))") }
      if let imdb = entry.ids.imdb { words.append("\(imdb)") }
      if let tmdb = entry.ids.tmdb { words.append("https://www.themoviedb.org/movie/\(tmdb)") }
      text += words.joined(separator: " ") + "\n"
    }
    return Array(text.utf8)
  }

  /// Returns an archive with the files about movies in a Trakt export.
  private static func trakt(_ entries: [WatchlistEntry]) -> [UInt8] {
    var history: [JSONValue] = []
    var watched: [JSONValue] = []
    var ratings: [JSONValue] = []
    var wanted: [JSONValue] = []
    for entry in entries where entry.ids.imdb != nil || entry.ids.tmdb != nil {
      let named: JSONValue = ["type": "movie", "movie": movie(entry)]
      for day in entry.viewings {
        let viewing: JSONValue = [
          "id": .integer(history.count + 1), "watched_at": moment(noon(day)),
          "action": "watch",
        ]
        history.append(viewing.adding(named))
      }
      if entry.timesSeen > 0 {
        let last = entry.viewings.last.map { moment(noon($0)) } ?? .null
        watched.append([
          "plays": .integer(entry.timesSeen), "last_watched_at": last, "movie": movie(entry),
        ])
      }
      if let points = entry.rating {
        let day = entry.ratedOn.map { moment(noon($0)) } ?? .null
        let rating: JSONValue = ["rated_at": day, "rating": .integer(points.whole)]
        ratings.append(rating.adding(named))
      }
      if entry.isWanted {
        let wish: JSONValue = [
          "rank": .integer(wanted.count + 1), "listed_at": moment(entry.addedAt), "notes": .null,
        ]
        wanted.append(wish.adding(named))
      }
    }
    var archive = ZipText()
    for (name, elements) in [
      ("lists-watchlist.json", wanted), ("ratings-movies.json", ratings),
      ("watched-history.json", history), ("watched-movies.json", watched),
    ] {
      archive.append(name, JSONValue.array(elements).bytes)
    }
    return archive.bytes
  }

  /// Returns the instant as `2026-11-20T21:30:00.000Z`.
  private static func moment(_ instant: Instant) -> JSONValue {
    .string(String(instant.isoText.dropLast()) + ".000Z")
  }

  private static func movie(_ entry: WatchlistEntry) -> JSONValue {
    [
      "title": .string(entry.title),
      "year": entry.year.map { .integer($0) } ?? .null,
      "ids": [
        "imdb": entry.ids.imdb.map { .string($0.description) } ?? .null,
        "tmdb": entry.ids.tmdb.map { .integer(Int($0)) } ?? .null,
      ],
    ]
  }
}
