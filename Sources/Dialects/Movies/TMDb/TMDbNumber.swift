package import Movies

/// The number by which a program of TMDb's asks for a film, a person or a studio.
///
/// Where TMDb's own is not known, a film has one above all that TMDb gave so far, made of its number at IMDb
/// or Wikidata; it leads back to the film. Programs keep it in 32 bits with a sign. People and studios, of which
/// sources tell names, have one made of the name.
package enum TMDbNumber {
  private static let firstOfIMDb: UInt32 = 1_000_000_000
  private static let firstOfWikidata: UInt32 = 2_000_000_000
  private static let last = UInt32(Int32.max)

  /// The number of the film with these ids; nil where none can be made of them.
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

  /// The number of a person or a studio.
  static func of(name: String) -> Int { Int(firstOfIMDb + NameNumber(name).value) }

  /// The name that a number stands for; nil for a number of TMDb's own, which no name here has.
  static func name(_ number: UInt32) -> NameNumber? {
    guard number >= firstOfIMDb, number < firstOfWikidata else { return nil }
    return NameNumber(value: number - firstOfIMDb)
  }
}
