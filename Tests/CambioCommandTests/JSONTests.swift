import Foundation
import TestSupport
import Testing

@Suite struct JSONTests {
  static let documents = [
    Golden("JSON/newest", "100 usd brl --json"),
    Golden("JSON/several-targets", "100 usd eur gbp jpy --json"),
    Golden("JSON/past-day", "100 usd brl --on 2008-09-14 --json"),
    Golden("JSON/fee", "100 usd brl --fee 2 --json"),
    Golden("JSON/one-of-several-official-rates", "1 usd cup --json"),
    Golden("JSON/legacy-pair", "1000 dem frf --json"),
    Golden("JSON/legacy-pair-by-three-decimals", "1000 dem frf --euro-intermediate 3 --json"),
    Golden("JSON/pegs", "100 kyd xpf --json"),
    Golden("JSON/unverified", "100 ddm dem --json"),
    Golden("JSON/same-currency", "100 usd usd --json"),
    Golden("JSON/cash", "99.99 eur chf --cash --json"),
    Golden("JSON/redenomination-carried", "100 syp usd --on 2026-01-03 --json"),
    Golden("JSON/history", "history usd brl --from 2026-10-26 --to 2026-10-30 --json"),
  ]

  @Test(arguments: documents)
  func `a document is as kept, one line, and every number in it a string`(document: Golden) throws {
    let run = try document.compare()
    #expect(run.ending == .status(0))
    #expect(run.output.hasSuffix("}\n"))
    #expect(run.output.count { $0 == "\n" } == 1)
    #expect(
      try JSONTests.namesOfNumbers(in: run.output).isSubset(of: ["carriedForwardDays", "verified"])
    )
  }

  @Test(arguments: [
    "rates --json", "rates usd --on 2008-09-12 --json", "history usd brl --json",
    "history eur usd --from 2020-01-01 --json",
  ])
  func `a long document is JSON, and every number in it a string`(line: String) throws {
    let run = try CommandRun.cambio(ShellWords.split(line))
    #expect(run.ending == .status(0))
    #expect(run.output.utf8.count > 10_000)
    #expect(
      try JSONTests.namesOfNumbers(in: run.output).isSubset(of: ["carriedForwardDays", "verified"])
    )
  }

  @Test func `the table's document has the rows of the table`() throws {
    let run = try CommandRun.cambio(ShellWords.split("rates gbp --json"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    let rates = try #require(object["rates"] as? [[String: Any]])
    let table = try CommandRun.cambio(ShellWords.split("rates gbp --csv"))
      .output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    #expect(object["base"] as? String == "GBP")
    #expect(rates.map { $0["quote"] as? String } == table.map { String($0) })
  }

  /// The member names whose values are numbers, anywhere in the document.
  private static func namesOfNumbers(in text: String) throws -> Set<String> {
    var found: Set<String> = []
    func walk(_ value: Any, name: String) {
      switch value {
      case let object as [String: Any]: for (name, value) in object { walk(value, name: name) }
      case let array as [Any]: for value in array { walk(value, name: name) }
      case is NSNumber: found.insert(name)
      default: break
      }
    }
    walk(try JSONSerialization.jsonObject(with: Data(text.utf8)), name: "")
    return found
  }
}
