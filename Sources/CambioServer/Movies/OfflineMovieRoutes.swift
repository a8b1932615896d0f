import BoxOffice
import CambioAPI
import ExactMoney
import HTTPTypes
import Hummingbird
import Movies
import PlainBytes
import Presentation
import Synchronization

/// `/app/movies`: what a device keeps to draw the pages of films without a connection, beside the catalogue.
struct OfflineMovieRoutes: Sendable {
  let movies: CurrentMovies
  let pictures: PictureRoutes
  let pages: Pages
  private let worths = ReleaseWorths()

  /// So many of the films that sources told of, the most popular ones.
  private static let mostTold = 500

  init(movies: CurrentMovies, pictures: PictureRoutes, pages: Pages) {
    (self.movies, self.pictures, self.pages) = (movies, pictures, pages)
  }

  func add(to routes: inout ServerRoutes) {
    routes.get("/app/movies") { request, context in response(to: request, context) }
  }

  private func response(to request: Request, _ context: ServerContext) -> Response {
    let moment = pages.cache.moment
    let reader = Reader(request, pages.languages)
    let collection = movies.collection
    let told = collection.told(most: OfflineMovieRoutes.mostTold)
    let currency = MovieViewModel.home(of: reader.preferences)
    let catalogue = collection.catalogue
    let best = (0..<min(OfflineMovies.mostOfCatalogue, catalogue.count)).lazy.map {
      catalogue.movie(at: $0)
    }
    let document = OfflineMovies(
      told: told.map { movie in
        OfflineMovies.Told(
          movie,
          poster: pictures.address(of: movie),
          backdrop: pictures.backdrop(of: movie).map { ($0.narrow, $0.wide) }
        )
      },
      popular: collection.popular,
      credits: movies.origins(of: collection).credits,
      hasPictures: pictures.pictures != nil,
      currency: currency,
      worths: worths.all(of: best, told, in: currency, at: moment)
    )
    let prepared = PreparedResponse(
      OfflineMoviesJSON.encode(document).text,
      type: ContentType.json,
      fields: HTTPFields.ownSite.adding([
        .cacheControl: "no-cache", .vary: "Accept-Language, Cookie",
      ])
    )
    pages.cache.keep(prepared, to: request, context, at: moment)
    return prepared.response(to: request)
  }
}

/// What the money of films was worth in a currency, worked out once for each as long as the rates stay.
private final class ReleaseWorths: Sendable {
  private struct State {
    var book = ""
    var worths: [Currency: [OfflineMovies.Worth]] = [:]
  }

  /// The worths of the catalogue are kept for so many currencies.
  private static let mostCurrencies = 16

  private let state = Mutex(State())

  func all(
    of catalogue: some Sequence<Movie>,
    _ told: [Movie],
    in currency: Currency,
    at moment: ResponseCache.Moment
  ) -> [OfflineMovies.Worth] {
    let converter = ReleaseDayConverter(moment.snapshot.archive, today: moment.now.day)
    let newer = told.flatMap { $0.worths(in: currency, converter) }
    let known = Set(newer.map { $0.film })
    return newer
      + ofCatalogue(catalogue, in: currency, converter, moment.snapshot.book.version)
      .filter { !known.contains($0.film) }
  }

  private func ofCatalogue(
    _ movies: some Sequence<Movie>,
    in currency: Currency,
    _ converter: ReleaseDayConverter,
    _ book: String
  ) -> [OfflineMovies.Worth] {
    if let kept = state.withLock({ $0.book == book ? $0.worths[currency] : nil }) { return kept }
    let worths = movies.flatMap { $0.worths(in: currency, converter) }
    state.withLock { state in
      let isFull = state.worths.count >= ReleaseWorths.mostCurrencies
      if state.book != book || isFull { state = State(book: book) }
      state.worths[currency] = worths
    }
    return worths
  }
}

extension Movie {
  /// What its money was worth in `currency`, where it was reported in another.
  fileprivate func worths(
    in currency: Currency,
    _ converter: ReleaseDayConverter
  ) -> [OfflineMovies.Worth] {
    guard let film = ids.imdb else { return [] }
    return [(MovieField.boxOffice, boxOffice), (.budget, budget)].compactMap { field, amount in
      guard let amount, amount.money.currency != currency else { return nil }
      let value = ReleaseMoment(of: self).map {
        converter.worth(of: amount, in: currency, at: $0).value
      }
      return OfflineMovies.Worth(film, field, value ?? .noRate)
    }
  }
}
