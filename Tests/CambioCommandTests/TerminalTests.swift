import TestSupport
import Testing

@Suite struct TerminalTests {
  private static let words = ShellWords.split("100 usd eur aed xpf")

  @Test func `a terminal shows the result bold and the rest faint`() throws {
    let run = try CommandRun.onTerminal(["100", "usd", "brl"])
    #expect(
      run.output == """
        100.00 USD = \u{1B}[1m543.25 BRL\u{1B}[0m
        \u{1B}[2m1 USD = 5.43251 BRL\u{1B}[0m
        \u{1B}[2mECB reference rates of Fri 30 Oct 2026, 22 days ago\u{1B}[0m
        \u{1B}[2mnewer rates: cambio refresh\u{1B}[0m

        """
    )
    #expect(run.ending == .status(0))
  }

  @Test func `without its colours a terminal shows what a pipe gets`() throws {
    let piped = try CommandRun.cambio(TerminalTests.words)
    #expect(!piped.output.contains("\u{1B}"))
    let shown = try CommandRun.onTerminal(TerminalTests.words).output
    #expect(shown.contains("\u{1B}"))
    #expect(TerminalTests.withoutColours(shown) == piped.output)
  }

  @Test(
    arguments: [
      ["NO_COLOR": "1"], ["NO_COLOR": ""], ["TERM": "dumb"], ["TERM": nil],
    ] as [[String: String?]]
  )
  func `a terminal without colours gets none`(environment: [String: String?]) throws {
    let run = try CommandRun.onTerminal(TerminalTests.words, environment: environment)
    #expect(run.output == (try CommandRun.cambio(TerminalTests.words).output))
  }

  @Test(arguments: ["--json", "--digits 3 --json"])
  func `what is for programs has no colours anywhere`(options: String) throws {
    let words = TerminalTests.words + ShellWords.split(options)
    #expect(try CommandRun.onTerminal(words).output == (try CommandRun.cambio(words).output))
  }

  @Test(
    arguments: [
      "history usd brl", "history eur usd --since 2020-01-01", "currencies --all", "--help",
      "100 kyd xpf --explain", "100 syp usd --on 2026-01-03", "100 usd eur aed xpf trl kyd vnd",
      "help convert", "rates usd",
    ],
    [80, 120]
  )
  func `a page fits the terminal it is shown on`(line: String, columns: Int) throws {
    let run = try CommandRun.onTerminal(ShellWords.split(line), columns: columns)
    #expect(run.ending == .status(0))
    let shown = TerminalTests.withoutColours(run.output)
    #expect(Width.linesWider(than: columns, in: shown).isEmpty)
  }

  @Test(
    arguments: [
      "", "100 usd brl", "100 usd eur aed xpf", "100 usd brl --explain", "100 xqx eur", "--date",
      "offer 100 usd 85 eur", "rates usd", "history usd brl", "currencies peso", "currencies --all",
      "sources", "sources --all", "config", "favourites", "own-rate", "quarantine", "rules",
      "rules pl-vat", "log usd brl", "movies popular", "movies search matrix",
      "movies show tt0133093 --in brl", "movies list",
    ],
    ["C", "de_DE.UTF-8", "ja_JP.UTF-8"]
  )
  func `nothing is wider than a narrow terminal`(line: String, locale: String) throws {
    for columns in [40, 50, 80] {
      let run = try CommandRun.onTerminal(
        ShellWords.split(line),
        columns: columns,
        environment: ["LC_ALL": locale],
        showsErrors: true
      )
      let shown = TerminalTests.withoutColours(run.output)
      #expect(!shown.isEmpty, "\(columns) columns")
      #expect(Width.linesWider(than: columns, in: shown).isEmpty, "\(columns) columns")
    }
  }

  @Test func `COLUMNS decides how wide output is`() throws {
    for words in [["history", "usd", "brl"], ["currencies", "peso"]] {
      let run = try CommandRun.cambio(words, environment: ["COLUMNS": "50"])
      #expect(Width.linesWider(than: 50, in: run.output).isEmpty)
      #expect(try run.output == TerminalTests.plain(words, columns: 50))
      #expect(try run.output == TerminalTests.plain(words, columns: 100, ["COLUMNS": "50"]))
    }
  }

  /// Returns the output of the command on a terminal, without colours.
  private static func plain(
    _ words: [String],
    columns: Int,
    _ environment: [String: String?] = [:]
  ) throws -> String {
    withoutColours(
      try CommandRun.onTerminal(words, columns: columns, environment: environment).output
    )
  }

  @Test func `a chart is as wide as the terminal, 40 to 120 columns`() throws {
    for (columns, width) in [(80, 78), (100, 98), (120, 118), (300, 118), (10, 38)] {
      let run = try CommandRun.onTerminal(["history", "usd", "brl"], columns: columns)
      let axis = run.output.split(separator: "\n").first { $0.contains("└") }
      #expect(axis?.count == width, "\(columns) columns")
    }
  }

  private static func withoutColours(_ text: String) -> String {
    ["\u{1B}[0m", "\u{1B}[1m", "\u{1B}[2m"].reduce(text) { text, code in
      text.split(separator: code, omittingEmptySubsequences: false).joined()
    }
  }
}
