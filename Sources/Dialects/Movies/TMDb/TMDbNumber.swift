package import Movies

/// The number by which a TMDb client asks for a movie.
///
/// Where TMDb's own is not known, a movie has one above all that TMDb gave so far, made of its number at IMDb
/// or Wikidata; it leads back to the movie. Clients keep it in 32 bits with a sign.
package enum TMDbNumber {
  private static let firstOfIMDb: UInt32 = 1_000_000_000
  private static let firstOfWikidata: UInt32 = 2_000_000_000
  private static let last = UInt32(Int32.max)

  /// The number of the movie with these ids; nil where none can be made of them.
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

  /// The ids that a number stands for.
  package static func ids(_ number: UInt32) -> MovieIDs {
    if number >= firstOfWikidata {
      return MovieIDs(wikidata: WikidataID(number: number - firstOfWikidata))
    }
    if number >= firstOfIMDb { return MovieIDs(imdb: IMDbID(number: number - firstOfIMDb)) }
    return MovieIDs(tmdb: number)
  }
}
