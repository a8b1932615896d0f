import TestSupport
import Testing

/// The variables that choose language and number format: LC_ALL, then the category, then LANG.
@Suite struct EnvironmentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let environment: [String: String]
    let amount: String
    let source: String

    init(_ environment: [String: String], _ amount: String, _ source: String) {
      (self.environment, self.amount, self.source) = (environment, amount, source)
    }

    var testDescription: String { environment.description }
  }

  static let cases = [
    Case(["LC_MONETARY": "pt_BR.UTF-8"], "1.234,50 USD", "ECB reference rates"),
    Case(["LC_NUMERIC": "pt_BR.UTF-8"], "1.234,50 USD", "ECB reference rates"),
    Case(["LC_MESSAGES": "pt_BR.UTF-8"], "1,234.50 USD", "taxas de referência"),
    Case(["LANG": "pt_BR.UTF-8"], "1.234,50 USD", "taxas de referência"),
    Case(["LANG": "pt_BR.UTF-8", "LC_MESSAGES": "C"], "1.234,50 USD", "ECB reference rates"),
    Case(["LANG": "pt_BR.UTF-8", "LC_MESSAGES": "de_DE"], "1.234,50 USD", "EZB"),
    Case(["LANG": "pt_BR.UTF-8", "LC_MONETARY": "en_US"], "1,234.50 USD", "taxas de referência"),
    Case(
      ["LC_ALL": "en_US.UTF-8", "LC_MONETARY": "de_DE", "LC_MESSAGES": "de_DE", "LANG": "de_DE"],
      "1,234.50 USD",
      "ECB reference rates"
    ),
    Case(["LANG": "de_DE", "LANGUAGE": "xx:pt_BR:fr"], "1.234,50 USD", "taxas de referência"),
    Case(["LANG": "C", "LANGUAGE": "pt_BR"], "1,234.50 USD", "ECB reference rates"),
    Case(["LANG": "", "LC_ALL": ""], "1,234.50 USD", "ECB reference rates"),
  ]

  @Test(arguments: cases)
  func `words and numbers are chosen apart`(asked: Case) throws {
    let names = ["LC_ALL", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LANG", "LANGUAGE"]
    var environment: [String: String?] = [:]
    for name in names { environment[name] = .some(asked.environment[name]) }
    let run = try CommandRun.cambio(["1234.50", "usd", "eur"], environment: environment)
    #expect(run.output.hasPrefix(asked.amount), "\(run.output)")
    #expect(run.output.contains(asked.source), "\(run.output)")
  }

  @Test func `without a target the reader's home currency is taken`() throws {
    let brazil = ["LC_ALL": "pt_BR.UTF-8"]
    let run = try CommandRun.cambio(["100", "usd"], environment: brazil.mapValues { $0 })
    #expect(run.output.hasPrefix("100,00 USD = 543,25 BRL\n"), "\(run.output)")
    let home = try CommandRun.cambio(["100", "brl"], environment: brazil.mapValues { $0 })
    #expect(home.ending == .status(64))
    let none = try CommandRun.cambio(["100", "eur"], environment: ["LC_ALL": "C"])
    #expect(none.ending == .status(64))
  }
}
