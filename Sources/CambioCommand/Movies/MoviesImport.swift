import ArgumentParser
import EmbeddedData
import ExactMoney
import LocalStore
import Localization
import MovieLists
import Movies
import Presentation

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
    file:
      "Where doubtful and unknown movies are settled: written where there is no such file, read where there is.",
    value: "path"
  )
  var choices: String?

  @Flag(help: "Write what the preview shows.")
  var yes = false

  @Flag(help: "Show what becomes of each line.")
  var lines = false

  @OptionGroup var kept: KeptOptions

  func run() throws {
    let wording = try kept.wording()
    try wording.check(choices, for: .csv)
    let zone = try Clock(wording).zone
    let document = try wording.reading(file) { bytes throws(WatchlistFileError) in
      try WatchlistFile.read(bytes, zone: zone)
    }
    let answers = try choices.flatMap { try wording.answers(in: $0) }
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
      try wording.writeNew(WatchlistChoices.write(plan.questions), to: choices)
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

/// The effect of an import, planned or done, as lines for a terminal; pages show the same account.
struct WatchlistImportText {
  let wording: CommandWording
  let width: Int
  /// Whether the movies are written.
  var isWritten = false
  /// Whether the text lists each line of the file.
  var isEachLineShown = false
  /// The file with the questions about movies; nil if none was written.
  var choicesFile: String?

  /// Returns the text that describes `plan`: its counts, its notes, and the lines that need an
  /// answer.
  func text(for plan: WatchlistImport) -> String {
    let account = WatchlistImportViewModel(plan, wording.ofPages)
    var lines = [account.heading] + account.counts.lines
    var notes = account.movies.map { [$0] } ?? []
    if let leftOut = account.leftOut {
      notes.append(leftOut.heading)
      notes += leftOut.counts.lines
    }
    lines += (notes + account.notes).flatMap { $0.wrapped(to: width) }
    if isEachLineShown {
      lines.append("")
      lines += account.lines.map { row, fate in
        "\(row.place)  \(row.name)  \(fate)".truncated(to: width)
      }
    }
    let doubtful = account.doubtful.flatMap { question in
      ["\(question.name)  \(question.places)"]
        + question.choices.map { "  " + WatchlistChoices.name(of: $0.movie) }
    }
    lines += section(account.doubtfulHeading, doubtful)
    lines += section(account.unknownHeading, account.unknown.map { "\($0.places)  \($0.name)" })
    for group in account.groups where group.isFlawed {
      let rows = group.rows.map { row in
        [row.place, row.name, row.note].filter { !$0.isEmpty }.joined(separator: "  ")
      }
      lines += section(group.heading, rows)
    }
    lines.append("")
    lines += end(of: plan, account).flatMap { $0.wrapped(to: width) }
    return lines.text
  }

  /// Returns `lines` below their heading; empty if there are none.
  private func section(_ heading: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", heading + ":"] + lines.map { ("  " + $0).truncated(to: width) }
  }

  // MARK: The way on

  private func end(of plan: WatchlistImport, _ account: WatchlistImportViewModel) -> [String] {
    var lines: [String] = []
    if let choicesFile {
      lines.append(
        wording(.choicesWritten(file: choicesFile, count: wording.number(plan.questions.count)))
      )
    } else if !plan.questions.isEmpty {
      lines.append(wording(.importAsk))
    }
    if plan.entries.isEmpty {
      lines.append(account.wording(.importNothingNew))
    } else {
      let count = wording.number(plan.entries.count)
      lines.append(wording(isWritten ? .importWritten(count: count) : .importPending))
    }
    return lines
  }
}

extension [WatchlistImportViewModel.Count] {
  /// The numbers in a column, each before its noun.
  var lines: [String] {
    let columns = map { $0.number.columns }.max() ?? 0
    return map { "  \($0.number.leftPadded(to: columns))  \($0.label)" }
  }
}
