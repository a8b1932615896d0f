import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite struct RuleTests {
  /// The words of each refusal, by the outcome's name in the test vectors.
  private static let refusals = [
    "not-final": "not final: ", "no-rate": "no rate: ", "not-covered": "not covered: ",
    "is-euro": "has been the euro since", "contested": "contested: ",
  ]

  @Test func `every vector has its result, or is refused with its reason and the way out`() throws {
    let vectors = try DataTable("Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv").rows
    #expect(vectors.count == 75)
    for row in vectors {
      let question = "\(row["amount"]) \(row["from"]) \(row["to"])"
      let line = "\(question) --rule \(row["rule"]) --on \(row["on"]) --value"
      let run = try RuleTests.cambio(line)
      if row["outcome"] == "ok" {
        #expect(run == CommandRun(output: row["result"] + "\n"), "\(row["id"])")
        continue
      }
      let words = try #require(RuleTests.refusals[row["outcome"]])
      #expect(run.ending == .status(69) && run.output.isEmpty, "\(row["id"]): \(run)")
      let said = run.errors.replacing("\n", with: " ")
      #expect(said.contains(words) && said.contains(row["rule"]), "\(row["id"]): \(run.errors)")
    }
  }

  @Test(arguments: [
    "--policy last", "--source nbp", "--max-age 3", "--rounding half-up", "--digits 2", "--cash",
    "--fee 1", "--card 1", "--euro-intermediate 3",
  ])
  func `what a rule decides excludes it, be it the default`(option: String) throws {
    let run = try RuleTests.cambio("1000 eur pln --rule pl-vat --on 2024-11-12 \(option)")
    #expect(run.ending == .status(64))
    let name = option.prefix { $0 != " " }
    #expect(run.errors.contains("--rule and \(name) exclude each other"), "\(run.errors)")
  }

  @Test(arguments: [
    "20 eur + 30 usd in pln", "1000 eur in pln gbp", "1000 eur", "3.99 usd/lb in pln/kg",
    "(10 / 3) eur pln",
  ])
  func `a rule takes one amount and one target`(words: String) throws {
    let run = try RuleTests.cambio("'\(words)' --rule pl-vat --on 2024-11-12")
    let said = run.errors.replacing("\n", with: " ")
    #expect(run.ending == .status(64) && said.contains("one amount into one"), "\(run)")
  }

  @Test func `rates of one's own and fees do not enter`() throws {
    let home = try Household()
    try home.run("own-rate set eur pln 5 --fee 2% --yes")
    let line = "1000 eur pln --rule pl-vat --on 2024-11-12 --value --offline"
    #expect(try home.run(line).output == "4324.40\n")
  }

  @Test func `a table that decides is asked for with --fresh, and then known`() async throws {
    let table = """
      [{"table":"A","no":"209/A/NBP/2026","effectiveDate":"2026-10-27",\
      "rates":[{"currency":"euro","code":"EUR","mid":4.4111}]}]
      """
    let server = try await LoopbackServer.start { request in
      guard request.target.contains("/A/") else { return .response(status: 404) }
      return .text(table, headers: [("Content-Type", "application/json")])
    }
    let home = try Household(["CAMBIO_NBP_URL": "http://127.0.0.1:\(server.port)"])
    let line = "1000 eur pln --rule pl-vat --on 2026-10-28"
    #expect(try home.run(line).ending == .status(69))
    #expect(server.requests.isEmpty)
    let live = try home.run(line + " --fresh")
    #expect(live.output.hasPrefix("1,000.00 EUR = 4,411.10 PLN\n"), "\(live)")
    #expect(live.output.contains("NBP table 209/A/NBP/2026 of Tue 27 Oct 2026,"), "\(live)")
    await server.stop()
    #expect(try home.run(line).output == live.output)
  }

  @Test func `a list has every rule, and each has its facts`() throws {
    let list = try RuleTests.cambio("rules")
    let vectors = try DataTable("Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv").rows
    for id in Set(vectors.map { $0["rule"] }) {
      #expect(list.output.contains("\(id) "), "\(id)")
      let facts = try RuleTests.cambio("rules \(id)").output
      #expect(facts.hasPrefix("\(id)/1\n  law"), "\(facts)")
      #expect(facts.contains("not covered") && facts.contains("The rule applied"), "\(facts)")
      #expect(Width.linesWider(than: 80, in: facts).isEmpty, "\(facts)")
    }
    #expect(Width.linesWider(than: 80, in: list.output).isEmpty)
    #expect(!list.output.contains("correct"))
  }

  static func cambio(_ line: String, directory: String? = nil) throws -> CommandRun {
    try CommandRun.cambio(
      ShellWords.split(line),
      environment: ["CAMBIO_TODAY": "2026-11-27"],
      directory: directory
    )
  }
}

@Suite struct ReceiptTests {
  private static let folder = "Tests/ReceiptsTests/Fixtures"

