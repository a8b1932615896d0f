import ExactJSON
import Movies
import PlainBytes

/// The JSON of a film's numbers.
enum MovieIDsJSON {
  static func encode(_ ids: MovieIDs) -> JSONValue {
    [
      "imdb": ids.imdb.map { .string($0.description) },
      "tmdb": ids.tmdb.map { .integer(Int($0)) },
      "wikidata": ids.wikidata.map { .string($0.description) },
    ]
  }

  static func decode(_ value: JSONValue) -> MovieIDs {
    MovieIDs(
      imdb: value["imdb"]?.stringValue.flatMap { IMDbID($0) },
      tmdb: value["tmdb"]?.integerValue.flatMap { UInt32(exactly: $0) },
      wikidata: value["wikidata"]?.stringValue.flatMap { WikidataID($0) }
    )
  }
}
