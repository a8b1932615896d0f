import ArgumentParser
import EmbeddedData
import Feeds
import Localization
import Movies
import Refreshing

/// `cambio movies refresh --since 2015`.
struct MoviesRefresh: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh",
    abstract: "Fetch the movies that came after the catalogue.",
    usage: "cambio movies refresh [--since <year>] [--now] [<options>]",
    discussion: """
      The catalogue has movies of 1940 to 2014. Wikidata is asked for the movies of each later month, one question \
      after the other: at most 150 movies a month, those with articles in the most languages. No key \
      is needed. Each answer is kept at once: an interrupted run goes on where it ended. A month of \
      the last two is due again after a day, one of the last two years after two weeks, an older \
      one after half a year.

      Of the catalogue's own movies Wikidata knows the numbers at TMDb, by which its clients ask, and \
      titles in our languages, which are searched. They are asked for in half a year again.

      Examples:

        cambio movies refresh
        cambio movies refresh --since 2024 --now
        cambio movies refresh --since 1900
      """
  )

  @Option(help: ArgumentHelp("Begin with the movies of this year.", valueName: "year"))
  var since = MoviesRefresh.first

  @Flag(help: "Ask even where nothing new is due.")
  var now = false

  @OptionGroup var kept: KeptOptions

  /// The year after the last year of the catalogue.
  static let first = (EmbeddedMovies.catalogue.years?.upperBound ?? 2_014) + 1

  func validate() throws {
    try refuse(
      if: !(1_900...9_999).contains(since),
      .serveOutOfRange(option: "--since", first: "1900", last: "9999", text: String(since))
    )
  }

  func run() throws {
    let installation = try kept.installation(.toWrite)
    let wording = installation.wording
    let source = installation.configuration.source(MovieProvider.wikidata)
    let facts = source.provider.facts
    let progress = Progress(wording(.refreshAsking(sources: facts.name)))
    let (since, urgency) = (since, now ? RateRefresher.Urgency.now : .whenDue)
    let catalogue = EmbeddedMovies.catalogue
    let (reports, names, due) = try installation.asking { refresher in
      let reports = await refresher.refreshReleased(since: since, from: source, urgency) {
        progress.advance()
        return true
      }
      let movies = (0..<catalogue.count).map { catalogue.id(at: $0) }
      let names = await refresher.refreshNames(of: movies, from: source, urgency) {
        progress.advance()
      }
      return (reports, names, await refresher.releasedDue(since: since, of: source))
    }
    progress.clear()
    let asked = reports.filter { $0.movies != nil || $0.failure != nil }
    var lines = asked.map { line("\($0.year)", $0.movies, $0.failure, facts, wording) }
    if names.movies != nil || names.failure != nil {
      let years = catalogue.years.map { "\($0.lowerBound)–\($0.upperBound)" } ?? ""
      lines.append(line(years, names.movies, names.failure, facts, wording))
    } else if asked.isEmpty, let due {
      lines.append(wording(.refreshNotDue(time: Clock.text(due))))
    }
    try Output.print(lines.text)
    if names.failure != nil || asked.contains(where: { $0.failure != nil }) {
      Output.end(.temporary)
    }
  }

  /// Returns a line with the year, the number of movies that came, and the failure that stopped the
  /// others.
  private func line(
    _ year: String,
    _ movies: Int?,
    _ failure: RefreshFailure?,
    _ source: Provider,
    _ wording: CommandWording
  ) -> String {
    let came = movies.map { wording(.importWritten(count: "\($0)")) }
    let failure = failure.map {
      wording.sentence(on: $0, of: source)
    }
    let text = wording.clauses([came, failure].compactMap { $0 })
    let indent = "      "
    let lines = text.wrapped(to: Output.messageWidth - indent.columns)
    return "\(year)  " + lines.joined(separator: "\n" + indent)
  }
}
