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

/// The films and words that screens are made of: the same on the server and on a device without a connection.
public struct MovieScreens {
  private let films: MovieCollection
  private let origins: MovieOrigins
  private let environment: AppEnvironment
  /// Whether films may have posters of their own.
  private let hasPictures: Bool
  private let picture: (Movie) -> String?
  private let worth: (Movie, MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue

  /// Screens of `films`, whose own posters are where `picture` says, and whose money was worth what `worth` says.
  public init(
    of films: MovieCollection,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment,
    hasPictures: Bool,
    picture: @escaping (Movie) -> String?,
    worth: @escaping (Movie, MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue
  ) {
    (self.films, self.origins, self.environment) = (films, origins, environment)
    (self.hasPictures, self.picture, self.worth) = (hasPictures, picture, worth)
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
        MovieViewModel(address, movie, origins, environment, picture: picture(movie)) {
          worth(movie, $0, $1, $2, $3)
        }
      )
    case .watchlist(let address):
      return .watchlist(
        MovieWatchlistViewModel(address, origins, environment, hasPictures: hasPictures) { ids in
          films.movie(ids).map { ($0, picture($0)) }
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
    return .list(MovieListViewModel(address, page, origins, environment, picture: picture))
  }
}
