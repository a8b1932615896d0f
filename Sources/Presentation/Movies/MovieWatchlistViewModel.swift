import ExactMoney
public import Movies

/// A list of movies: the reader's own, which the device fills in, or a shared one.
public final class MovieWatchlistViewModel: PageModel {
  public let environment: AppEnvironment
  public let address: MovieWatchlistAddress
  /// The known movies of a shared list.
  public let tiles: [MovieTile]
  /// The attribution of the sources of ``tiles``.
  public let notes: [String]
  /// The reader's own list, which is empty until the page's program runs.
  public var own: OwnListModel { OwnListModel(environment) }

  /// Creates the list at `address`.
  ///
  /// `movie` returns the movie with some ids and the address of its own poster; nil if unknown.
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

  /// Whether the list is a shared one.
  public var isShared: Bool { !address.movies.isEmpty }

  /// The formats in which the list may be saved; the first is Cambio's own, which needs no server.
  public static var formats: [(value: String, name: String)] {
    WatchlistExportFormat.allCases.map { ($0.name, $0.title.description) }
  }

  /// The maximum size, in megabytes, of a file together with the list; the server refuses more.
  public static let maximumMegabytes = 20

  /// The heading: `My list`, `A shared list`.
  public var heading: String {
    environment.wording(isShared ? .movieListShared : .movieListHeading)
  }

  /// The title of the page.
  public var title: String { heading + " · " + environment.wording(.pageMovies) }
}
