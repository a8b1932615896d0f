import TestSupport
import Testing

@Suite struct HelpTests {
  /// The help screens whose examples need neither a store nor a network.
  static let screens = [
    "cambio", "convert", "rules", "rates", "history", "prices", "rates-table", "currencies",
    "launcher", "movies-popular", "movies-search", "movies-show",
  ]

  @Test(arguments: [
    ("help", "--help"), ("-h", "--help"), ("convert -h", "help convert"),
    ("100 usd brl --help", "help convert"), ("help rates", "rates --help"),
    ("history --help", "help history"), ("help currencies", "currencies -h"),
    ("rates --version", "--version"), ("-V", "--version"),
  ])
  func `two ways of asking show one screen`(line: String, other: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.ending == .status(0))
    #expect(run == (try CommandRun.cambio(ShellWords.split(other))))
  }

  @Test(arguments: screens)
  func `every example of a help screen works`(screen: String) throws {
    let lines = try Golden("Help/\(screen)").output.split(separator: "\n")
    for line in lines where line.hasPrefix("  cambio ") {
      let example = line.dropFirst("  cambio ".count).prefix { $0 != ">" }
      let words = example.split(separator: "  ").first.map { String($0) } ?? ""
      let run = try CommandRun.cambio(ShellWords.split(words))
      #expect(run.ending == .status(0), "cambio \(words)")
      #expect(!run.output.isEmpty, "cambio \(words)")
    }
  }

  @Test func `an option takes the same everywhere`() throws {
    var values: [Substring: Set<Substring>] = [:]
    for screen in Golden.all where screen.name.hasPrefix("Help/") {
      for found in screen.answer.matches(
        of: #/^  (?:-\w, )?(--[a-z-]+) <([a-z-]+)>/#.anchorsMatchLineEndings()
      ) {
        values[found.1, default: []].insert(found.2)
      }
    }
    #expect(values.count > 30)
    // `--since` takes a day for rates and a year for movies.
    values["--since"] = nil
    #expect(values.filter { $0.value.count > 1 } == [:])
  }

  @Test(arguments: ["pt_BR.UTF-8", "ar_EG.UTF-8"])
  func `help is in one language`(locale: String) throws {
    for screen in ["--help", "ledger --help", "movies --help"] {
      let words = ShellWords.split(screen)
      #expect(
        try CommandRun.cambio(words, environment: ["LC_ALL": locale]) == CommandRun.cambio(words)
      )
    }
  }
}
