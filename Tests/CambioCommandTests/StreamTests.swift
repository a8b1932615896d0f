import TestSupport
import Testing

/// Unusual standard input, output and error.
@Suite struct StreamTests {
  @Test(arguments: [
    "history eur usd --since 2012-01-01 --csv", "currencies --all", "rates --json", "--help",
    "completions bash",
  ])
  func `a reader that leaves early is no failure`(line: String) throws {
    let run = try CommandRun.bash(
      """
      set -o pipefail
      for attempt in {1..3}; do "$CAMBIO" \(line) | head -c 1 >/dev/null || exit; done
      """
    )
    #expect(run == CommandRun())
  }

  @Test func `a reader that is gone before the first byte is no failure`() throws {
    let run = try CommandRun.bash(
      #"{ sleep 0.2; "$CAMBIO" history eur usd --csv; echo "status $?" >&2; } | :"#
    )
    #expect(run == CommandRun(errors: "status 0\n"))
  }

  @Test(
    .enabled(if: FileSystem.hasFullDevice),
    arguments: [
      "100 usd brl", "history usd brl --csv", "rates", "currencies", "--help", "--version",
      "completions zsh",
    ]
  )
  func `a full disk is a failure that is reported`(line: String) throws {
    let run = try CommandRun.bash("\"$CAMBIO\" \(line) >/dev/full")
    #expect(run.errors == "cambio: cannot write the result: No space left on device\n")
    #expect(run.ending == .status(74))
  }

  @Test(arguments: ["100 usd brl", "rates", "--help"])
  func `a closed standard output is a failure that is reported`(line: String) throws {
    let run = try CommandRun.bash("\"$CAMBIO\" \(line) >&-")
    #expect(run.errors == "cambio: cannot write the result: Bad file descriptor\n")
    #expect(run.ending == .status(74))
  }

  @Test(.enabled(if: FileSystem.hasFullDevice), arguments: ["2>/dev/full", "2>&-"])
  func `an error that cannot be written still sets the status`(redirection: String) throws {
    let run = try CommandRun.bash("\"$CAMBIO\" 100 usd xyz \(redirection)")
    #expect(run == CommandRun(ending: .status(65)))
  }

  @Test(arguments: ["</dev/null", "<&-", "<<<'5 gbp jpy'", "< <(yes 2>/dev/null)"])
  func `standard input is never read`(redirection: String) throws {
    let run = try CommandRun.bash("\"$CAMBIO\" 100 usd brl \(redirection)")
    #expect(run == (try CommandRun.cambio(["100", "usd", "brl"])))
  }

  @Test func `results go to standard output, and errors to standard error alone`() throws {
    let good = try CommandRun.bash(#""$CAMBIO" 100 usd brl 2>/dev/full"#)
    #expect(good == (try CommandRun.cambio(["100", "usd", "brl"])))
    let bad = try CommandRun.bash(#""$CAMBIO" 100 usd xyz >/dev/full"#)
    #expect(bad == (try CommandRun.cambio(["100", "usd", "xyz"])))
  }
}
