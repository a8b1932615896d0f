import BoxOffice
import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization
import Movies
import PlainBytes
import Testing

@testable import Presentation

/// Movies as a reader sees them, with fixed rates.
enum MovieScene {
  static let origins = MovieOrigins(
    catalogueDay: CalendarDate(clamping: 20_000),
    catalogueYears: 1940...2014,
    years: 1940...2024,
    credits: [(.tmdb, "Words of TMDb")]
  )

  static let now = Instant(unixSeconds: 1_793_380_140)

  static func environment(_ tag: String = "en") throws -> AppEnvironment {
    let locale = try #require(EmbeddedLocales.locale(tag))
    let wording = Wording(
      locale: locale,
      messages: try #require(EmbeddedLocales.messages(tag, of: .site))
    )
    let book = RateBook(archive: RateArchive([]), sources: [], version: "1")
    return AppEnvironment(
      wording: wording,
      preferences: Preferences(),
      rates: RateState(book),
      now: now
    )
  }

  static func movie(_ title: String = "Inception") throws -> Movie {
    var movie = Movie(ids: MovieIDs(imdb: try #require(IMDbID("tt1375666"))))
    movie.title = title
    movie.releaseDate = CalendarDate(year: 2010, month: 7, day: 16)
    movie.runtimeMinutes = 148
    movie.genres = [.action, .scienceFiction]
    movie.credits = Credits(
      directors: ["Christopher Nolan"],
      writers: ["Christopher Nolan"],
      cast: ["Leonardo DiCaprio", "Elliot Page"]
    )
    movie.countries = ["United States", "United Kingdom"]
    movie.languages = ["English"]
    movie.ratings = [MovieRating(.criticsMean, ExactDecimal(81, scale: 1), votes: 350)]
    movie.voteAverage = ExactDecimal(81, scale: 1)
    movie.voteCount = 350
    movie.oscars = Oscars(won: 4, nominated: 8)
    movie.boxOffice = MovieAmount(Money(ExactDecimal(292_576_195), .usd))
    return movie.attributed(to: .catalogue)
  }

  private static let rates = """
    Date,USD,BRL
    2010-07-16,1.2957,2.2963
    2010-07-15,1.2828,2.2589

    """

  /// Returns the converted amount at those rates.
  static func worth(
    _ field: MovieField,
    _ amount: MovieAmount,
    _ target: Currency,
    _ release: ReleaseMoment
  ) -> ReleaseValue {
    let history = RateHistory(rates)
    return ReleaseDayConverter(RateArchive([history]), today: CalendarDate(clamping: 20_700))
      .worth(of: amount, in: target, at: release).value
  }

  static func model(
    _ movie: Movie,
    in currency: Currency? = .brl,
    _ tag: String = "en"
  ) throws -> MovieViewModel {
    let place = try #require(MovieAddress(movie.ids, in: currency))
    return MovieViewModel(place, movie, origins, try environment(tag), worth: worth)
  }

  static func list(_ movies: [Movie]) throws -> MovieListViewModel { try list("", movies) }

  static func list(
    _ query: String,
    _ movies: [Movie],
    of total: Int? = nil,
    _ tag: String = "en",
    sources: [MovieSourceState] = [],
    newCount: Int = 0,
    hasPopular: Bool = false,
    isComing: Bool = false
  ) throws -> MovieListViewModel {
    let place = try MovieListAddress(Query(query))
    let total = total ?? movies.count
    let page = MoviePage(
      page: place.page,
      totalResults: total,
      totalPages: MoviePage.pages(for: total, size: MovieListViewModel.pageSize),
      results: movies
    )
    let kept = MovieListing(page, size: MovieListViewModel.pageSize)
    let listing = MovieListing(
      number: nil,
      page: page,
      first: kept.first,
      hasMore: kept.hasMore,
      newCount: newCount,
      isComing: isComing
    )
    let origins = MovieOrigins(
      catalogueDay: origins.catalogueDay,
      catalogueYears: origins.catalogueYears,
      years: origins.years,
      hasPopular: hasPopular,
      credits: origins.credits
    )
    return MovieListViewModel(place, listing, origins, try environment(tag), sources: sources)
  }
}
