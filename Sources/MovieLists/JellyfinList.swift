import ExactJSON
import ExactMoney
import Feeds
import Movies

/// The library of a user of Jellyfin or Emby: what their API answers for items, of which neither makes a file itself.
///
///     GET /Items?userId=…&recursive=true&includeItemTypes=Movie&fields=ProviderIds
///
/// The server counts viewings, and has the moment of the last one alone.
enum JellyfinList {
  /// Whether `value` is an answer with items.
  static func has(_ value: JSONValue) -> Bool {
    guard let items = value["Items"]?.elements else { return false }
    return items.first.map { $0["Name"] != nil && $0["Type"] != nil } ?? true
  }

  /// Reads the items of an answer.
  static func read(
    _ value: JSONValue,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    let items = value["Items"]?.elements ?? []
    for (index, item) in items.enumerated() {
      var row = WatchlistRow(place: .init(file: "", line: index + 1), part: 0)
      read(item, zone, &row)
      if row.flaw == nil, row.isSilent { row.flaw = .silent }
      try document.append(row)
      let user = item["UserData"] ?? .null
      if user["IsFavorite"]?.boolValue == true { document.leaveOut(.likes) }
      if user["Played"]?.boolValue != true, user["PlaybackPositionTicks"]?.integerValue ?? 0 > 0 {
        document.leaveOut(.progress)
      }
    }
    // An answer may be one page of several.
    document.isIncomplete = value["TotalRecordCount"]?.integerValue ?? 0 > items.count
  }

  private static func read(_ item: JSONValue, _ zone: WatchlistZone, _ row: inout WatchlistRow) {
    row.title = row.title(in: item, called: "Name")
    let kind = item["Type"]?.stringValue ?? ""
    guard kind == "Movie" else {
      row.flaw = .noMovie(kind: UntrustedText.cleaned(kind, atMost: 40))
      return
    }
    // Servers differ in the case of the names: Imdb, IMDB.
    for id in item["ProviderIds"]?.members ?? [] {
      let parent: JSONValue = .object([id])
      switch id.name.lowercased() {
      case "imdb":
        row.ids.imdb = row.value(id.name, in: parent, isNeeded: true, WatchlistValue.imdb)
      case "tmdb":
        row.ids.tmdb = row.value(id.name, in: parent, isNeeded: true, WatchlistValue.tmdb)
      default: break
      }
    }
    let isNumbered = row.ids != MovieIDs()
    row.year = row.value("ProductionYear", in: item, isNeeded: !isNumbered, WatchlistValue.year)
    if !isNumbered, row.title.isEmpty, row.flaw == nil {
      row.flaw = .unreadable(column: "Name", text: "")
    }
    let user = item["UserData"] ?? .null
    row.rating = row.rating("Rating", in: user, WatchlistValue.rating)
    if user["Played"]?.boolValue == true {
      // A movie that the user marked as played was played no time.
      let count = user["PlayCount"]?.integerValue ?? 1
      row.addViewings(max(1, count), last: row.day("LastPlayedDate", in: user, zone))
    }
  }
}
