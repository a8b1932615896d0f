public import BoxOffice
public import ExactMoney
public import Movies
import PlainBytes

/// The answer at a movie address.
public enum MovieAnswer {
  case screen(MovieScreen)
  /// The page is at another address.
  case moved(String)
}

/// The screen at a movie address.
public enum MovieScreen {
  case list(MovieListViewModel)
  case film(MovieViewModel)
  case watchlist(MovieWatchlistViewModel)
  case notice(MovieNotice)
}

/// The addresses of the movies' own pictures.
public struct MoviePictures {
  /// The address of a movie's poster; nil if it only has the drawn one.
  let poster: (Movie) -> String?
  /// The background of a movie's page; nil if it is the drawn poster.
  let backdrop: (Movie) -> MovieBackdrop?

  public init(
    poster: @escaping (Movie) -> String?,
    backdrop: @escaping (Movie) -> MovieBackdrop?
  ) {
    (self.poster, self.backdrop) = (poster, backdrop)
  }
}

/// The movies and words of the screens: the same on the server and on a device without a network.
public struct MovieScreens {
  private let films: MovieCollection
  private let origins: MovieOrigins
  private let environment: AppEnvironment
  private let pictures: MoviePictures
  private let listing: MovieListing?
  private let sources: [MovieSourceState]
  private let worth: (Movie, MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue

  /// Screens of `films`, with their `pictures`; `worth` converts their money.
  ///
  /// A list shows `listing` if there is one, and beside it what `sources` are doing about it.
  public init(
    of films: MovieCollection,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment,
    _ pictures: MoviePictures,
    listing: MovieListing? = nil,
    sources: [MovieSourceState] = [],
    worth: @escaping (Movie, MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue
  ) {
    (self.films, self.origins, self.environment) = (films, origins, environment)
    (self.pictures, self.worth) = (pictures, worth)
    (self.listing, self.sources) = (listing, sources)
  }

  /// The answer at `path`, undecoded, with `query`; nil for another part of the site.
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
    case .film(let name, let address):
      guard let address, let movie = films.movie(address.ids) else {
        return .notice(MovieNotice(unknown: name, origins, environment))
      }
      return .film(
        MovieViewModel(
          address,
          movie,
          origins,
          environment,
          sources: sources,
          picture: pictures.poster(movie),
          pictures.backdrop(movie)
        ) {
          worth(movie, $0, $1, $2, $3)
        }
      )
    case .watchlist(let address):
      return .watchlist(
        MovieWatchlistViewModel(address, origins, environment) { ids in
          films.movie(ids).map { ($0, pictures.poster($0)) }
        }
      )
    case .offline: return .notice(MovieNotice(offlineIn: environment))
    }
  }

  private func list(_ address: MovieListAddress) -> MovieScreen {
    let size = MovieListViewModel.pageSize
    let listing =
      listing
      ?? MovieListing(films.page(address.page, of: address.selection, size: size), size: size)
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
        picture: pictures.poster
      )
    )
  }
}
