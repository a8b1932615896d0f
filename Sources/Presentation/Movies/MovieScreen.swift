public import BoxOffice
public import ExactMoney
public import Movies
import PlainBytes

/// What is answered at an address of films.
public enum MovieAnswer {
  case screen(MovieScreen)
  /// The page is at another address.
  case moved(String)
}

/// What stands at an address of films.
public enum MovieScreen {
  case list(MovieListViewModel)
  case film(MovieViewModel)
  case watchlist(MovieWatchlistViewModel)
  /// A page for what is not there; what it is asked for is otherwise fine.
  case notice(MovieNotice)
  /// The address cannot be read, or nothing is at it.
  case refused(MovieNotice, MovieRefusal)
}

/// Why there is no page.
public enum MovieRefusal: Hashable, Sendable {
  case unreadable, unknown
}

/// Where films' own pictures are.
public struct MoviePictures {
  /// Whether films may have any.
  let areOffered: Bool
  /// The address of a film's poster; nil where the drawn one is all there is.
  let poster: (Movie) -> String?
  /// What stands behind the head of a film's page; nil where it is the drawn poster.
  let backdrop: (Movie) -> MovieBackdrop?

  public init(
    areOffered: Bool,
    poster: @escaping (Movie) -> String?,
    backdrop: @escaping (Movie) -> MovieBackdrop?
  ) {
    (self.areOffered, self.poster, self.backdrop) = (areOffered, poster, backdrop)
  }
}

/// The films and words that screens are made of: the same on the server and on a device without a connection.
public struct MovieScreens {
  private let films: MovieCollection
  private let origins: MovieOrigins
  private let environment: AppEnvironment
  private let pictures: MoviePictures
  private let worth: (Movie, MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue

  /// Screens of `films`, with their `pictures`, whose money was worth what `worth` says.
  public init(
    of films: MovieCollection,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment,
    _ pictures: MoviePictures,
    worth: @escaping (Movie, MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue
  ) {
    (self.films, self.origins, self.environment) = (films, origins, environment)
    (self.pictures, self.worth) = (pictures, worth)
  }

  /// What is answered at `path`, as it was sent, with `query`; nil for another part of the site.
  public func answer(at path: String, query: String) -> MovieAnswer? {
    let place: MoviePlace?
    do throws(MovieAddressProblem) {
      place = try MoviePlace(path: PercentCoding.decoded(path), query: query)
    } catch {
      return .screen(.refused(MovieNotice(error, environment), .unreadable))
    }
    guard let place else { return nil }
    if place.isSaidOtherwise(by: path, query), let text = place.text { return .moved(text) }
    return .screen(screen(at: place))
  }

  private func screen(at place: MoviePlace) -> MovieScreen {
    switch place {
    case .list(let address): return list(address)
    case .film(let name, let address):
      guard let address, let movie = films.movie(address.ids) else {
        return .refused(MovieNotice(unknown: name, origins, environment), .unknown)
      }
      return .film(
        MovieViewModel(
          address,
          movie,
          origins,
          environment,
          picture: pictures.poster(movie),
          pictures.backdrop(movie)
        ) {
          worth(movie, $0, $1, $2, $3)
        }
      )
    case .watchlist(let address):
      return .watchlist(
        MovieWatchlistViewModel(address, origins, environment, hasPictures: pictures.areOffered) {
          ids in
          films.movie(ids).map { ($0, pictures.poster($0)) }
        }
      )
    case .offline: return .notice(MovieNotice(offlineIn: environment))
    }
  }

  private func list(_ address: MovieListAddress) -> MovieScreen {
    let page = films.page(
      address.page,
      of: address.selection,
      size: MovieListViewModel.pageSize
    )
    if page.results.isEmpty && page.totalResults > 0 {
      return .refused(MovieNotice(noPage: address, of: page, environment), .unknown)
    }
    return .list(MovieListViewModel(address, page, origins, environment, picture: pictures.poster))
  }
}
