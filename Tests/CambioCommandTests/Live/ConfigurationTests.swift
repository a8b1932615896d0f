import Foundation
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  @Test func `the effective configuration names every origin and masks the keys`() throws {
    let home = try Household(["CAMBIO_OPENEXCHANGERATES_KEY": "fedcba9876543210"])
    try home.configure(
      """
      // What this machine uses.
      {
        "sources": ["openexchangerates", "ecb"], /* the first is preferred */
        "keys": { "currencylayer": "\(Household.key)", "openexchangerates": "file" },
        "urls": { "ecb": "https://mirror.example/ecb" },
        "proxy": "http://user:secret@proxy.example:3128"
      }
      """
    )
    let run = try home.run("config --database /tmp/elsewhere.sqlite")
    let lines = run.output.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(lines[1] == "sources openexchangerates, ecb \(home.configuration)")
    #expect(lines[2] == "keys.currencylayer ****cdef \(home.configuration)")
    #expect(lines[3] == "keys.openexchangerates ****3210 CAMBIO_OPENEXCHANGERATES_KEY")
    #expect(lines[4] == "urls.ecb https://mirror.example/ecb \(home.configuration)")
    #expect(lines[5] == "database /tmp/elsewhere.sqlite --database")
    #expect(lines[6] == "offline false default")
    #expect(lines[7] == "proxy http://****@proxy.example:3128 \(home.configuration)")
    #expect(!run.output.contains("secret") && !run.output.contains(Household.key))
  }

  @Test func `a file with keys that everyone can read is refused`() throws {
    let home = try Household()
    try home.configure("{ \"keys\": { \"currencylayer\": \"\(Household.key)\" } }", mode: 0o644)
    let run = try home.run("config")
    #expect(run.ending == .status(78))
    #expect(
      run.errors.contains("chmod 600 \(home.configuration)") || run.errors.contains("chmod 600")
    )
    #expect(!run.errors.contains(Household.key))
    try home.configure("{ \"sources\": [\"ecb\"] }", mode: 0o644)
    #expect(try home.run("config").ending == .status(0))
  }

  @Test func `the server's hosts and operator's token come from the file or environment`() throws {
    let token = "0123456789abcdefXYZ"
    let home = try Household()
    try home.configure("{ \"allowHosts\": [\"a.example\"], \"operatorToken\": \"\(token)\" }")
    let file = try home.run("config").output
    #expect(file.contains("a.example"))
    #expect(file.contains("****fXYZ") && !file.contains(token))
    let variables = ["CAMBIO_ALLOW_HOSTS": "b.example c.example", "CAMBIO_OPERATOR_TOKEN": "short"]
    let short = try home.run("config", variables)
    #expect(short.ending == .status(78))
    #expect(short.errors.contains("token"))
    let other = try home.run("config", ["CAMBIO_ALLOW_HOSTS": "b.example c.example"]).output
    #expect(other.contains("b.example, c.example") && !other.contains("a.example"))
    try home.configure("{ \"operatorToken\": \"\(token)\" }", mode: 0o644)
    #expect(try home.run("config").ending == .status(78))
  }

  @Test(arguments: [
    ("{", "line 1, column 2"), ("{\n  \"sources\": [\"ecb\",]\n}", "line 2, column 21"),
    ("{ \"source\": [] }", "no setting"), ("{ \"sources\": \"ecb\" }", "must be a JSON array"),
    ("{ \"sources\": [\"fed\"] }", "no source"), ("{ \"keys\": { \"fed\": \"x\" } }", "no source"),
    ("{ \"offline\": 1 }", "must be a JSON boolean"), ("[]", "must be a JSON object"),
    ("{ \"keys\": { \"currencylayer\": \"a b\" } }", "access key"),
  ])
  func `a file that makes no sense is refused with its place`(text: String, words: String) throws {
    let home = try Household()
    try home.configure(text)
    let run = try home.run("config")
    #expect(run.ending == .status(78))
    #expect(run.errors.replacing("\n", with: " ").contains(words), "\(run.errors)")
  }

  @Test func `a file that was named must be there`() throws {
    let run = try Household().run("config --config /nonexistent/config.json")
    #expect(run.ending == .status(78))
    #expect(run.errors.contains("/nonexistent/config.json"))
  }

  @Test func `a variable that makes no sense is refused`() throws {
    let run = try Household().run("100 usd brl", ["CAMBIO_OFFLINE": "maybe"])
    #expect(run.ending == .status(78))
    #expect(run.errors.contains("CAMBIO_OFFLINE"))
  }
}
