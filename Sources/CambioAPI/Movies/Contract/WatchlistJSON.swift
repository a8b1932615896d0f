public import ExactJSON
import ExactMoney
public import Movies

/// The JSON of a reader's list of films.
public enum WatchlistJSON {
  /// The document of `entries`.
  public static func encode(_ entries: [WatchlistEntry]) -> JSONValue {
    .array(
      entries.map { entry in
        [
          "ids": MovieIDsJSON.encode(entry.ids),
          "title": .string(entry.title),
          "year": entry.year.map { .integer($0) },
          "addedAt": .moment(entry.addedAt),
          "wanted": .bool(entry.isWanted),
          "seen": .strings(entry.viewings.map { $0.description }),
          "seenUndated": entry.undatedViewings > 0 ? .integer(entry.undatedViewings) : nil,
          "rating": entry.rating.map { .string($0.points.description) },
          "ratedOn": entry.ratedOn.map { .string($0.description) },
        ]
      }
    )
  }
}
