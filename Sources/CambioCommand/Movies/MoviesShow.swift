import ArgumentParser
import BoxOffice
import CambioAPI
import EmbeddedData
import ExactMoney
import Localization
import Movies
import Presentation

/// `cambio movies show tt0133093 --in brl`.
struct MoviesShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a movie, with its money in your currency at the rate of its release.",
    usage: "cambio movies show <movie> ... [--in <currency>] [<options>]",
    discussion: """
      With --in, budget and box office are converted at the last rate published by the day of \
      release; where only the year is known, at the mean of its rates. With --fresh TMDb, OMDb and \
      Wikidata are asked first, and a source of rates for those days without known rates.
      """
  )

  @Argument(help: ArgumentHelp("The movie's number at IMDb, or its title.", valueName: "movie"))
  var movie: [String]

  @Option(
    "currency",
    "Convert the movie's money into this currency.",
    name: .customLong("in"),
    completion: CompletionWords.currencies
  )
  var target: String?

  @OptionGroup var locale: LocaleOptions
  @OptionGroup var storeOptions: StoreOptions

  @OptionGroup var table: TableOptions

  @OptionGroup var freshness: FreshnessOptions

  func run() throws {
    let wording = try locale.wording()
    let (movie, found) = try movie(wording)
    var installation = found
    let target = try target.map { code in try wording.currency(code) }
    var money: MovieMoneyText?
    if let target {
      func converted(_ installation: Installation) throws -> MovieMoneyText {
        try MovieMoneyText(movie, in: target, installation, hasNotAsked: !freshness.fresh)
      }
      money = try converted(installation)
      if freshness.fresh, let wanted = money?.missingRates {
        installation = try installation.asking(for: wanted) {
          (try? converted($0))?.missingRates == nil
        }
        money = try converted(installation)
      }
    }
    try table.write(installation.configuration, wording) {
      wording.text(for: movie, money, inFile: table.hasFile)
    } document: {
      MovieJSON.encode(movie, worth: money?.documents ?? [])
    }
  }

  /// Returns the named movie, and the data that contains it.
  ///
  /// With `--fresh`, a movie that only sources have is fetched by its IMDb id.
  private func movie(_ wording: CommandWording) throws -> (Movie, Installation) {
    let installation = try storeOptions.installation(freshness, wording: wording)
    guard freshness.fresh else {
      return (try installation.movies().movie(named: movie, wording), installation)
    }
    let library = try installation.movies()
    let text = movie.joined(separator: " ")
    let number = IMDbID(text).map { MovieIDs(imdb: $0) }
    let known =
      try number.map { library.movie($0)?.ids ?? $0 }
      ?? library.movie(named: movie, wording).ids
    let refreshed = try installation.refreshingMovies(for: (known, text)) { refresher, sources in
      await refresher.refresh(known, from: sources)
    }
    let words = known.imdb.map { [$0.description] } ?? movie
    return (try refreshed.movies().movie(named: words, wording), refreshed)
  }
}

extension CommandWording {
  /// Returns `movie` as lines of text: its title in the reader's language, then its facts, each
  /// after a label.
  ///
  /// Its money is as in `money`. If `inFile`, nothing is emphasized.
  fileprivate func text(for movie: Movie, _ money: MovieMoneyText?, inFile: Bool) -> String {
    let width = Output.width
    let movie = movie.translated(into: ofPages.textLanguage)
    let year = movie.knownYear.map { " (\($0))" } ?? ""
    let title = inFile ? movie.title + year : (movie.title + year).strong
    var rows: [(label: String, texts: [String])] = []
    func add(_ label: Message, _ texts: [String]) {
      if texts.contains(where: { !$0.isEmpty }) { rows.append((self(label), texts)) }
    }
    add(.movieDirectors, [movie.credits.directors.joined(separator: ", ")])
    add(.movieWriters, [movie.credits.writers.joined(separator: ", ")])
    add(.movieCast, [movie.credits.cast.joined(separator: ", ")])
    add(.movieStudios, [movie.studios.joined(separator: ", ")])
    add(.movieReleased, [movie.releaseDate.map { long($0) } ?? ""])
    add(.movieRatings, [movie.ratings.map { rating($0) }.joined(separator: ", ")])
    add(.movieOscars, [ofPages.oscars(of: movie) ?? ""])
    add(.movieBudget, amount(movie.budget, .budget, nil, money))
    add(.movieBoxOffice, amount(movie.boxOffice, .boxOffice, movie.boxOfficeTerritory, money))
    add(.movieSource, lines(on: movie.provenance.sources, EmbeddedMovies.catalogue))

    let head = title.wrapped(to: width) + facts(of: movie).wrapped(to: width, at: [", ", " "])
    let facts: [String] = .labelled(rows, width: width, at: ["; ", ", ", " "])
    return (head + facts.map { $0.withoutTrailingSpaces }).text
  }

  /// Returns IMDb id, running time, certificate, genres, countries and languages, in one line.
  private func facts(of movie: Movie) -> String {
    var facts: [String] = []
    if let id = movie.ids.imdb { facts.append(id.description) }
    if let minutes = movie.runtimeMinutes {
      facts.append(self(.movieMinutes(minutes: "\(minutes)")))
    }
    if !movie.certificate.isEmpty { facts.append(movie.certificate) }
    let words = ofPages
    facts += movie.genres.map { words.name(of: $0) } + movie.countries + movie.languages
    return facts.joined(separator: ", ")
  }

  /// Writes a rating as `Rotten Tomatoes 7.8/10 (209)`.
  private func rating(_ rating: MovieRating) -> String {
    let votes = rating.votes.map { " (\(number($0)))" } ?? ""
    let value = number(rating.value)
    return "\(rating.kind.name) \(value)/\(number(rating.kind.best))\(votes)"
  }

  /// Writes an amount as `292,576,195 USD, worldwide, 6 Jan 2011`, followed by the lines of
  /// `money`.
  private func amount(
    _ amount: MovieAmount?,
    _ field: MovieField,
    _ territory: MovieTerritory?,
    _ money: MovieMoneyText?
  ) -> [String] {
    guard let amount else { return [] }
    let day = amount.day.map { ", \(short($0))" } ?? ""
    let place =
      switch territory {
      case .world: ", " + ofPages(.movieWorldwide)
      case .country(let country): ", " + (name(ofRegion: country.code) ?? country.code)
      case nil: ""
      }
    let written = "\(number(amount.money.amount)) \(amount.money.currency)\(place)\(day)"
    return [written] + (money?.lines(for: field) ?? [])
  }
}
