import ArgumentParser
import CambioAPI
import EmbeddedData
import ExactJSON
import LocalStore
import Movies
import Refreshing

/// `cambio movies`.
struct MoviesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "movies",
    abstract: "Find movies, show what is known of them, and keep a list of them.",
    discussion: """
      The catalogue inside the program is Wikidata's: movies of 1940 to 2014. A movie is named \
      by its number at IMDb or by its title. 'cambio movies refresh' adds later movies.

      Examples:

        cambio movies popular
        cambio movies search matrix --year 1999
        cambio movies show tt0133093 --in brl
        cambio movies refresh
        cambio movies list add amelie
        cambio movies import letterboxd.zip
      """,
    subcommands: [
      Popular.self, Search.self, MoviesShow.self, MoviesRefresh.self, MoviesList.self,
      MoviesImport.self, MoviesExport.self,
    ],
    defaultSubcommand: Popular.self
  )

  /// `cambio movies popular`.
  struct Popular: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "popular",
      abstract: "List the best known movies.",
      usage: "cambio movies popular [--page <n>] [<options>]",
      discussion: """
        A movie's place follows from how many critics wrote of it and their mean, what it took in \
        dollars, and of a later movie how many Wikipedias have an article of it.
        """
    )

    @OptionGroup var page: PageOptions
    @OptionGroup var locale: LocaleOptions

    func run() throws {
      let text = MoviePageText(
        wording: try locale.wording(),
        search: nil,
        command: "cambio movies popular"
      )
      try page.print(text)
    }
  }

  /// `cambio movies search matrix --year 1999`.
  struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Find movies by title, person and year.",
      usage: "cambio movies search <words> ... [--year <year>] [--page <n>] [<options>]",
      discussion: """
        Words match the start of words in titles and names, ignoring accents. Exact titles come \
        first, then titles with all words, movies of one person, and movies that have each word \
        somewhere, the year included.
        """
    )

    @Argument(help: "Words of the title, a name or a year; all must match.")
    var words: [String]

    @Option(help: ArgumentHelp("Only movies first shown in this year.", valueName: "year"))
    var year: Int?

    @OptionGroup var page: PageOptions
    @OptionGroup var locale: LocaleOptions

    func run() throws {
      let search = MovieSearch(name: words.joined(separator: " "), year: year)
      let ofYear = year.map { " --year \($0)" } ?? ""
      let text = MoviePageText(
        wording: try locale.wording(),
        search: search,
        command: "cambio movies search \(ShellWord.quoted(search.name))\(ofYear)"
      )
      try page.print(text)
    }
  }
}

/// The options for a page of a list of movies.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The page, of twenty movies each.", valueName: "n"))
  var page = 1

  @OptionGroup var table: TableOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var storeOptions: StoreOptions

  /// Prints the movies that `text` searches for, or the best known if it has no search.
  ///
  /// - Throws: ``CommandFailure`` if there are none, or no such page.
  func print(_ text: MoviePageText) throws {
    let (wording, page) = (text.wording, page)
    var installation = try storeOptions.installation(freshness, wording: wording)
    if freshness.fresh {
      let query = text.search.map { MovieQuery.search($0, page: page) } ?? .popular(page: page)
      let language = wording.ofPages.textLanguage
      installation = try installation.refreshingMovies { refresher, sources in
        let reports = await refresher.refresh(query, from: sources)
        if let language { _ = await refresher.refresh(query, in: language, from: sources) }
        return reports
      }
    }
    let library = try installation.movies()
    let answer = try wording.reading { () throws(StoreError) in
      if let search = text.search { return library.found(search, page: page) }
      return try library.popular(page: page)
    }
    let found = answer.page
    guard found.totalResults > 0 else { throw text.failure(ofNone: library.years) }
    guard !found.results.isEmpty else {
      throw wording.failure(
        .data,
        .moviesPageMissing(page: "\(page)", pages: "\(found.totalPages)")
      )
    }
    try table.write(installation.configuration, wording) {
      text.text(answer, EmbeddedMovies.catalogue, of: library.years, width: Output.width)
    } document: {
      MoviePageJSON.encode(found)
    }
  }
}
