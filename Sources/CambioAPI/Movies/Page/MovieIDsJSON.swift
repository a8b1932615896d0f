import ExactJSON
import Movies
import PlainBytes

/// Encodes and decodes the ids of a movie.
enum MovieIDsJSON {
  static func encode(_ ids: MovieIDs) -> JSONValue {
    [
      "imdb": ids.imdb.map { .string($0.description) },
      "tmdb": ids.tmdb.map { .integer(Int($0)) },
      "wikidata": ids.wikidata.map { .string($0.description) },
    ]
  }

  /// Returns the readable ids of `value`; TMDb's may be a number or a string of digits.
  static func decode(_ value: JSONValue) -> MovieIDs {
    MovieIDs(
      imdb: value["imdb"]?.stringValue.flatMap { IMDbID($0) },
      tmdb: (value["tmdb"]?.digits ?? value["tmdb"]?.stringValue).flatMap { UInt32(digits: $0) },
      wikidata: value["wikidata"]?.stringValue.flatMap { WikidataID($0) }
    )
  }
}
