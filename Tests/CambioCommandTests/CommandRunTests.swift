import Foundation
import TestSupport
import Testing

/// Checks `CommandRun` itself, to prove that its checks can fail.
@Suite struct CommandRunTests {
  @Test func `outputs, input and status arrive`() throws {
    let run = try CommandRun.bash("cat; echo wrong >&2; exit 7", input: "read")
    #expect(run == CommandRun(output: "read", errors: "wrong\n", ending: .status(7)))
  }

  @Test func `a signal is reported from a status`() throws {
    // SIGPROF is one of the few signals that neither test threads nor their children block or
    // ignore.
    #expect(try CommandRun.bash("kill -PROF $$").ending == .signal(SIGPROF))
  }

  @Test func `a process that does not end is killed`() throws {
    let run = try CommandRun.bash("echo begun; exec sleep 60", timeLimit: .milliseconds(300))
    #expect(run == CommandRun(output: "begun\n", errors: "", ending: .timeLimit))
  }

  @Test func `much of both outputs is no deadlock`() throws {
    let run = try CommandRun.bash(
      "for i in {1..20000}; do echo output line; echo error line >&2; done"
    )
    #expect(run.output.utf8.count == 20_000 * 12)
    #expect(run.errors.utf8.count == 20_000 * 11)
  }

  @Test func `the surroundings are the same everywhere`() throws {
    let script = #"echo "$CAMBIO_TODAY $LC_ALL ${NO_COLOR-unset} ${COLUMNS-unset}"; test -t 1"#
    let run = try CommandRun.bash(script)
    #expect(run.output == "2026-11-21 C.UTF-8 unset unset\n")
    #expect(run.ending == .status(1))
  }

  @Test func `a transcript shows all that happened`() throws {
    let run = CommandRun(output: "out\n", errors: "wrong\n", ending: .status(3))
    #expect(
      run.transcript(of: "cambio x") == "$ cambio x\nout\n[standard error]\nwrong\n[status 3]\n"
    )
  }

  @Test(arguments: [
    ("100 usd brl", ["100", "usd", "brl"]), ("  a  b ", ["a", "b"]), ("", []), ("''", [""]),
    ("'a b' c", ["a b", "c"]), ("a'b c'd", ["ab cd"]),
  ])
  func `a line is split as a shell would`(line: String, words: [String]) {
    #expect(ShellWords.split(line) == words)
  }
}
