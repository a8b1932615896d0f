import Foundation
import TestSupport
import Testing

@testable import CambioCommand
@testable import cambio

/// What is offered at TAB; Tests/Server/test_completion.py has the shells ask.
@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script is short, and asks the command`(shell: String) throws {
    let run = try CommandRun.cambio(["completions", shell])
    #expect(run.ending == .status(0))
    #expect(run.errors.isEmpty)
    #expect(run.output.contains(" \(Completion.request) "))
    #expect(run.output.count { $0 == "\n" } < 30)
  }

  @Test(arguments: [
    ("100 us", ["usd\tUS Dollar"]), ("100 EU", ["EUR\tEuro"]), ("100 Us", []), ("100 zz", []),
    ("1000 de", ["dem\tGerman Mark"]), ("100 usd i", ["in\t", "idr\t", "ils\t", "inr\t"]),
    ("100 usd in i", ["idr\t", "ils\t", "inr\t"]), ("100 i", ["idr\t", "ils\t", "inr\t"]),
    ("100", []), ("1.5k", []),
    ("led", ["ledger\t"]), ("eu", ["eur\tEuro"]), ("favor", ["favorites\t"]),
    ("help led", ["ledger\t"]), ("help usd ", []), ("help 100 us", []),
    ("--locale pt-BR led", ["ledger\t"]), ("--locale pt", ["pt-BR\t", "pt-PT\t"]),
    ("--locale=pt", ["--locale=pt-BR\t", "--locale=pt-PT\t"]),
    ("100 usd --policy = month-a", ["month-average\t"]), ("100 usd --policy =", ["last\t"]),
    ("ledger ", [":files"]), ("ledger --output=x", [":files"]), ("publish ", [":folders"]),
    ("ledger --to eur gb", ["gbp\t"]), ("ledger --to eur x.csv", [":files"]),
    ("ledger --on-error ", ["fail\t", "skip\t", "blank\t", "collect\t"]),
    ("ledger --on-error skip b", []), ("ledger --on-error collect b", [":files"]),
    ("ledger --to eur --dig", ["--digits\tRound to this many decimals, 0 to 30"]),
    ("history usd eur --js", ["--json\t"]), ("history usd eur g", []), ("history ", ["aed\t"]),
    ("history usd eur ", ["--since\tThe first day"]), ("history -- --js", []),
    ("quarantine release ", []),
    ("serve --at ecb", ["ecb:\t"]), ("100 usd --digits ", []), ("--digits=2 --dig", []),
    ("serve --proxy 127.0.0.1 --pro", ["--proxy\t"]), ("rules pl-vat-", ["pl-vat-ecb\tPoland, "]),
    ("--source nb", ["nbp\tNBP"]), ("--on to", ["today\t"]), ("--unknown 100 us", ["usd\t"]),
  ])
  func `what may come next is offered`(line: String, starts: [String]) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    let lines = Completion.answer(to: words, of: Program.self).split(separator: "\n").map {
      String($0)
    }
    if starts.isEmpty { #expect(lines.isEmpty) }
    for (index, start) in starts.enumerated() {
      #expect(index < lines.count && lines[index].hasPrefix(start), "\(lines)")
    }
  }

  @Test(arguments: [
    ("'100 usd in eu", "100 usd in eur\tEuro\n"), (#"100\ us"#, "100 usd\tUS Dollar\n"),
    ("--policy='month-a", "--policy=month-average\t\n"),
  ])
  func `a word in quotes is completed as a whole`(word: String, answer: String) {
    #expect(Completion.answer(to: [word], of: Program.self) == answer)
  }

  @Test func `each subcommand and each option is found by its first letters`() throws {
    var count = 0
    try CompletionTests.walk { path, command in
      for subcommand in command["subcommands"] as? [[String: Any]] ?? [] {
        let name = try #require(subcommand["commandName"] as? String)
        #expect(CompletionTests.words(path + [String(name.prefix(2))]).contains(name), "\(path)")
      }
      for argument in command["arguments"] as? [[String: Any]] ?? [] {
        for name in argument["names"] as? [[String: String]] ?? [] where name["kind"] == "long" {
          let option = "--" + (name["name"] ?? "")
          count += 1
          #expect(
            CompletionTests.words(path + [String(option.prefix(3))]).contains(option),
            "\(path) \(option)"
          )
        }
      }
    }
    #expect(count > 300)
  }

  @Test func `an argument without candidates is a number or a text of the reader`() throws {
    let free: Set = [
      "address", "amount", "column", "days", "sign=code", "n", "name", "number", "numbers",
      "percent", "place",
      "movie",
      "rate", "text", "words", "year",
    ]
    try CompletionTests.walk { path, command in
      for argument in command["arguments"] as? [[String: Any]] ?? []
      where argument["completionKind"] == nil && argument["kind"] as? String != "flag" {
        let value = try #require(argument["valueName"] as? String)
        #expect(free.contains(value), "\(path) \(value)")
      }
    }
  }

  @Test func `favourites come first`() throws {
    try withTemporaryDirectory { directory in
      let environment = ["HOME": directory, "XDG_DATA_HOME": directory + "/data"]
      func run(_ words: [String]) throws -> CommandRun {
        try CommandRun.cambio(words, environment: environment.mapValues { Optional($0) })
      }
      #expect(try run(["favourites", "add", "jpy", "eur"]).ending == .status(0))
      let answer = try run([Completion.request, "100", "usd", "to", ""])
      #expect(answer.output.hasPrefix("jpy\tJapanese Yen\neur\tEuro\naed\t"))
      #expect(answer.errors.isEmpty)
    }
  }

  @Test func `names of currencies are in the language of the line`() throws {
    let words = [Completion.request, "--locale", "pt-BR", "100", "us"]
    #expect(try CommandRun.cambio(words).output == "usd\tDólar americano\n")
  }

  @Test func `an unusable store leaves the answer as it is`() throws {
    try withTemporaryDirectory { directory in
      try Data("no database".utf8).write(to: URL(fileURLWithPath: directory + "/file"))
      let answer = try CommandRun.cambio(
        [Completion.request, "100", "us"],
        environment: ["CAMBIO_DATABASE": directory + "/file"]
      )
      #expect(answer.output == "usd\tUS Dollar\n")
      #expect(answer.ending == .status(0))
    }
  }

  /// Returns the candidates for the last of the words that are typed, without their meanings.
  private static func words(_ typed: [String]) -> [String] {
    Completion.answer(to: typed, of: Program.self).split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  /// Calls `visit` with each command that is documented, as the parser describes it.
  private static func walk(_ visit: ([String], [String: Any]) throws -> Void) throws {
    func walk(_ path: [String], _ command: [String: Any]) throws {
      try visit(path, command)
      for subcommand in command["subcommands"] as? [[String: Any]] ?? [] {
        let name = subcommand["commandName"] as? String ?? ""
        if name != "help" { try walk(path + [name], subcommand) }
      }
    }
    let dump = try CommandRun.cambio(["--experimental-dump-help"]).output
    let tree = try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any]
    try walk([], #require(tree?["command"] as? [String: Any]))
  }
}
