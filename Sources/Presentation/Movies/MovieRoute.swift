import PlainBytes

/// A request below `/movies`.
public enum MovieRoute: Hashable, Sendable {
  case list(MovieListAddress)
  /// A movie; the address is nil if `name` is not a movie's id.
  case movie(name: String, MovieAddress?)
  /// A list of movies, the reader's own or a shared one.
  case watchlist(MovieWatchlistAddress)

  /// Reads a decoded path and a query; nil if the path is not below `/movies`.
  ///
  /// - Throws: ``AddressProblem`` if a field of the query is unreadable.
  public init?(path: String, query: String) throws(AddressProblem) {
    let (parts, query) = (path.parts(between: "/"), Query(query))
    guard let first = parts.first, "movies".isSame(as: first), parts.count <= 2 else { return nil }
    guard parts.count == 2 else {
      self = .list(try MovieListAddress(query))
      return
    }
    if "list".isSame(as: parts[1]) {
      self = .watchlist(try MovieWatchlistAddress(query))
    } else {
      self = .movie(name: parts[1], try MovieAddress(parts[1], query))
    }
  }

  /// The path and query in canonical form; nil if there is no such page.
  public var text: String? {
    switch self {
    case .list(let address): address.text
    case .movie(_, let address): address?.text
    case .watchlist(let address): address.text
    }
  }

  /// Returns whether `path` and `query` differ from the canonical ``text``, as after a form, and
  /// need a redirect.
  func isSaidOtherwise(by path: String, _ query: String) -> Bool {
    switch self {
    case .list: !"/movies".isSame(as: path) || MovieListAddress.isWordy(Query(query))
    case .movie(_, let address?): !path.isSame(as: "/movies/" + address.name)
    case .movie, .watchlist: false
    }
  }
}
