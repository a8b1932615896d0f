import TestSupport
import Testing

@Suite struct CompletionTests {
  static let shells = ["bash", "zsh", "fish"]

  @Test(arguments: shells)
  func `a shell gets a script that knows the commands and the options`(shell: String) throws {
    let run = try CommandRun.cambio(["--generate-completion-script", shell])
    #expect(run.ending == .status(0))
    #expect(run.errors.isEmpty)
    for word in ["convert", "rates", "history", "currencies", "rounding", "half-even"] {
      #expect(run.output.contains(word), "\(word)")
    }
  }

  @Test(arguments: shells.filter { FileSystem.program($0) != nil })
  func `a script has no syntax error`(shell: String) throws {
    try withTemporaryDirectory { directory in
      let run = try CommandRun.bash(
        #""$CAMBIO" --generate-completion-script \#(shell) >script && \#(shell) -n script"#,
        directory: directory
      )
      #expect(run == CommandRun())
    }
  }

  @Test(arguments: [("us", ["usd"]), ("EU", ["EUR"]), ("bm", ["bmd"]), ("zz", []), ("Us", [])])
  func `currency codes are completed in the case they have`(start: String, codes: [String]) throws {
    let run = try CommandRun.cambio(
      ["---completion", "rates", "--", "positional@0", "1", "\(start.utf8.count)", start],
      environment: ["SAP_SHELL": "bash"]
    )
    #expect(run.ending == .status(0))
    #expect(run.output.split(separator: "\n").map { String($0) } == codes)
  }
}
