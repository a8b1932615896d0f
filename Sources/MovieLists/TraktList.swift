import ExactJSON
import ExactMoney
import Feeds
import Movies

/// The movies of a Trakt user: JSON files with an array each, in an archive or alone.
///
/// The elements show the content of a file. The history has each viewing, and `watched` files the
/// number of viewings. Among lists, only the name identifies the one of wanted movies.
enum TraktList {
  private enum Kind {
    case history, ratings, listing, watched, other

    /// Identifies the content of a file by its first element.
    init(_ element: JSONValue) {
      if element["watched_at"] != nil {
        self = .history
      } else if element["rated_at"] != nil {
        self = .ratings
      } else if element["listed_at"] != nil {
        self = .listing
      } else if element["plays"] != nil {
        self = .watched
      } else {
        self = .other
      }
    }

    /// The number of the part of the file that rows belong to.
    ///
    /// Ratings take precedence in this order. Pages of one kind add up.
    var part: Int {
      switch self {
      case .ratings: 0
      case .history: 1
      case .watched: 2
      case .listing, .other: 3
      }
    }
  }

  /// Returns whether the archive has a file with a name that Trakt uses.
  static func isArchive(_ archive: WatchlistArchive) -> Bool {
    archive.names.contains { name in
      name.hasSuffix(".json")
        && ["watched", "ratings", "lists", "collection", "comments", "user-profile"].contains {
          name.hasPrefix($0) || name.contains("/" + $0)
        }
    }
  }

  /// Reads the movies of an archive, with its pages in order.
  static func read(
    _ archive: WatchlistArchive,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    document.leaveOut(.otherFiles, archive.names.count { !$0.hasSuffix(".json") })
    for name in archive.names where name.hasSuffix(".json") {
      let value = try WatchlistFile.json(archive.content(of: name), member: name)
      let base = name.split(separator: "/").last ?? ""
      if base == "_errors.json" {
        document.isIncomplete =
          value.elements?.isEmpty == false || value.members?.isEmpty == false
        continue
      }
      guard let first = value.elements?.first, let elements = value.elements else {
        // An empty array is an empty list; the user's profile is an object.
        if value.elements == nil { document.leaveOut(.otherFiles) }
        continue
      }
      switch Kind(first) {
      case .other: document.leaveOut(.otherFiles)
      case .listing where !base.hasPrefix("lists-watchlist") && !base.hasPrefix("watchlist"):
        document.leaveOut(.lists)
      case let kind: try read(elements, kind, name, zone, &document)
      }
    }
    believeHistory(&document)
  }

  /// Reads one file; returns false if it is not from Trakt.
  static func read(
    _ elements: [JSONValue],
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) -> Bool {
    guard let first = elements.first, first["ids"] == nil else { return false }
    let kind = Kind(first)
    if case .other = kind { return false }
    try read(elements, kind, "", zone, &document)
    return true
  }

  private static func read(
    _ elements: [JSONValue],
    _ kind: Kind,
    _ member: String,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    for (index, element) in elements.enumerated() {
      let place = WatchlistRow.Place(file: member, line: index + 1)
      var row = WatchlistRow(place: place, part: kind.part)
      read(element, kind, zone, &row)
      try document.append(row)
      if element["notes"]?.stringValue?.isEmpty == false { document.leaveOut(.notes) }
    }
  }

  private static func read(
    _ element: JSONValue,
    _ kind: Kind,
    _ zone: WatchlistZone,
    _ row: inout WatchlistRow
  ) {
    let type = element["type"]?.stringValue ?? (element["movie"] == nil ? "show" : "movie")
    let work = element[type] ?? element["show"] ?? .null
    guard type == "movie" else {
      row.title = row.title(in: work)
      row.year = work["year"]?.integerValue
      row.flaw = .noMovie(kind: UntrustedText.cleaned(type, atMost: 40))
      return
    }
    row.readNames(in: work)
    switch kind {
    case .history: row.addViewings(1, last: row.day("watched_at", in: element, zone))
    case .ratings:
      row.rating = row.rating("rating", in: element)
      row.ratedOn = row.day("rated_at", in: element, zone)
    case .listing:
      row.isWanted = true
      row.addedAt = row.moment("listed_at", in: element)
    case .watched:
      let plays = row.value("plays", in: element, WatchlistValue.count) ?? 1
      row.addViewings(plays, last: row.day("last_watched_at", in: element, zone))
    case .other: break
    }
    if row.flaw == nil, row.isSilent { row.flaw = .silent }
  }

  /// Removes the last days of viewings if the history has at least as many viewings of the movie,
  /// with their own days.
  private static func believeHistory(_ document: inout WatchlistDocument) {
    func movie(_ row: WatchlistRow) -> WatchlistMovie {
      WatchlistMovie(ids: row.ids, title: row.title, year: row.year)
    }
    var viewings: [WatchlistMovie: Int] = [:]
    for row in document.rows where row.part == Kind.history.part && row.flaw == nil {
      viewings[movie(row), default: 0] += 1
    }
    for index in document.rows.indices where document.rows[index].part == Kind.watched.part {
      let row = document.rows[index]
      let count = row.viewings.reduce(0) { $0 + $1.count }
      guard count > 0, viewings[movie(row)] ?? 0 >= count else { continue }
      document.rows[index].viewings = [.times(count)]
    }
  }
}
