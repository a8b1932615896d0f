package import Movies

/// The number by which a TMDb client requests a movie.
///
/// A movie without a TMDb id gets a number above all ids that TMDb has used: 1,000,000,000 plus its
/// IMDb number, or 2,000,000,000 plus its Wikidata number. Every number fits in the signed 32 bits
/// that clients use.
package enum TMDbNumber {
  private static let firstOfIMDb: UInt32 = 1_000_000_000
  private static let firstOfWikidata: UInt32 = 2_000_000_000
  private static let last = UInt32(Int32.max)

  /// Returns the number of the movie with `ids`; nil if no id yields a number that fits.
  package static func of(_ ids: MovieIDs) -> UInt32? {
    if let own = ids.tmdb, own < firstOfIMDb { return own }
    if let imdb = ids.imdb?.number, imdb < firstOfWikidata - firstOfIMDb {
      return firstOfIMDb + imdb
    }
    if let item = ids.wikidata?.number, item <= last - firstOfWikidata {
      return firstOfWikidata + item
    }
    return nil
  }

  /// Returns the ids that `number` represents.
  package static func ids(_ number: UInt32) -> MovieIDs {
    if number >= firstOfWikidata {
      return MovieIDs(wikidata: WikidataID(number: number - firstOfWikidata))
    }
    if number >= firstOfIMDb { return MovieIDs(imdb: IMDbID(number: number - firstOfIMDb)) }
    return MovieIDs(tmdb: number)
  }
}
