public import PlainBytes

/// The address of a list of movies, `/movies/list`; its query has the ids: `tt0120338.tt0133093`.
///
/// Without ids, it is the address of the reader's own list.
public struct MovieWatchlistAddress: Hashable, Sendable {
  /// The movies of a shared list in order, each once; empty for the reader's own list, which only
  /// the device has.
  public let movies: [MovieAddress]

  /// The maximum number of movies in a shared list, which keeps the link short; longer lists are
  /// refused.
  public static let maximumMovies = 200

  /// Reads a query.
  ///
  /// - Throws: ``AddressProblem`` if a name is not a movie's id, or there are too many movies.
  public init(_ query: Query) throws(AddressProblem) {
    var (fields, names, movies) = (AddressFields(reading: query), "", [] as [MovieAddress])
    fields.text("films", &names)
    try fields.check()
    for name in names.parts(between: ".") where !name.utf8.isEmpty {
      guard let movie = try MovieAddress(name, Query()) else {
        throw AddressProblem("films", .currency, name)
      }
      if !movies.contains(movie) { movies.append(movie) }
      guard movies.count <= MovieWatchlistAddress.maximumMovies else {
        throw AddressProblem("films", .number, "")
      }
    }
    self.movies = movies
  }

  /// The path and query, as a link has them.
  public var text: String {
    var query = Query()
    query.add("films", movies.isEmpty ? nil : movies.map { $0.name }.joined(separator: "."))
    return "/movies/list" + query.text
  }
}
