public import BoxOffice
public import ExactMoney
import Localization
public import Movies
import PlainBytes

/// Where the picture behind the head of a movie's page is, for a phone and for a larger screen.
public struct MovieBackdrop: Hashable, Sendable {
  public let narrow: String
  public let wide: String

  /// A picture at two addresses.
  public init(narrow: String, wide: String) {
    (self.narrow, self.wide) = (narrow, wide)
  }
}

/// A movie: what is known of it, what its money was worth, and who told what.
public final class MovieViewModel: PageModel {
  public let environment: AppEnvironment
  public let address: MovieAddress
  public let poster: PosterDesign
  /// Where the movie's own poster is; nil where the drawn one is all there is.
  public let picture: String?
  /// The movie's own background; nil where the drawn one is all there is.
  public let backdrop: MovieBackdrop?
  /// The movie as it stands in lists.
  public let tile: MovieTile?
  public let movie: Movie
  /// The currency that its money is converted into.
  public let currency: Currency
  /// What it cost and what it took, what is known of them.
  public let money: [MovieMoney]
  /// What the sources are doing about the movie, in words.
  public let sources: MovieSourcesViewModel
  private let origins: MovieOrigins
  /// Its texts in the reader's language.
  private let texts: MovieTexts

  /// A movie at `address`, of whose money `worth` tells what it was worth in a currency.
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

  /// The currency that a reader who chose none is shown.
  public static func home(of preferences: Preferences) -> Currency {
    preferences.rates.home ?? .brl
  }

  // MARK: The head

  /// The title of the movie, cut where it is longer than titles are.
  public var heading: String { ShownText.title(texts, of: movie, most: 200) }

  /// The tags of the languages of the title, of the original one and of the plot; nil for that of the page.
  public var languageOfHeading: String? { wording.mark(texts.languageOfTitle) }
  public var languageOfOriginalTitle: String? {
    movie.tagOfOriginalLanguage.flatMap { wording.mark($0) }
  }
  public var languageOfOverview: String? { wording.mark(texts.languageOfOverview) }

  /// The title of the page.
  public var title: String {
    let year = movie.knownYear.map { " (" + wording.year($0) + ")" } ?? ""
    return heading + year
  }

  /// Its title in the language it was made in, where that is another.
  public var originalTitle: String? {
    let original = ShownText.line(movie.originalTitle, most: 200)
    return original.utf8.isEmpty || original.isSame(as: heading) ? nil : original
  }

  /// The day of its first showing, else the year.
  public var released: String? {
    movie.releaseDate.map { wording.date($0) } ?? movie.year.map { wording.year($0) }
  }

  public var runtime: String? {
    movie.runtimeMinutes.map { wording(.pageMovieMinutes(minutes: wording.number($0))) }
  }

  /// The countries, by the English names that the sources have.
  public var countries: [String] { movie.countries.prefix(4).map { ShownText.line($0, most: 60) } }

  /// The languages, likewise.
  public var languages: [String] { movie.languages.prefix(4).map { ShownText.line($0, most: 60) } }

  // MARK: What is thought of it

  /// A figure of one source: its name, the figure, and how many were asked.
  public struct Rating: Hashable, Sendable {
    public let name: String
    /// `8.2 of 10`.
    public let value: String
    /// `175 votes`; nil where the source does not say.
    public let votes: String?
  }

  /// The mean of the votes, and how much of a full circle it is in percent; nil without votes.
  public var mean: (text: String, percent: Int)? {
    guard movie.has(.votes) else { return nil }
    let percent = try? movie.voteAverage.multiplied(by: ExactDecimal(10))
      .rounded(to: .scale(0), rounding: .toNearestOrAwayFromZero)
    let whole = percent.map { Int(truncatingIfNeeded: $0.coefficient) } ?? 0
    return (wording.rating(movie.voteAverage), min(max(whole, 0), 100))
  }

  /// Whose mean it is: the rating of the same figure, else who told it.
  public var meanSource: String {
    let same = movie.ratings.first { $0.kind.best == 10 && $0.value == movie.voteAverage }
    return same?.kind.name.description ?? movie.provenance[.votes]?.name.description ?? ""
  }

  /// `8.2 of 10`.
  public var meanText: String? {
    mean.map { wording(.movieOutOf(value: $0.text, best: wording.number(10))) }
  }

  /// `175 votes`, or the reviews of critics, whose mean the catalogue has.
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

  public var overview: String? {
    texts.overview.utf8.isEmpty ? nil : ShownText.line(texts.overview, most: 3_000)
  }

  /// A name, and where the movies are that have it.
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

  /// People with a job, by the name of the job.
  public struct People: Hashable, Sendable {
    public let job: String
    public let people: [Way]
  }

  /// More of a cast are not shown.
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
        address.search = ShownText.line(name, most: MovieListAddress.longestSearch)
        return Way(name: address.search, address: address.text)
      }
      return People(job: wording(job), people: people)
    }
  }

  /// A label and what stands beside it.
  public struct Fact: Hashable, Sendable {
    public let label: String
    public let value: String
  }

  public var facts: [Fact] {
    let studios = movie.studios.prefix(6).map { ShownText.line($0, most: 60) }
    let facts: [(Message, String?)] = [
      (.pageMovieReleased, released), (.movieRuntime, runtime),
      (.movieCertificate, ShownText.line(movie.certificate, most: 20)),
      (.pageMovieOscars, wording.oscars(of: movie)),
      (.pageMovieStudios, studios.joined(separator: ", ")),
    ]
    let known = facts.compactMap { label, value in
      value.flatMap { $0.utf8.isEmpty ? nil : Fact(label: wording(label), value: $0) }
    }
    return known + (movie.ids.imdb.map { [Fact(label: "IMDb", value: $0.description)] } ?? [])
  }

  // MARK: Who told it

  /// Each source with the fields that it told, the words it asks for below.
  public var provenance: [Fact] {
    movie.provenance.sources.map { source in
      let fields = MovieField.allCases.filter { movie.provenance[$0] == source }
        .compactMap { $0.message.map { wording($0) } }
      let name = source == .catalogue ? wording(.moviesBuiltIn) : source.name.description
      return Fact(label: name, value: fields.joined(separator: ", "))
    }
  }

  public var notes: [String] { origins.lines(of: [movie], wording) }

  // MARK: Choices

  /// The currencies to choose from: the reader's own and those that many want.
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

  /// The address of this page, the currency in it, for whoever it is sent to.
  public var shared: String {
    var address = self.address
    address.currency = currency
    return address.text
  }
}
