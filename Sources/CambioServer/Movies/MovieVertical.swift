import Dialects
import LocalStore
package import Refreshing
import ServiceLifecycle

extension Vertical {
  /// Returns the movies of a server; without `backend` no source is called, and without `pictures`
  /// all posters are drawn.
  package static func movies(
    _ backend: MovieBackend? = nil,
    pictures: PictureLibrary? = nil
  ) -> Vertical {
    Vertical { log, now, ports in
      let asking = backend.map { MovieFetches($0, now: now, log: log) }
      let movies = CurrentMovies(log: log, asking: asking, now: now())
      return MovieVertical(
        movies: movies,
        services: backend.map { backend in
          [
            PopularMovies(backend: backend, movies: movies),
            ReleasedMovies(backend: backend, movies: movies, log: log),
          ]
        } ?? [],
        pictures: PictureRoutes(movies: movies, pictures: pictures, log: log),
        ports: ports
      )
    }
  }
}

/// The movies of a server: their pages, and the answers to TMDb and OMDb clients.
struct MovieVertical: ServedVertical {
  let movies: CurrentMovies
  /// The services that fetch popular and later movies; empty without sources.
  let services: [any Service]
  let pictures: PictureRoutes
  let ports: DialectPorts

  let dialects = Dialect.ofMovies
  let groups = [TMDbRoutes.group, OMDbRoutes.group]

  func add(to routes: inout ServerRoutes, beside pages: Pages, _ queue: WorkQueue) {
    pictures.add(to: &routes)
    MoviePages(movies: movies, pictures: pictures, pages: pages, queue: queue).add(to: &routes)
    OfflineMovieRoutes(movies: movies, pictures: pictures, pages: pages).add(to: &routes)
    WatchlistRoutes(movies: movies, pages: pages).add(to: &routes)
    TMDbRoutes(
      movies: movies,
      answers: DialectAnswer(cache: pages.cache, queue: queue),
      hasImages: pictures.pictures != nil,
      ports: ports
    ).add(to: &routes)
    OMDbRoutes(
      movies: movies,
      pictures: pictures,
      ports: ports,
      answers: DialectAnswer(cache: pages.cache, queue: queue)
    ).add(to: &routes)
  }

  func address(path: String, query: String) -> String? {
    MoviePages.address(path: path, query: query)
  }

  var edition: Int { movies.edition }

  func renew(from store: LocalStore) async { await movies.renew(from: store) }
}

extension CambioServer {
  /// The movies of a server that was created with them.
  var movies: CurrentMovies {
    for case let vertical as MovieVertical in verticals { return vertical.movies }
    preconditionFailure("the server was put together without movies")
  }
}
