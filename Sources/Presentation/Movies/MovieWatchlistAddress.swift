import Movies
public import PlainBytes

/// `/movies/list?movies=tt0120338.tt0133093`: a list that someone shared; without movies the reader's own.
public struct MovieWatchlistAddress: Hashable, Sendable {
  /// The movies of a shared list, in its order, each once; none for the reader's own list, which only the
  /// reader's device knows.
  public let movies: [MovieAddress]

  /// The most movies of a link: it stays short enough to be sent.
  public static let maximumMovies = 200

  /// Reads a query.
  ///
  /// - Throws: ``AddressProblem`` for what is no number of a movie, and for too many movies.
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
