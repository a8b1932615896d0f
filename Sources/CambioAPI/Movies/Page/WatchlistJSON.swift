public import ExactJSON
import ExactMoney
public import Movies

/// Encodes and decodes a watchlist.
public enum WatchlistJSON {
  /// Returns the document of `entries`.
  public static func encode(_ entries: [WatchlistEntry]) -> JSONValue {
    .array(
      entries.map { entry in
        [
          "ids": MovieIDsJSON.encode(entry.ids),
          "title": .string(entry.title),
          "year": entry.year.map { .integer($0) },
          "addedAt": .string(entry.addedAt.isoText),
          "wanted": .bool(entry.isWanted),
          "seen": .strings(entry.viewings.map { $0.description }),
          "seenUndated": entry.undatedViewings > 0 ? .integer(entry.undatedViewings) : nil,
          "rating": entry.rating.map { .string($0.points.description) },
          "ratedOn": entry.ratedOn.map { .string($0.description) },
        ]
      }
    )
  }

  /// Decodes the entries of a document, ignoring unknown fields; nil if an entry is unreadable.
  public static func decode(_ document: JSONValue) -> [WatchlistEntry]? {
    guard let elements = document.elements else { return nil }
    let entries = elements.compactMap { entry($0) }
    return entries.count == elements.count ? entries : nil
  }

  /// Decodes one entry; nil if a part of it is unreadable.
  public static func entry(_ element: JSONValue) -> WatchlistEntry? {
    guard let ids = element["ids"],
      let title = element["title"]?.stringValue, !title.utf8.isEmpty,
      let addedAt = element["addedAt"]?.stringValue.flatMap({ Instant($0) }),
      let days = element["seen"]?.elements
    else { return nil }
    let viewings = days.compactMap { $0.dayValue }
    let rating = element["rating"]?.decimalValue.flatMap { OwnRating($0) }
    let numbers = MovieIDsJSON.decode(ids)
    guard viewings.count == days.count, element["rating"] == nil || rating != nil,
      numbers != MovieIDs() || ids.members?.isEmpty == true
    else { return nil }
    return WatchlistEntry(
      ids: numbers,
      title: title,
      year: element["year"]?.integerValue,
      addedAt: addedAt,
      isWanted: element["wanted"]?.boolValue ?? false,
      viewings: viewings,
      undatedViewings: element["seenUndated"]?.integerValue ?? 0,
      rating: rating,
      ratedOn: element["ratedOn"]?.dayValue
    )
  }
}
