public import ExactMoney
public import Movies
public import PlainBytes

/// `/movies/tt0120338?in=BRL`: a movie, its money in a currency.
public struct MovieAddress: FieldedAddress, Hashable, Sendable {
  /// The movie's id in the path: IMDb's, else Wikidata's, else TMDb's.
  public var ids: MovieIDs
  /// The currency of the money; nil for the reader's own.
  public var currency: Currency?

  /// Creates the address of a movie; nil if `ids` is empty.
  public init?(_ ids: MovieIDs, in currency: Currency? = nil) {
    guard ids.imdb != nil || ids.wikidata != nil || ids.tmdb != nil else { return nil }
    self.ids = ids
    self.currency = currency
  }

  /// Reads the part of the path after `/movies/`, and the query; nil if `name` is not a movie's id.
  ///
  /// - Throws: ``AddressProblem`` if the query names an unknown currency.
  public init?(_ name: String, _ query: Query) throws(AddressProblem) {
    if let id = IMDbID(name) {
      ids = MovieIDs(imdb: id)
    } else if let id = WikidataID(name) {
      ids = MovieIDs(wikidata: id)
    } else if name.utf8.starts(with: "tmdb".utf8),
      let id = UInt32(digits: String(utf8: name.bytes[4...]))
    {
      ids = MovieIDs(tmdb: id)
    } else {
      return nil
    }
    try read(query)
  }

  /// The movie's id as in the path: `tt0120338`.
  public var name: String {
    if let id = ids.imdb { return id.description }
    return ids.wikidata.map { $0.description } ?? ids.tmdb.map { "tmdb" + String(Int($0)) } ?? ""
  }

  /// The path and query of a link.
  public var text: String { "/movies/" + name + query.text }

  mutating func code(_ fields: inout AddressFields) {
    fields.value("in", .currency, &currency, written: currency?.code) { Currency($0) }
  }
}
