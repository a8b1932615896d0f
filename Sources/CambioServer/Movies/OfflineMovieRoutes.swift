import BoxOffice
import CambioAPI
import ExactMoney
import HTTPTypes
import Hummingbird
import Movies
import PlainBytes
import Presentation

/// Answers `/app/movies`: the data, in addition to the catalogue, that a device needs to show
/// movies without a connection.
struct OfflineMovieRoutes: Sendable {
  let movies: CurrentMovies
  let pictures: PictureRoutes
  let pages: Pages
  private let worths = ReleaseWorths()

  /// The maximum number of reported movies for a device, our choice; the most popular ones are
  /// taken.
  private static let maximumReported = 500

  func add(to routes: inout ServerRoutes) {
    // The amounts of thousands of movies are converted, each at the rates of its release.
    let price = WorkPrice(microseconds: 400_000, bytes: 4 << 20)
    routes.get("/app/movies", price) { request, context in
      try await response(to: request, context)
    }
  }

  private func response(to request: Request, _ context: ServerContext) async throws -> Response {
    let moment = pages.cache.moment
    let reader = Reader(request, pages.languages)
    let collection = movies.collection
    let reported = collection.reported(atMost: OfflineMovieRoutes.maximumReported)
    let currency = MovieViewModel.home(of: reader.preferences)
    let language = reader.wording.textLanguage
    let document = OfflineMovies(
      reported: reported.map { movie in
        OfflineMovies.Reported(
          movie.keeping(language),
          poster: pictures.address(of: movie.translated(into: language)),
          backdrop: pictures.backdrop(of: movie).map { ($0.narrow, $0.wide) }
        )
      },
      popular: collection.popular,
      credits: movies.origins(of: collection).credits,
      currency: currency,
      worths: try await worths.all(of: collection.catalogue, reported, in: currency, at: moment)
    )
    let prepared = PreparedResponse(
      OfflineMoviesJSON.encode(document).text,
      type: ContentType.json,
      fields: HTTPFields.ownSite.adding([
        .cacheControl: "no-cache", .vary: "Accept-Language, Cookie",
      ])
    )
    pages.cache.keep(prepared, to: request, context, at: moment)
    return prepared.compressedResponse(to: request)
  }
}

/// The values of movies' amounts in a currency, calculated once for each version of the rates.
///
/// An actor calculates for one currency at a time, so that requests for many take one processor at
/// most.
actor ReleaseWorths {
  private var book = ""
  private var kept: [Currency: [OfflineMovies.Worth]] = [:]

  /// The maximum number of currencies whose values are kept, our choice; beyond it all are dropped.
  private static let maximumCurrencies = 16

  /// Returns the values in `currency` of the amounts of the reported movies and of the catalogue's
  /// best known ones.
  ///
  /// - Throws: `CancellationError` if the client has left.
  func all(
    of catalogue: MovieCatalogue,
    _ reported: [Movie],
    in currency: Currency,
    at moment: ResponseCache.Moment
  ) throws -> [OfflineMovies.Worth] {
    let converter = ReleaseDayConverter(moment.snapshot.archive, today: moment.now.day)
    let version = moment.snapshot.book.version
    if book != version || kept.count > ReleaseWorths.maximumCurrencies {
      (book, kept) = (version, [:])
    }
    let best =
      try kept[currency]
      ?? worths(
        of: (0..<min(OfflineMovies.maximumOfCatalogue, catalogue.count)).map {
          catalogue.movie(at: $0)
        },
        in: currency,
        converter
      )
    kept[currency] = best
    let newer = try worths(of: reported, in: currency, converter)
    let known = Set(newer.map { $0.movie })
    return newer + best.filter { !known.contains($0.movie) }
  }

  /// The amounts in one currency of movies released at the same time.
  private struct Group: Hashable {
    let release: ReleaseMoment?
    let currency: Currency
  }

  private func worths(
    of movies: [Movie],
    in target: Currency,
    _ converter: ReleaseDayConverter
  ) throws -> [OfflineMovies.Worth] {
    var groups: [Group: [(movie: IMDbID, field: MovieField, amount: MovieAmount)]] = [:]
    for movie in movies {
      guard let number = movie.ids.imdb else { continue }
      for (field, amount) in [(MovieField.boxOffice, movie.boxOffice), (.budget, movie.budget)] {
        guard let amount, amount.money.currency != target else { continue }
        let group = Group(release: ReleaseMoment(of: movie), currency: amount.money.currency)
        groups[group, default: []].append((number, field, amount))
      }
    }
    let worths = try groups.flatMap { group, money in
      try Task.checkCancellation()
      let values = group.release.map {
        converter.worths(of: money.map { $0.amount }, in: target, at: $0).map { $0.value }
      }
      return money.indices.map { place in
        OfflineMovies.Worth(money[place].movie, money[place].field, values?[place] ?? .noRate)
      }
    }
    return worths.sorted { ($0.movie, $0.field.rawValue) < ($1.movie, $1.field.rawValue) }
  }
}
