public import ExactJSON
import ExactMoney
public import Movies

/// The JSON of a reader's list of films.
public enum WatchlistJSON {
  /// The document of `entries`.
  public static func encode(_ entries: [WatchlistEntry]) -> JSONValue {
    .array(
      entries.map { entry in
        var members = [
          JSONMember("ids", MovieIDsJSON.encode(entry.ids)),
          JSONMember("title", .string(entry.title)),
        ]
        if let year = entry.year { members.append(JSONMember("year", .integer(year))) }
        members.append(JSONMember("addedAt", .moment(entry.addedAt)))
        members.append(JSONMember("wanted", .bool(entry.isWanted)))
        let days = entry.viewings.map { JSONValue.string($0.description) }
        members.append(JSONMember("seen", .array(days)))
        if entry.undatedViewings > 0 {
          members.append(JSONMember("seenUndated", .integer(entry.undatedViewings)))
        }
        if let rating = entry.rating {
          members.append(JSONMember("rating", .string(rating.points.description)))
        }
        if let day = entry.ratedOn {
          members.append(JSONMember("ratedOn", .string(day.description)))
        }
        return .object(members)
      }
    )
  }
}
