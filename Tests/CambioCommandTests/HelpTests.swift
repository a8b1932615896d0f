import TestSupport
import Testing

@Suite struct HelpTests {
  static let screens = [
    Golden("Help/cambio", "--help"),
    Golden("Help/convert", "help convert"),
    Golden("Help/rates", "rates --help"),
    Golden("Help/history", "help history"),
    Golden("Help/prices", "prices --help"), Golden("Help/rates-table", "help rates-table"),
    Golden("Help/currencies", "currencies -h"),
    Golden("Help/movies-popular", "movies popular --help"),
    Golden("Help/movies-search", "movies search --help"),
    Golden("Help/movies-show", "help movies show"),
    Golden("Help/version", "--version"),
  ]

  /// The screens whose examples need a store or a network.
  static let storeScreens = [
    Golden("Help/refresh", "refresh --help"), Golden("Help/sources", "sources --help"),
    Golden("Help/log", "help log"), Golden("Help/quarantine", "quarantine --help"),
    Golden("Help/quarantine-list", "quarantine list --help"),
    Golden("Help/quarantine-release", "quarantine release --help"),
    Golden("Help/quarantine-dismiss", "help quarantine dismiss"),
    Golden("Help/favourites", "favourites --help"),
    Golden("Help/favourites-list", "favourites list --help"),
    Golden("Help/favourites-add", "favorites add --help"),
    Golden("Help/favourites-remove", "favourites remove --help"),
    Golden("Help/favourites-move", "favourites move --help"), Golden("Help/rate", "rate --help"),
    Golden("Help/rate-set", "rate set --help"), Golden("Help/rate-list", "rate list --help"),
    Golden("Help/rate-remove", "rate remove --help"), Golden("Help/config", "config --help"),
    Golden("Help/serve", "serve --help"), Golden("Help/ledger", "ledger --help"),
    Golden("Help/movies-list", "movies list --help"),
    Golden("Help/movies-list-show", "movies list show --help"),
    Golden("Help/movies-list-add", "movies list add --help"),
    Golden("Help/movies-list-seen", "help movies list seen"),
    Golden("Help/movies-list-remove", "movies list remove --help"),
    Golden("Help/movies", "movies --help"), Golden("Help/movies-refresh", "movies refresh --help"),
    Golden("Help/movies-import", "movies import --help"),
    Golden("Help/movies-export", "help movies export"),
  ]

  @Test(arguments: screens + storeScreens)
  func `a help screen is as kept and fits 80 columns`(screen: Golden) throws {
    let run = try screen.compare()
    #expect(run.ending == .status(0))
    #expect(run.errors.isEmpty)
    #expect(Width.linesWider(than: 80, in: run.output).isEmpty)
  }

  @Test(arguments: [
    ("help", "--help"), ("-h", "--help"), ("convert -h", "help convert"),
    ("100 usd brl --help", "help convert"), ("help rates", "rates --help"),
    ("history --help", "help history"), ("help currencies", "currencies -h"),
    ("rates --version", "--version"),
  ])
  func `two ways of asking show one screen`(line: String, other: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.ending == .status(0))
    #expect(run == (try CommandRun.cambio(ShellWords.split(other))))
  }

  @Test func `every example of the help screens works`() throws {
    for screen in HelpTests.screens.dropLast() {
      for line in try screen.run().output.split(separator: "\n") where line.hasPrefix("  cambio ") {
        let example = line.dropFirst("  cambio ".count).prefix { $0 != ">" }
        let words = example.split(separator: "  ").first.map { String($0) } ?? ""
        let run = try CommandRun.cambio(ShellWords.split(words))
        #expect(run.ending == .status(0), "cambio \(words)")
        #expect(!run.output.isEmpty, "cambio \(words)")
      }
    }
  }
}
