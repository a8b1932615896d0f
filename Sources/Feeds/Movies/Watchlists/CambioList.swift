import CambioAPI
package import ExactJSON
import ExactMoney
package import Movies

/// Our own form, `WatchlistJSON`, which has all that a list has.
package enum CambioList {
  /// The films of `elements`, what is no film left out.
  package static func entries(_ elements: [JSONValue]) -> [WatchlistEntry] {
    var document = WatchlistDocument(.json)
    for (index, element) in elements.enumerated() where element["ids"] != nil {
      document.rows.append(row(element, at: WatchlistRow.Place(file: "", line: index + 1)))
    }
    let never = Instant(unixSeconds: 0)
    return WatchlistImport(document, into: [], by: NoFilms(), now: never).entries
  }

  /// The film of an element.
  static func row(_ element: JSONValue, at place: WatchlistRow.Place) -> WatchlistRow {
    var row = WatchlistRow(place: place, part: 0)
    func read<Value>(_ name: String, in parent: JSONValue, _ read: (String) -> Value?) -> Value? {
      guard let value = parent[name], value != .null else { return nil }
      let text = value.stringValue ?? value.digits ?? ""
      if let value = read(text) { return value }
      if row.flaw == nil {
        row.flaw = .unreadable(column: name, text: UntrustedText.cleaned(text, atMost: 40))
      }
      return nil
    }
    let ids = element["ids"] ?? .null
    row.ids.imdb = read("imdb", in: ids) { IMDbID($0) }
    row.ids.tmdb = read("tmdb", in: ids, WatchlistValue.tmdb)
    row.ids.wikidata = read("wikidata", in: ids) { WikidataID($0) }
    row.title =
      read("title", in: element) { UntrustedText.cleaned($0, atMost: UntrustedText.lineLimit) }
      ?? ""
    row.year = read("year", in: element, WatchlistValue.year)
    row.addedAt = read("addedAt", in: element, WatchlistValue.moment)
    row.isWanted = element["wanted"]?.boolValue ?? false
    for day in element["seen"]?.elements ?? [] {
      let day = read("seen", in: .object([JSONMember("seen", day)])) { CalendarDate($0) }
      if let day { row.viewings.append(.on(day, isAgain: false)) }
    }
    let undated = read("seenUndated", in: element) { Int($0) } ?? 0
    if undated > 0 { row.viewings.append(.times(min(undated, 10_000))) }
    row.rating = read("rating", in: element, WatchlistValue.rating)
    row.ratedOn = read("ratedOn", in: element) { CalendarDate($0) }
    if row.flaw == nil, row.title.isEmpty, row.ids == MovieIDs() {
      row.flaw = .unreadable(column: "title", text: "")
    }
    return row
  }

  /// The document of `entries`.
  static func write(_ entries: [WatchlistEntry]) -> [UInt8] {
    WatchlistJSON.encode(entries).bytes + [0x0A]
  }
}
