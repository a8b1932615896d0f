import ExactJSON
import Movies
import PlainBytes

/// The JSON of a movie's numbers.
enum MovieIDsJSON {
  static func encode(_ ids: MovieIDs) -> JSONValue {
    [
      "imdb": ids.imdb.map { .string($0.description) },
      "tmdb": ids.tmdb.map { .integer(Int($0)) },
      "wikidata": ids.wikidata.map { .string($0.description) },
    ]
  }

  /// TMDb's id may be a number or its digits.
  static func decode(_ value: JSONValue) -> MovieIDs {
    MovieIDs(
      imdb: value["imdb"]?.stringValue.flatMap { IMDbID($0) },
      tmdb: (value["tmdb"]?.digits ?? value["tmdb"]?.stringValue).flatMap { Digits.number($0) },
      wikidata: value["wikidata"]?.stringValue.flatMap { WikidataID($0) }
    )
  }
}
