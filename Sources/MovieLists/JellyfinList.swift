import ExactJSON
import ExactMoney
import Feeds
import Movies

/// The library of a Jellyfin or Emby user, as their API returns it; neither program exports a file.
///
///     GET /Items?userId=…&recursive=true&includeItemTypes=Movie&fields=ProviderIds
///
/// The server counts viewings, but has only the time of the last one.
enum JellyfinList {
  /// Returns whether `value` is a response with items.
  static func has(_ value: JSONValue) -> Bool {
    guard let items = value["Items"]?.elements else { return false }
    return items.first.map { $0["Name"] != nil && $0["Type"] != nil } ?? true
  }

  /// Reads the items of a response.
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
    // A response may be one page of several.
    document.isIncomplete = value["TotalRecordCount"]?.integerValue ?? 0 > items.count
  }

  private static func read(_ item: JSONValue, _ zone: WatchlistZone, _ row: inout WatchlistRow) {
    row.title = row.title(in: item, called: "Name")
    let kind = item["Type"]?.stringValue ?? ""
    guard kind == "Movie" else {
      row.flaw = .noMovie(kind: UntrustedText.cleaned(kind, atMost: 40))
      return
    }
    // Servers write the names in different cases: Imdb, IMDB.
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
      // A movie that the user marked as played may have been played zero times.
      let count = user["PlayCount"]?.integerValue ?? 1
      row.addViewings(max(1, count), last: row.day("LastPlayedDate", in: user, zone))
    }
  }
}
