public import BoxOffice
public import ExactMoney
public import Movies
import PlainBytes

/// The answer at a movie address.
public enum MovieAnswer {
  case screen(MovieScreen)
  /// A redirect to another address.
  case moved(String)
}

/// The screen at a movie address.
public enum MovieScreen {
  case list(MovieListViewModel)
  case movie(MovieViewModel)
  case watchlist(MovieWatchlistViewModel)
  case notice(MovieNotice)
}

/// Makes the screens of movies, on the server and on an offline device alike.
public struct MovieScreens {
  private let movies: MovieCollection
  private let origins: MovieOrigins
  private let environment: AppEnvironment
  private let poster: (Movie) -> String?
  private let backdrop: (Movie) -> MovieBackdrop?
  private let listing: MovieListing?
  private let sources: [MovieSourceState]
  private let worth: (Movie, MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue

  /// Creates the screens of `movies`.
  ///
  /// A movie without a `poster` or a `backdrop` of its own has a drawn one. If there is a
  /// `listing`, lists show it, with the state of `sources`. `worth` converts the money of movies.
  public init(
    of movies: MovieCollection,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment,
    listing: MovieListing? = nil,
    sources: [MovieSourceState] = [],
    poster: @escaping (Movie) -> String?,
    backdrop: @escaping (Movie) -> MovieBackdrop?,
    worth: @escaping (Movie, MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue
  ) {
    (self.movies, self.origins, self.environment) = (movies, origins, environment)
    (self.poster, self.backdrop, self.worth) = (poster, backdrop, worth)
    (self.listing, self.sources) = (listing, sources)
  }

  /// Returns the answer for an undecoded `path` and a `query`; nil if the path is not below
  /// `/movies`.
  public func answer(at path: String, query: String) -> MovieAnswer? {
    let route: MovieRoute?
    do throws(AddressProblem) {
      route = try MovieRoute(path: PercentCoding.decoded(path), query: query)
    } catch {
      return .screen(.notice(MovieNotice(error, environment)))
    }
    guard let route else { return nil }
    if route.isSaidOtherwise(by: path, query), let text = route.text { return .moved(text) }
    return .screen(screen(at: route))
  }

  private func screen(at route: MovieRoute) -> MovieScreen {
    switch route {
    case .list(let address): return list(address)
    case .movie(let name, let address):
      guard let address, let movie = movies.movie(address.ids) else {
        guard let address, !sources.isEmpty else {
          return .notice(MovieNotice(unknown: name, origins, environment))
        }
        let asked = MovieSourcesViewModel(sources, environment, address: address.text)
        return .notice(MovieNotice(unanswered: address, asked, environment))
      }
      return .movie(
        MovieViewModel(
          address,
          movie,
          origins,
          environment,
          sources: sources,
          picture: poster(movie),
          backdrop(movie)
        ) {
          worth(movie, $0, $1, $2, $3)
        }
      )
    case .watchlist(let address):
      return .watchlist(
        MovieWatchlistViewModel(address, origins, environment) { ids in
          movies.movie(ids).map { ($0, poster($0)) }
        }
      )
    }
  }

  private func list(_ address: MovieListAddress) -> MovieScreen {
    let size = MovieListViewModel.pageSize
    let listing =
      listing
      ?? MovieListing(movies.page(address.page, of: address.selection, size: size), size: size)
    let page = listing.page
    if page.results.isEmpty && page.totalResults > 0 && !listing.hasMore {
      return .notice(MovieNotice(noPage: address, of: page, environment))
    }
    return .list(
      MovieListViewModel(
        address,
        listing,
        origins,
        environment,
        sources: sources,
        picture: poster
      )
    )
  }
}
