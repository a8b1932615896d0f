public import ExactMoney
public import Movies
public import PlainBytes

/// `/movies/tt0120338?in=BRL`: a movie, its money in a currency.
public struct MovieAddress: FieldedAddress, Hashable, Sendable {
  /// The movie's number: IMDb's, else Wikidata's, else TMDb's.
  public var ids: MovieIDs
  /// The chosen currency; nil for the reader's own.
  public var currency: Currency?

  /// A movie by its ids; nil if it has none.
  public init?(_ ids: MovieIDs, in currency: Currency? = nil) {
    guard ids.imdb != nil || ids.wikidata != nil || ids.tmdb != nil else { return nil }
    self.ids = ids
    self.currency = currency
  }

  /// Reads the part of the path after `/movies/`, and the query; nil if the part is not a movie's number.
  ///
  /// - Throws: ``AddressProblem`` if the currency has no such code.
  public init?(_ name: String, _ query: Query) throws(AddressProblem) {
    if let id = IMDbID(name) {
      ids = MovieIDs(imdb: id)
    } else if let id = WikidataID(name) {
      ids = MovieIDs(wikidata: id)
    } else if name.utf8.starts(with: "tmdb".utf8), let id = Digits.number(name, from: 4) {
      ids = MovieIDs(tmdb: id)
    } else {
      return nil
    }
    try read(query)
  }

  /// The number in the path: `tt0120338`.
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
