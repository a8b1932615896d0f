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
          JSONMember("ids", MovieJSON.encode(entry.ids)),
          JSONMember("title", .string(entry.title)),
        ]
        if let year = entry.year { members.append(JSONMember("year", .integer(year))) }
        members.append(JSONMember("addedAt", .moment(entry.addedAt)))
        let days = entry.viewings.map { JSONValue.string($0.description) }
        members.append(JSONMember("seen", .array(days)))
        return .object(members)
      }
    )
  }
}
