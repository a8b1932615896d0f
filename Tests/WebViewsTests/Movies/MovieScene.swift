import BoxOffice
import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization
import Movies
import PlainBytes
import Presentation
import Testing

@testable import WebViews

/// Pages of movies for a reader in a locale, with fixed rates.
enum MovieScene {
  private static let assets = Assets(root: "/assets/1")

  private static let origins = MovieOrigins(
    catalogueDay: CalendarDate(clamping: 20_000),
    catalogueYears: 1940...2014,
    years: 1940...2014
  )

  private static let rates = """
    Date,USD,BRL
    2010-07-16,1.2957,2.2963

    """

  static func environment(_ locale: String) throws -> AppEnvironment {
    AppEnvironment(
      wording: Wording(
        locale: try #require(EmbeddedLocales.locale(locale)),
        messages: try #require(EmbeddedLocales.messages(locale, of: .site))
      ),
      preferences: Preferences(),
      rates: RateState(RateBook(archive: RateArchive([]), sources: [], version: "1")),
      now: Instant(unixSeconds: 1_793_380_140)
    )
  }

  static func movie(_ title: String = "Inception", id: UInt32 = 1_375_666) -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: IMDbID(number: id)))
    movie.title = title
    movie.releaseDate = CalendarDate(year: 2010, month: 7, day: 16)
    movie.runtimeMinutes = 148
    movie.genres = [.action, .scienceFiction]
    movie.credits = Credits(directors: ["Christopher Nolan"], cast: ["Leonardo DiCaprio"])
    movie.countries = ["United States"]
    movie.languages = ["English"]
    movie.ratings = [MovieRating(.criticsMean, ExactDecimal(81, scale: 1), votes: 350)]
    (movie.voteAverage, movie.voteCount) = (ExactDecimal(81, scale: 1), 350)
    movie.boxOffice = MovieAmount(Money(ExactDecimal(292_576_195), .usd))
    return movie.attributed(to: .catalogue)
  }

  /// Returns the document of a list.
  static func list(_ movies: [Movie], _ query: String = "", of total: Int, locale: String = "en")
    throws -> String
  {
    let place = try MovieListAddress(Query(query))
    let page = MoviePage(
      page: place.page,
      totalResults: total,
      totalPages: MoviePage.pages(for: total, size: MovieListViewModel.pageSize),
      results: movies
    )
    let listing = MovieListing(page, size: MovieListViewModel.pageSize)
    let model = MovieListViewModel(place, listing, origins, try environment(locale))
    return AppView(.list(model), assets: assets).movieDocument.text
  }

  /// Returns the document of a movie.
  static func movie(_ movie: Movie, locale: String = "en") throws -> String {
    let place = try #require(MovieAddress(movie.ids, in: .brl))
    let history = RateHistory(rates)
    let converter = ReleaseDayConverter(
      RateArchive([history]),
      today: CalendarDate(clamping: 20_700)
    )
    let model = MovieViewModel(place, movie, origins, try environment(locale)) {
      _,
      amount,
      target,
      release in converter.worth(of: amount, in: target, at: release).value
    }
    return AppView(.movie(model), assets: assets).movieDocument.text
  }
}
