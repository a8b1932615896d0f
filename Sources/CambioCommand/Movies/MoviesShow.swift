import ArgumentParser
import BoxOffice
import CambioAPI
import EmbeddedData
import ExactMoney
import Movies

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
    name: .customLong("in"),
    help: ArgumentHelp("Convert the movie's money into this currency.", valueName: "currency"),
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
    let target = try target.map { code in try CurrencyReader(wording: wording).read(code) }
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
      let text = MovieText(wording: wording, width: Output.width, isColoured: table.isColoured)
      return text.text(for: movie, EmbeddedMovies.catalogue, money)
    } document: {
      MovieJSON.encode(movie, worth: money?.documents ?? [])
    }
  }

  /// Returns the named movie, and the data that contains it.
  ///
  /// With `--fresh`, a movie that only sources have is fetched by its IMDb id.
  private func movie(_ wording: CommandWording) throws -> (Movie, Installation) {
    let installation = try storeOptions.installation(
      freshness.fresh ? .toWrite : .ifThere,
      isOffline: freshness.offline,
      wording: wording
    )
    guard freshness.fresh else {
      let reader = MovieReader(wording: wording, library: try installation.movies())
      return (try reader.read(movie), installation)
    }
    let library = try installation.movies()
    let text = movie.joined(separator: " ")
    let number = IMDbID(text).map { MovieIDs(imdb: $0) }
    let known =
      try number.map { library.movie($0)?.ids ?? $0 }
      ?? MovieReader(wording: wording, library: library).read(movie).ids
    let refreshed = try installation.refreshingMovies(for: (known, text)) { refresher, sources in
      await refresher.refresh(known, from: sources)
    }
    let reader = MovieReader(wording: wording, library: try refreshed.movies())
    return (try reader.read(known.imdb.map { [$0.description] } ?? movie), refreshed)
  }
}
