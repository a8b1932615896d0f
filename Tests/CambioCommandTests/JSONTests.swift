import Foundation
import TestSupport
import Testing

@Suite struct JSONTests {
  @Test(arguments: Golden.all.filter { $0.name.hasPrefix("JSON/") })
  func `a document is one line, and every number in it a string`(document: Golden) throws {
    #expect(document.output.hasSuffix("}\n"))
    #expect(document.output.count { $0 == "\n" } == 1)
    let names = try JSONTests.namesOfNumbers(in: document.output)
    #expect(names.isSubset(of: ["carriedForwardDays", "draws", "verified", "version"]))
  }

  @Test(arguments: [
    "rates --json", "rates usd --on 2008-09-12 --json", "history usd brl --json",
    "history eur usd --since 2020-01-01 --json",
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

  @Test(arguments: [
    ("currencies peso", "currencies", ["code", "name", "minorUnits", "sources"]),
    ("sources", "sources", ["name", "id", "asOf", "retrievedAt", "due", "quota", "inUse"]),
    ("config", "settings", ["name", "value", "origin"]),
  ])
  func `a list has the names of the API`(line: String, list: String, names: [String]) throws {
    let run = try CommandRun.cambio(ShellWords.split(line + " --json"))
    #expect(run.ending == .status(0))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    let rows = try #require(object[list] as? [[String: Any]])
    #expect(!rows.isEmpty)
    for row in rows { #expect(Set(names).isSubset(of: row.keys)) }
  }

  /// Returns the names of all members of `text`, at any depth, whose values are numbers.
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
