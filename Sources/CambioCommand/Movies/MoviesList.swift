import ArgumentParser
import CambioAPI
import ExactJSON
import ExactMoney
import LocalStore
import Movies

/// `cambio movies list`.
struct MoviesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the list of movies, those seen and those to see.",
    discussion: """
      The list is kept in the store on this machine.

      Examples:

        cambio movies list add tt0133093
        cambio movies list seen the matrix --on 2026-11-20
        cambio movies list
        cambio movies list remove tt0133093
      """,
    subcommands: [Show.self, Add.self, Seen.self, Remove.self],
    defaultSubcommand: Show.self
  )

  /// `cambio movies list show`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "List the movies in the order in which they were added.",
      usage: "cambio movies list [<options>]"
    )

    @OptionGroup var table: TableOptions
    @OptionGroup var kept: KeptOptions

    func run() throws {
      let installation = try kept.installation(.ifThere)
      let entries = try installation.watchlist()
      let wording = installation.wording
      try table.write(installation.configuration, wording) {
        wording.table(of: entries, width: Output.width)
      } document: {
        WatchlistJSON.encode(entries)
      }
    }
  }

  /// `cambio movies list add tt0133093`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a movie to the list.",
      usage: "cambio movies list add <movie> ... [<options>]"
    )

    @OptionGroup var change: ListChange

    func run() throws {
      try change.run { list, entry throws(StoreError) in
        try list.add(entry)
        return true
      }
    }
  }

  /// `cambio movies list seen tt0133093 --on 2026-11-20`.
  struct Seen: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "seen",
      abstract: "Note the day on which a movie was seen.",
      usage: "cambio movies list seen <movie> ... [--on <yyyy-mm-dd>] [<options>]",
      discussion: "A movie that is not on the list is added to it."
    )

    @Option(day: "The day; today when left out.")
    var on: CalendarDate?

    @OptionGroup var change: ListChange

    func run() throws {
      let wording = try change.kept.wording()
      let today = try Clock.today(wording)
      let day = on ?? today
      guard day <= today else {
        throw wording.failure(.data, .watchlistSeenAhead(day: "\(day)", today: "\(today)"))
      }
      try change.run { list, entry throws(StoreError) in
        try list.see(entry, on: day)
        return true
      }
    }
  }

  /// `cambio movies list remove tt0133093`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a movie from the list.",
      usage: "cambio movies list remove <movie> ... [<options>]"
    )

    @OptionGroup var change: ListChange

    func run() throws {
      try change.run { list, entry throws(StoreError) in try list.remove(entry) }
    }
  }
}

/// A change to the list of movies that concerns one movie.
struct ListChange: ParsableArguments {
  @Argument(help: ArgumentHelp("The movie's number at IMDb, or its title.", valueName: "movie"))
  var movie: [String]

  @OptionGroup var kept: KeptOptions

  /// Finds the movie, changes the list, and prints the movie.
  ///
  /// - Throws: ``CommandFailure`` if there is no such movie, or `change` returns false because it
  ///   is not on the list.
  func run(_ change: (WatchlistStore, WatchlistEntry) throws(StoreError) -> Bool) throws {
    let installation = try kept.installation(.toWrite)
    let wording = installation.wording
    // A movie without ids is found only on the list.
    let title = TitleKey(movie.joined(separator: " "))
    let listed = try installation.watchlist().first {
      $0.ids == MovieIDs() && TitleKey($0.title) == title
    }
    let entry =
      try listed
      ?? WatchlistEntry(
        installation.movies().movie(named: movie, wording),
        addedAt: installation.clock.now
      )
    let isDone = try installation.inStore { store throws(StoreError) in
      try change(store.watchlist, entry)
    }
    guard isDone ?? true else {
      throw wording.failure(.data, .watchlistNotThere(text: entry.title.truncated(to: 50)))
    }
    let entries = try installation.watchlist()
    try Output.print(wording.table(of: entries, width: Output.width))
  }
}

extension CommandWording {
  /// Returns the list of movies as a table, one line per movie; a sentence if there are none.
  ///
  /// Its columns are the IMDb id, year, title, rating, the days of the viewings.
  fileprivate func table(of entries: [WatchlistEntry], width: Int) -> String {
    guard !entries.isEmpty else { return self(.watchlistEmpty).wrapped(to: width).text }
    let seen = entries.map { viewed($0) }
    let seenWidth = max(self(.columnSeen).columns, seen.map { $0.columns }.max() ?? 0)
    let ratings = entries.map { entry in entry.rating.map { number($0.points) } ?? "" }
    // A list without ratings has no column for them.
    let isRated = ratings.contains { !$0.isEmpty }
    let ratingWidth = isRated ? max(self(.columnRating).columns, 3) + 2 : 0
    // Number and year, with two spaces after each column.
    let titleWidth = max(10, width - 12 - 6 - ratingWidth - seenWidth - 2)
    let rows = zip(entries, zip(ratings, seen)).map { entry, facts in
      [
        entry.ids.imdb?.description ?? "", entry.year.map { String($0) } ?? "",
        entry.title.truncated(to: titleWidth),
      ] + (isRated ? [facts.0] : []) + [facts.1]
    }
    return TextTable(
      headings: ["IMDb", self(.columnYear), self(.columnTitle)]
        + (isRated ? [self(.columnRating)] : []) + [self(.columnSeen)],
      rows: rows
    ).text(width: width)
  }

  /// Returns the last day, with the number of viewings if there are several: `20 Nov 2026 (2)`.
  private func viewed(_ entry: WatchlistEntry) -> String {
    guard entry.timesSeen > 0 else { return "" }
    let last = entry.viewings.last.map { short($0) } ?? self(.watchlistDayUnknown)
    return last + (entry.timesSeen > 1 ? " (\(number(entry.timesSeen)))" : "")
  }
}
