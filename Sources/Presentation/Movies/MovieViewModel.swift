public import BoxOffice
public import ExactMoney
import Localization
public import Movies
import PlainBytes

/// The addresses of the picture behind a movie's heading, for narrow and for wide screens.
public struct MovieBackdrop: Hashable, Sendable {
  public let narrow: String
  public let wide: String

  public init(narrow: String, wide: String) {
    (self.narrow, self.wide) = (narrow, wide)
  }
}

/// A movie's page: its facts, the worth of its money, and the source of each fact.
public final class MovieViewModel: PageModel {
  public let environment: AppEnvironment
  public let address: MovieAddress
  public let poster: PosterDesign
  /// The address of the movie's own poster; nil if there is only the drawn one.
  public let picture: String?
  /// The movie's own background; nil if there is only the drawn one.
  public let backdrop: MovieBackdrop?
  /// The movie as in lists; nil if it has no id.
  public let tile: MovieTile?
  public let movie: Movie
  /// The currency into which money is converted.
  public let currency: Currency
  /// The known ones of budget and box office.
  public let money: [MovieMoney]
  /// The state of the sources for this movie, in words.
  public let sources: MovieSourcesViewModel
  private let origins: MovieOrigins
  /// The movie's texts in the reader's language.
  private let texts: MovieTexts

  /// Creates the page of `movie` at `address`.
  ///
  /// `worth` converts an amount at the movie's release.
  public init(
    _ address: MovieAddress,
    _ movie: Movie,
    _ origins: MovieOrigins,
    _ environment: AppEnvironment,
    sources: [MovieSourceState] = [],
    picture: String? = nil,
    _ backdrop: MovieBackdrop? = nil,
    worth: (MovieField, MovieAmount, Currency, ReleaseMoment) -> ReleaseValue
  ) {
    self.environment = environment
    self.address = address
    self.movie = movie
    self.origins = origins
    self.sources = MovieSourcesViewModel(sources, environment, address: address.text)
    texts = movie.texts(in: environment.wording.textLanguage)
    poster = PosterDesign(movie, environment.wording)
    self.picture = picture
    self.backdrop = backdrop
    tile = MovieTile(movie, picture: picture, environment.wording)
    let target = address.currency ?? MovieViewModel.home(of: environment.preferences)
    currency = target
    let release = ReleaseMoment(of: movie)
    money = [(MovieField.boxOffice, movie.boxOffice), (.budget, movie.budget)]
      .compactMap { field, amount in
        amount.map { amount in
          MovieMoney(
            environment.wording.label(ofMoney: field, of: movie),
            amount,
            in: target,
            release,
            worth: release.map { worth(field, amount, target, $0) } ?? .noRate,
            environment.wording
          )
        }
      }
  }

  /// Returns the currency for readers who have not chosen one.
  public static func home(of preferences: Preferences) -> Currency {
    preferences.rates.home ?? .brl
  }

  // MARK: The head

  /// The title of the movie, cut to 200 characters.
  public var heading: String { ShownText.title(texts, of: movie, atMost: 200) }

  /// The language tag of the title; nil if that is the page's language.
  public var languageOfHeading: String? { wording.mark(texts.languageOfTitle) }
  /// The language tag of the original title; nil if unknown, or if that is the page's language.
  public var languageOfOriginalTitle: String? {
    movie.tagOfOriginalLanguage.flatMap { wording.mark($0) }
  }
  /// The language tag of the plot; nil if that is the page's language.
  public var languageOfOverview: String? { wording.mark(texts.languageOfOverview) }

  /// The title of the page.
  public var title: String {
    let year = movie.knownYear.map { " (" + wording.year($0) + ")" } ?? ""
    return heading + year
  }

  /// The title in the original language; nil if unknown, or the same as the heading.
  public var originalTitle: String? {
    let original = ShownText.line(movie.originalTitle, atMost: 200)
    return original.utf8.isEmpty || original.isSame(as: heading) ? nil : original
  }

  /// The day of the first release, or else the year; nil if unknown.
  public var released: String? {
    movie.releaseDate.map { wording.date($0) } ?? movie.year.map { wording.year($0) }
  }

  /// The running time in minutes; nil if unknown.
  public var runtime: String? {
    movie.runtimeMinutes.map { wording(.pageMovieMinutes(minutes: wording.number($0))) }
  }

  /// The countries, at most four, by the English names of CLDR where the sources have those.
  public var countries: [String] {
    movie.countries.prefix(4).map { name in
      // TMDb has the long form of this one name.
      name.isSame(as: "United States of America")
        ? "United States" : ShownText.line(name, atMost: 60)
    }
  }

  /// The languages, at most four, by the English names that the sources have.
  public var languages: [String] {
    movie.languages.prefix(4).map { ShownText.line($0, atMost: 60) }
  }

  // MARK: What is thought of it

  /// A rating by one source: its name, the figure, and the number of votes.
  public struct Rating: Hashable, Sendable {
    public let name: String
    /// The figure: `8.2 of 10`.
    public let value: String
    /// The number of votes, `175 votes`; nil if the source does not report it.
    public let votes: String?
  }

