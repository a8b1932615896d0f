import ExactMoney
public import Movies

/// A list of movies: the reader's own, which the device fills in, or one that was shared.
public final class MovieWatchlistViewModel: PageModel {
  public let environment: AppEnvironment
  public let address: MovieWatchlistAddress
  /// The movies of a shared list that are known here.
  public let tiles: [MovieTile]
  /// Where those are from.
  public let notes: [String]
  /// The reader's own list, of which nothing is known before the page's program runs.
  public var own: OwnListModel { OwnListModel(environment) }

  /// The list at `address`, of whose movies `movie` tells what is known, and where their own posters are.
  public init(
    _ address: MovieWatchlistAddress,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment,
    movie: (MovieIDs) -> (movie: Movie, picture: String?)?
  ) {
    self.environment = environment
    self.address = address
    let movies = address.movies.compactMap { movie($0.ids) }
    tiles = movies.compactMap { MovieTile($0.movie, picture: $0.picture, environment.wording) }
    var notes = origins.lines(of: movies.map { $0.movie }, environment.wording)
    let unknown = address.movies.count - tiles.count
    if unknown > 0 { notes.insert(environment.wording(.movieListUnknown(count: unknown)), at: 0) }
    self.notes = notes
  }

  /// Whether the address names the movies.
  public var isShared: Bool { !address.movies.isEmpty }

  /// The formats in which the list may be saved, our own first, which takes no server.
  public static var formats: [(value: String, name: String)] {
    WatchlistExportFormat.allCases.map { ($0.name, $0.title.description) }
  }

  /// The megabytes of a file and the list that the server takes at once.
  public static let maximumMegabytes = 20

  /// `My list`, `A shared list`.
  public var heading: String {
    environment.wording(isShared ? .movieListShared : .movieListHeading)
  }

  /// The title of the page.
  public var title: String { heading + " · " + environment.wording(.pageMovies) }
}
