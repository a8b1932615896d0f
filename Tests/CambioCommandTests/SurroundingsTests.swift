import Foundation
import TestSupport
import Testing

/// Directories, links and other programs around the command.
@Suite struct SurroundingsTests {
  private static let line = "100 usd brl eur gbp vnd --on 2008-09-14 --explain"

  @Test(arguments: ["PATH", "HOME", "TERM", "LC_ALL", "SHELL", "USER"])
  func `a variable that is missing changes nothing`(variable: String) throws {
    let words = ShellWords.split(SurroundingsTests.line)
    let run = try CommandRun.cambio(words, environment: [variable: nil])
    #expect(run == (try CommandRun.cambio(words)))
  }

  @Test func `an empty environment changes nothing`() throws {
    try withTemporaryDirectory { directory in
      let run = try CommandRun.bash(
        "exec env -i CAMBIO_TODAY=2026-11-21 \"$CAMBIO\" \(SurroundingsTests.line)",
        directory: directory
      )
      #expect(run == (try CommandRun.cambio(ShellWords.split(SurroundingsTests.line))))
    }
  }

  @Test(arguments: ["C", "POSIX", "pt_BR.UTF-8", "tr_TR.UTF-8", "ja_JP.SJIS", "no such locale"])
  func `the locale changes nothing that programs read`(locale: String) throws {
    let words = ShellWords.split("123456 usd idr in TRY --json")
    let run = try CommandRun.cambio(words, environment: ["LC_ALL": locale, "LANG": locale])
    #expect(run == (try CommandRun.cambio(words)))
  }

  @Test(arguments: ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "no such zone"])
  func `the time zone does not move a day that is set`(zone: String) throws {
    let run = try CommandRun.cambio(["100", "usd", "brl"], environment: ["TZ": zone])
    #expect(run == (try CommandRun.cambio(["100", "usd", "brl"])))
  }

  @Test func `the clock says which day it is when nothing else does`() throws {
    for nothing in [nil, ""] {
      let run = try CommandRun.cambio(["1", "eur", "eur"], environment: ["CAMBIO_TODAY": nothing])
      #expect(run.ending == .status(0))
    }
    let run = try CommandRun.bash(
      """
      unset CAMBIO_TODAY
      export TZ=UTC
      before=$(date +%F)
      "$CAMBIO" 1 eur usd --on 9999-12-31
      echo "$before" "$(date +%F)"
      """
    )
    let days = run.output.split(separator: "\n").last?.split(separator: " ") ?? []
    #expect(days.count == 2)
    #expect(days.contains { run.errors.contains("today is \($0)") })
  }

  @Test func `the current directory does not matter, and nothing is written there`() throws {
    let words = ShellWords.split(SurroundingsTests.line)
    let expected = try CommandRun.cambio(words)
    #expect(try CommandRun.cambio(words, directory: "/") == expected)
    try withTemporaryDirectory { directory in
      try Data("100 usd eur".utf8).write(to: URL(fileURLWithPath: "\(directory)/usd"))
      let before = try FileSystem.listing(of: directory)
      let surroundings = ["HOME": directory, "TMPDIR": directory, "XDG_CACHE_HOME": directory]
      for line in [
        SurroundingsTests.line, "rates", "history usd brl", "currencies", "--help", "100 usd xyz",
        "100 usd brl --json", "completions bash",
      ] {
        let run = try CommandRun.cambio(
          ShellWords.split(line),
          environment: surroundings.mapValues { Optional($0) },
          directory: directory
        )
        #expect(run == (try CommandRun.cambio(ShellWords.split(line))))
      }
      #expect(try FileSystem.listing(of: directory) == before)
    }
  }

  @Test func `a directory that was removed does not matter`() throws {
    let run = try CommandRun.bash(
      #"d=$(mktemp -d) && cd "$d" && rmdir "$d" && "$CAMBIO" 100 usd brl"#
    )
    #expect(run == (try CommandRun.cambio(["100", "usd", "brl"])))
  }

  @Test func `20 processes at once give equal answers`() throws {
    let expected = try CommandRun.cambio(["rates", "usd"]).output
    try withTemporaryDirectory { directory in
      let run = try CommandRun.bash(
        #"for i in {1..20}; do "$CAMBIO" rates usd >$i 2>&1 & done; wait"#,
        directory: directory
      )
      #expect(run.ending == .status(0))
      for number in 1...20 {
        let file = URL(fileURLWithPath: "\(directory)/\(number)")
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
      }
    }
  }

  @Test func `one question has one answer, time after time`() throws {
    let words = ShellWords.split(SurroundingsTests.line)
    let expected = try CommandRun.cambio(words)
    for _ in 1...5 { #expect(try CommandRun.cambio(words) == expected) }
  }
}
