import ExactJSON
import Movies
import PlainBytes

/// The JSON of a film's numbers.
enum MovieIDsJSON {
  static func encode(_ ids: MovieIDs) -> JSONValue {
    var members: [JSONMember] = []
    if let imdb = ids.imdb { members.append(JSONMember("imdb", .string(imdb.description))) }
    if let tmdb = ids.tmdb { members.append(JSONMember("tmdb", .integer(Int(tmdb)))) }
    if let item = ids.wikidata { members.append(JSONMember("wikidata", .string(item.description))) }
    return .object(members)
  }

  static func decode(_ value: JSONValue) -> MovieIDs {
    MovieIDs(
      imdb: value["imdb"]?.stringValue.flatMap { IMDbID($0) },
      tmdb: value["tmdb"]?.integerValue.flatMap { UInt32(exactly: $0) },
      wikidata: value["wikidata"]?.stringValue.flatMap { WikidataID($0) }
    )
  }
}
