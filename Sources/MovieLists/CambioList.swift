import CambioAPI
package import ExactJSON
import ExactMoney
import Feeds
package import Movies
import PlainBytes

/// Cambio's own format, `WatchlistJSON`, which has all data of a list.
package enum CambioList {
  /// Returns the entries among `elements`; other values are skipped.
  ///
  /// - Throws: ``WatchlistFileError/tooManyEntries(member:limit:)`` beyond
  ///   ``WatchlistDocument/maximumEntries``.
  package static func entries(
    _ elements: [JSONValue]
  ) throws(WatchlistFileError) -> [WatchlistEntry] {
    var document = WatchlistDocument(.json)
    for (index, element) in elements.enumerated() where element["ids"] != nil {
      try document.append(row(element, at: WatchlistRow.Place(file: "", line: index + 1)))
    }
    let never = Instant(unixSeconds: 0)
    return WatchlistImport(document, into: [], by: NoMovies(), now: never).entries
  }

  /// Returns the first names of members that Cambio's own format lacks, at most eight, which show
  /// another format.
  static func foreignNames(_ elements: [JSONValue]) -> [String] {
    let known: Set = [
      "ids", "title", "year", "addedAt", "wanted", "seen", "seenUndated", "rating", "ratedOn",
    ]
    var foreign: [String] = []
    for member in elements.lazy.flatMap({ $0.members ?? [] }) where !known.contains(member.name) {
      let name = UntrustedText.cleaned(member.name, atMost: 100)
      if !foreign.contains(name) { foreign.append(name) }
      if foreign.count == 8 { break }
    }
    return foreign
  }

  /// Returns the row of an element.
  static func row(_ element: JSONValue, at place: WatchlistRow.Place) -> WatchlistRow {
    var row = WatchlistRow(place: place, part: 0)
    let ids = element["ids"] ?? .null
    row.ids.imdb = row.value("imdb", in: ids, isNeeded: true) { IMDbID($0) }
    row.ids.tmdb = row.value("tmdb", in: ids, isNeeded: true, WatchlistValue.tmdb)
    row.ids.wikidata = row.value("wikidata", in: ids, isNeeded: true) { WikidataID($0) }
    row.title = row.title(in: element)
    let isNumbered = row.ids != MovieIDs()
    row.year = row.value("year", in: element, isNeeded: !isNumbered, WatchlistValue.year)
    row.addedAt = row.value("addedAt", in: element, WatchlistValue.momentOrDay)
    row.isWanted = element["wanted"]?.boolValue ?? false
    for day in element["seen"]?.elements ?? [] {
      let day = row.value("seen", in: ["seen": day]) { CalendarDate($0) }
      if let day { row.viewings.append(.on(day, isAgain: false)) }
    }
    let undated = row.value("seenUndated", in: element) { Int(digits: $0) }
    if let undated, undated > 0 { row.viewings.append(.times(min(undated, 10_000))) }
    row.rating = row.value("rating", in: element, WatchlistValue.rating)
    row.ratedOn = row.value("ratedOn", in: element) { CalendarDate($0) }
    if row.flaw == nil, row.title.isEmpty, row.ids == MovieIDs() {
      row.flaw = .unreadable(column: "title", text: "")
    }
    return row
  }

  /// Returns the file of `entries`.
  static func write(_ entries: [WatchlistEntry]) -> [UInt8] {
    WatchlistJSON.encode(entries).bytes + [0x0A]
  }
}

extension WatchlistRow {
  /// Returns the result of `read` for the text or number called `name`; nil if there is none, or
  /// `read` returns nil.
  ///
  /// A value for which `read` returns nil is noted as not imported, or as a flaw of the row if
  /// `isNeeded` to identify the movie.
  mutating func value<Value>(
    _ name: String,
    in parent: JSONValue,
    isNeeded: Bool = false,
    _ read: (String) -> Value?
  ) -> Value? {
    guard let value = parent[name], value != .null else { return nil }
    let text = value.stringValue ?? value.digits
    if let text, text.isEmpty { return nil }
    if let text, let value = read(text) { return value }
    let shown = UntrustedText.cleaned(text ?? "", atMost: 40)
    let flaw = Flaw.unreadable(column: name, text: shown)
    if isNeeded { self.flaw = self.flaw ?? flaw } else { unread.append(flaw) }
    return nil
  }

  /// Returns the title in `parent`, cleaned for display.
  func title(in parent: JSONValue, called name: String = "title") -> String {
    UntrustedText.cleaned(parent[name]?.stringValue ?? "", atMost: UntrustedText.maximumLineLength)
  }

  /// Returns the day of the time called `name`, in `zone`; nil if it is missing, unknown or
  /// malformed.
  mutating func day(
    _ name: String,
    in parent: JSONValue,
    _ zone: WatchlistZone
  ) -> CalendarDate? {
    guard !WatchlistValue.isNever(parent[name]?.stringValue ?? "") else { return nil }
    return value(name, in: parent) { WatchlistValue.day($0, zone) }
  }

  /// Returns the time called `name`; nil if it is missing, unknown or malformed.
  mutating func moment(_ name: String, in parent: JSONValue) -> Instant? {
    guard !WatchlistValue.isNever(parent[name]?.stringValue ?? "") else { return nil }
    return value(name, in: parent, WatchlistValue.momentOrDay)
  }

  /// Returns the rating called `name` on a scale that begins above 0; nil for 0, which means not
  /// rated.
  mutating func rating(
    _ name: String,
    in parent: JSONValue,
    _ read: (String) -> OwnRating? = WatchlistValue.wholeRating
  ) -> OwnRating? {
    let digits = parent[name].flatMap { $0.digits ?? $0.stringValue } ?? ""
    return WatchlistValue.isZero(digits) ? nil : value(name, in: parent, read)
  }

  /// Reads title, ids and year from `work`, in the form of Trakt and Simkl.
  mutating func readNames(in work: JSONValue) {
    title = title(in: work)
    let ids = work["ids"] ?? .null
    self.ids.imdb = value("imdb", in: ids, isNeeded: true, WatchlistValue.imdb)
    self.ids.tmdb = value("tmdb", in: ids, isNeeded: true, WatchlistValue.tmdb)
    let isNumbered = self.ids != MovieIDs()
    year = value("year", in: work, isNeeded: !isNumbered, WatchlistValue.year)
    if !isNumbered, title.isEmpty, flaw == nil {
      flaw = .unreadable(column: "title", text: "")
    }
  }

  /// Adds `count` viewings, at most 10,000, the last one on the day `last` unless nil.
  mutating func addViewings(_ count: Int, last: CalendarDate?) {
    let count = min(count, 10_000)
    if let last { viewings.append(.on(last, isAgain: false)) }
    let undated = count - (last == nil ? 0 : 1)
    if undated > 0 { viewings.append(.times(undated)) }
  }
}
