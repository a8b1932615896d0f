import TestSupport
import Testing

@Suite struct HelpTests {
  static let screens = [
    Golden("Help/cambio", "--help"),
    Golden("Help/convert", "help convert"),
    Golden("Help/rates", "rates --help"),
    Golden("Help/history", "help history"),
    Golden("Help/currencies", "currencies -h"),
    Golden("Help/version", "--version"),
  ]

  @Test(arguments: screens)
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
