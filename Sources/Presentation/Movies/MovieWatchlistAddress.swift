import Movies
public import PlainBytes

/// `/movies/list?films=tt0120338.tt0133093`: a list that someone shared; without films the reader's own.
public struct MovieWatchlistAddress: Hashable, Sendable {
  /// The films of a shared list, in its order, each once; none for the reader's own list, which only the
  /// reader's device knows.
  public let films: [MovieAddress]

  /// The most films of a link: it stays short enough to be sent.
  public static let maximumFilms = 200

  /// Reads a query.
  ///
  /// - Throws: ``AddressProblem`` for what is no number of a film, and for too many films.
  public init(_ query: Query) throws(AddressProblem) {
    var (fields, names, films) = (AddressFields(reading: query), "", [] as [MovieAddress])
    fields.text("films", &names)
    try fields.check()
    for name in names.parts(between: ".") where !name.utf8.isEmpty {
      guard let film = try MovieAddress(name, Query()) else {
        throw AddressProblem("films", .currency, name)
      }
      if !films.contains(film) { films.append(film) }
      guard films.count <= MovieWatchlistAddress.maximumFilms else {
        throw AddressProblem("films", .number, "")
      }
    }
    self.films = films
  }

  /// The path and query, as a link has them.
  public var text: String {
    var query = Query()
    query.add("films", films.isEmpty ? nil : films.map { $0.name }.joined(separator: "."))
    return "/movies/list" + query.text
  }
}
