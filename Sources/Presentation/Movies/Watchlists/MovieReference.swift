public import Movies
import PlainBytes

/// The data of a page element about its movie, for the reader's list: ids, title and year.
public struct MovieReference: Hashable, Sendable {
  /// The ids with spaces between them, `tt0120338 Q44578 tmdb597`; empty if there are none.
  public let numbers: String
  public let title: String
  public let year: String

  /// Creates the reference of `movie`.
  public init(_ movie: WatchlistMovie) {
    let ids = movie.ids
    let each = [
      ids.imdb.map { MovieIDs(imdb: $0) }, ids.wikidata.map { MovieIDs(wikidata: $0) },
      ids.tmdb.map { MovieIDs(tmdb: $0) },
    ]
    numbers = each.compactMap { $0 }.compactMap { MovieAddress($0)?.name }.joined(separator: " ")
    title = movie.title
    year = movie.year.map { String($0) } ?? ""
  }

  /// Returns the movie of a reference; texts that are not ids are ignored.
  public static func movie(numbers: String, title: String, year: String) -> WatchlistMovie {
    var ids = MovieIDs()
    for name in numbers.parts(between: " ") {
      if let address = try? MovieAddress(name, Query()) { ids = ids.joined(with: address.ids) }
    }
    return WatchlistMovie(ids: ids, title: title, year: Int(year))
  }
}