  /// The mean of the votes, also in percent of the maximum; nil if there are no votes.
  public var mean: (text: String, percent: Int)? {
    guard movie.has(.votes) else { return nil }
    let percent = try? movie.voteAverage.multiplied(by: ExactDecimal(10))
      .rounded(to: .scale(0), rounding: .toNearestOrAwayFromZero)
    let whole = percent.map { Int(truncatingIfNeeded: $0.coefficient) } ?? 0
    return (wording.rating(movie.voteAverage), min(max(whole, 0), 100))
  }

  /// The name of the rating with the same figure, or else of the source of the votes.
  public var meanSource: String {
    let same = movie.ratings.first { $0.kind.best == 10 && $0.value == movie.voteAverage }
    return same?.kind.name.description ?? movie.provenance[.votes]?.name.description ?? ""
  }

  /// The mean, `8.2 of 10`; nil if there are no votes.
  public var meanText: String? {
    mean.map { wording(.movieOutOf(value: $0.text, best: wording.number(10))) }
  }

  /// The number of votes, `175 votes`; for the catalogue's mean, the number of reviews.
  public var votes: String { count(movie.voteCount, of: .votes) }

  private func count(_ count: Int, of field: MovieField) -> String {
    movie.provenance[field] == .catalogue
      ? wording(.movieReviews(count: count)) : wording(.movieVotes(count: count))
  }

  public var ratings: [Rating] {
    movie.ratings.map { rating in
      Rating(
        name: rating.kind.name.description,
        value: wording(
          .movieOutOf(value: wording.number(rating.value), best: wording.number(rating.kind.best))
        ),
        votes: rating.votes.map { count($0, of: .ratings) }
      )
    }
  }

  // MARK: What it is about, and who made it

  /// The plot, cut to 3,000 characters; nil if unknown.
  public var overview: String? {
    texts.overview.utf8.isEmpty ? nil : ShownText.line(texts.overview, atMost: 3_000)
  }

  /// A genre or a person, with the address of the movies that have it.
  public struct Way: Hashable, Sendable {
    public let name: String
    public let address: String
  }

  public var genres: [Way] {
    movie.genres.map { genre in
      var address = MovieListAddress()
      address.filter.genre = genre
      return Way(name: wording.name(of: genre), address: address.text)
    }
  }

  /// People with the same job, under the name of the job.
  public struct People: Hashable, Sendable {
    public let job: String
    public let people: [Way]
  }

  /// The maximum number of people per job; further ones are not shown.
  private static let maximumPeople = 24

  public var people: [People] {
    let credits = movie.credits
    let jobs: [(Message, [String])] = [
      (.pageMovieDirectors, credits.directors), (.pageMovieWriters, credits.writers),
      (movie.hasBillingOrder ? .pageMovieCast : .movieCastByName, credits.cast),
    ]
    return jobs.compactMap { job, names in
      guard !names.isEmpty else { return nil }
      let people = names.prefix(MovieViewModel.maximumPeople).map { name in
        var address = MovieListAddress()
        address.search = ShownText.line(name, atMost: MovieListAddress.maximumSearchLength)
        return Way(name: address.search, address: address.text)
      }
      return People(job: wording(job), people: people)
    }
  }

  /// A fact with its label.
  public struct Fact: Hashable, Sendable {
    public let label: String
    public let value: String
  }

  public var facts: [Fact] {
    let studios = movie.studios.prefix(6).map { ShownText.line($0, atMost: 60) }
    let facts: [(Message, String?)] = [
      (.pageMovieReleased, released), (.movieRuntime, runtime),
      (.movieCertificate, ShownText.line(movie.certificate, atMost: 20)),
      (.pageMovieOscars, wording.oscars(of: movie)),
      (.pageMovieStudios, studios.joined(separator: ", ")),
    ]
    let known = facts.compactMap { label, value in
      value.flatMap { $0.utf8.isEmpty ? nil : Fact(label: wording(label), value: $0) }
    }
    return known + (movie.ids.imdb.map { [Fact(label: "IMDb", value: $0.description)] } ?? [])
  }

  // MARK: Sources

  /// The sources, each with the fields that come from it.
  public var provenance: [Fact] {
    movie.provenance.sources.map { source in
      let fields = MovieField.allCases.filter { movie.provenance[$0] == source }
        .compactMap { $0.message.map { wording($0) } }
      let name = source == .catalogue ? wording(.moviesBuiltIn) : source.name.description
      return Fact(label: name, value: fields.joined(separator: ", "))
    }
  }

  /// The attribution that the sources require.
  public var notes: [String] { origins.lines(of: [movie], wording) }

  // MARK: Choices

  /// The currencies to choose from: the reader's own, and common ones.
  public var currencies: [MovieListViewModel.Choice] {
    let chosen = currency
    let common: [Currency] = [
      .usd, .eur, .gbp, .jpy, .cny, .inr, .brl, .krw, .cad, .aud, .chf, .mxn,
    ]
    var all: [Currency] = []
    let home = MovieViewModel.home(of: environment.preferences)
    let own = [chosen, home] + environment.preferences.rates.favourites
    for currency in own + common where !all.contains(currency) { all.append(currency) }
    return all.sorted { $0.code.utf8.lexicographicallyPrecedes($1.code.utf8) }.map { currency in
      MovieListViewModel.Choice(
        value: currency.code,
        name: currency.code + " · " + wording.name(of: currency),
        isChosen: currency == chosen
      )
    }
  }

  /// The address of this page with its currency, to share with others.
  public var shared: String {
    var address = self.address
    address.currency = currency
    return address.text
  }
}
