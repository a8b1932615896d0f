public import Movies

/// A list of films: the reader's own, which the device fills in, or one that was shared.
public final class MovieWatchlistViewModel {
  public let environment: AppEnvironment
  public let place: MovieWatchlistAddress
  /// The films of a shared list that are known here.
  public let tiles: [MovieTile]
  /// Where those are from.
  public let notes: [String]

  /// The list at `place`, of whose films `movie` tells what is known.
  public init(
    _ place: MovieWatchlistAddress,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment,
    movie: (MovieIDs) -> Movie?
  ) {
    self.environment = environment
    self.place = place
    let movies = place.films.compactMap { movie($0.ids) }
    tiles = movies.compactMap { MovieTile($0, environment.wording) }
    var notes = origins.lines(of: movies, environment.wording)
    let unknown = place.films.count - tiles.count
    if unknown > 0 { notes.insert(environment.wording(.filmListUnknown(count: unknown)), at: 0) }
    self.notes = notes
  }

  /// Whether the address names the films.
  public var isShared: Bool { !place.films.isEmpty }

  /// `My list`, `A shared list`.
  public var heading: String {
    environment.wording(isShared ? .filmListShared : .filmListHeading)
  }

  /// The title of the page.
  public var title: String { heading + " · " + environment.wording(.pageMovies) }
}