  @Test func `every example of a receipt has its verdict`() throws {
    let names = try ProjectFile.names(in: ReceiptTests.folder).filter { $0.hasSuffix(".json") }
    #expect(names.count >= 12)
    for name in names {
      let text = String(
        decoding: try ProjectFile.data("\(ReceiptTests.folder)/\(name)"),
        as: UTF8.self
      )
      let run = try CommandRun.cambio(["verify", "-"], input: text)
      let status: Int32 = name.hasPrefix("0") ? 0 : name.hasPrefix("1") ? 65 : 69
      #expect(run.ending == .status(status) && run.errors.isEmpty, "\(name): \(run)")
      #expect(run.output.contains("holds: ") == (status == 0), "\(name): \(run)")
      let wide = Width.linesWider(than: 80, in: run.output).filter { !$0.contains("https://") }
      #expect(wide.isEmpty, "\(name): \(run)")
    }
  }

  @Test func `receipts of every rule hold, years later too, and all in one run`() throws {
    let vectors = try DataTable("Tests/ExchangeRatesTests/Fixtures/rule_vectors.csv").rows
      .filter { $0["outcome"] == "ok" }
    try withTemporaryDirectory { directory in
      for row in vectors {
        let question = "\(row["amount"]) \(row["from"]) \(row["to"]) --rule \(row["rule"])"
        let options =
          "--on \(row["on"]) --receipt \(row["id"]).json --reference 'Größe \(row["id"])'"
        let run = try RuleTests.cambio("\(question) \(options)", directory: directory)
        #expect(run.ending == .status(0), "\(row["id"]): \(run)")
        #expect(run.output.contains("receipt in \(row["id"]).json"), "\(row["id"]): \(run)")
      }
      let files = vectors.map { "\($0["id"]).json" }
      let run = try CommandRun.cambio(
        ["verify"] + files,
        environment: ["CAMBIO_TODAY": "2031-11-27"],
        directory: directory
      )
      #expect(run.ending == .status(0), "\(run)")
      let lines = run.output.split(separator: "\n").map { String($0) }
      #expect(lines.count == files.count)
      for (line, file) in zip(lines, files) {
        #expect(line.hasPrefix("\(file) holds: "), "\(line)")
      }
    }
  }

  @Test func `a receipt on the output is the one of a file, and replaces it`() throws {
    try withTemporaryDirectory { directory in
      let line = "1000 eur pln --rule pl-vat --on 2024-11-12 --receipt"
      let written = try RuleTests.cambio("\(line) -", directory: directory)
      let path = directory + "/r.json"
      try Data("of before".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try RuleTests.cambio("\(line) r.json", directory: directory).ending == .status(0))
      let kept = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      #expect(kept == written.output && kept.hasSuffix("}\n"), "\(kept)")
      #expect(kept.contains(#""made":"2026-11-27T12:00Z by cambio "#), "\(kept)")
    }
  }

  @Test func `the worst of several counts, and one that cannot be read is named`() throws {
    try withTemporaryDirectory { directory in
      let line = "1000 eur pln --rule pl-vat --on 2024-11-12 --receipt a.json"
      #expect(try RuleTests.cambio(line, directory: directory).ending == .status(0))
      let path = URL(fileURLWithPath: directory + "/a.json")
      let text = String(decoding: try Data(contentsOf: path), as: UTF8.self)
      let forged = text.replacing("4324.40", with: "4324.41")
      try Data(forged.utf8).write(to: URL(fileURLWithPath: directory + "/b.json"))
      let both = try RuleTests.cambio("verify b.json a.json", directory: directory)
      #expect(both.ending == .status(65), "\(both)")
      #expect(both.output.hasPrefix("b.json is contradicted: "), "\(both)")
      #expect(both.output.contains("\na.json holds: "), "\(both)")
      // A contradicted receipt decides the exit status before one that cannot be verified.
      let newer = text.replacing("receipt/1", with: "receipt/2")
      try Data(newer.utf8).write(to: URL(fileURLWithPath: directory + "/d.json"))
      #expect(try RuleTests.cambio("verify d.json", directory: directory).ending == .status(69))
      let all = try RuleTests.cambio("verify b.json d.json a.json", directory: directory)
      #expect(all.ending == .status(65), "\(all)")
      let missing = try RuleTests.cambio("verify c.json a.json", directory: directory)
      #expect(missing.ending == .status(65) && missing.errors.contains("c.json"), "\(missing)")
      #expect(missing.output.hasPrefix("a.json holds: "), "\(missing)")
    }
  }

  @Test(arguments: ["a\nb", "\u{1B}[2J", "", String(repeating: "7", count: 501)])
  func `a reference that would mislead who reads it is refused`(reference: String) throws {
    let words = ShellWords.split("1000 eur pln --rule pl-vat --on 2024-11-12 --receipt -")
    let run = try CommandRun.cambio(words + ["--reference", reference])
    #expect(run.ending == .status(64) && run.output.isEmpty, "\(run)")
  }

  @Test func `a hostile receipt moves no cursor and fills no screen`() throws {
    let long = String(repeating: "9", count: 5_000)
    for value in [#"\u001b[2J"#, "\u{202E}", "a\u{0}b", #"\n\n\n"#, long] {
      for name in ["rule", "event", "from", "amount", "result", "cambio"] {
        let text = #"{"cambio":"receipt/1","\#(name)":"\#(value)"}"#
        let run = try CommandRun.cambio(["verify", "-"], input: text)
        #expect(run.ending == .status(65) || run.ending == .status(69), "\(run)")
        #expect(run.output.utf8.count < 2_000)
        #expect(
          !run.output.unicodeScalars.contains {
            $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
          }
        )
      }
    }
  }
}
