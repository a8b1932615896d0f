import ArgumentParser
import EmbeddedData
import ExactMoney
import LocalStore
import MovieLists
import Movies

/// `cambio movies import letterboxd.zip`.
struct MoviesImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a list of movies from a file of another service, after a preview.",
    usage: "cambio movies import <file> [--choices <path>] [--yes] [<options>]",
    discussion: """
      Files of Letterboxd, IMDb, Trakt, Yamtrack, Movary, TMDb, Simkl, Kodi, Jellyfin and of Cambio are known by \
      what is in them, and so are your own: tables (CSV, Excel) whose columns have usual names, and texts with a \
      title a line. A movie is found by its number at IMDb or TMDb, else by title and year; where the year is \
      off by one, or several movies have the title, you say which one is meant. Without an answer, and if nothing \
      here knows the movie, it is imported by title and year.

      Without --yes nothing is written: each line of the file is accounted for. The same file once \
      more adds nothing.

      Examples:

        cambio movies import letterboxd.zip
        cambio movies import letterboxd.zip --choices movies.csv
        cambio movies import letterboxd.zip --choices movies.csv --yes
      """
  )

  @Argument(help: "The file with the list.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Where doubtful and unknown movies are settled: written where there is no such file, read where there is.",
      valueName: "path"
    ),
    completion: .file()
  )
  var choices: String?

  @Flag(help: "Write what the preview shows.")
  var yes = false

  @Flag(help: "Show what becomes of each line.")
  var lines = false

  @OptionGroup var kept: KeptOptions

  func run() throws {
    let wording = try kept.locale.wording()
    try wording.check(choices, for: .csv)
    let failures = WatchlistFileFailureText(wording: wording)
    let zone = try Clock(wording).zone
    let document = try failures.reading(file) { bytes throws(WatchlistFileError) in
      try WatchlistFile.read(bytes, zone: zone)
    }
    let answers = try choices.flatMap { try failures.answers(in: $0) }
    let installation = try kept.installation(yes ? .toWrite : .ifThere)
    let plan = WatchlistImport(
      document,
      into: try installation.watchlist(),
      answers: answers ?? [:],
      by: try installation.movies().finder(),
      now: installation.clock.now
    )
    var text = WatchlistImportText(wording: wording, width: Output.width)
    text.isEachLineShown = lines
    if let choices, answers == nil, !plan.questions.isEmpty {
      try failures.write(WatchlistChoices.write(plan.questions), to: choices)
      text.choicesFile = choices
    }
    if yes {
      text.isWritten =
        try installation.inStore { store throws(StoreError) in
          try store.watchlist.add(plan.entries)
        } != nil
    }
    try Output.print(text.text(for: plan))
  }
}
