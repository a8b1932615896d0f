import TestSupport
import Testing

@Suite struct RoundingTests {
  static let rules = ["half-up", "half-even", "half-down", "up", "down", "ceiling", "floor"]

  @Test(arguments: [
    ("half-up", "0.13", "-0.13", "0.12"), ("half-even", "0.12", "-0.12", "0.12"),
    ("half-down", "0.12", "-0.12", "0.12"), ("up", "0.13", "-0.13", "0.13"),
    ("down", "0.12", "-0.12", "0.12"), ("ceiling", "0.13", "-0.12", "0.13"),
    ("floor", "0.12", "-0.13", "0.12"), ("Half-Even", "0.12", "-0.12", "0.12"),
  ])
  func `a rule rounds ties and other amounts by its name`(
    rule: String,
    tie: String,
    negativeTie: String,
    below: String
  ) throws {
    for (amount, result) in [("0.125", tie), ("-0.125", negativeTie), ("0.1201", below)] {
      let run = try CommandRun.cambio([amount, "usd", "usd", "--rounding", rule])
      #expect(run.output.hasPrefix("\(amount) USD = \(result) USD\n"))
    }
  }

  @Test func `half up is the rule when none is named`() throws {
    let named = try CommandRun.cambio(ShellWords.split("0.125 usd usd --rounding half-up"))
    #expect(named == (try CommandRun.cambio(ShellWords.split("0.125 usd usd"))))
  }

  @Test(arguments: [
    ("chf", "1.02", "1.00"), ("chf", "1.03", "1.05"), ("chf", "1.075", "1.10"),
    ("sek", "1.49", "1"), ("sek", "1.50", "2"), ("dkk", "1.24", "1.00"), ("dkk", "1.25", "1.50"),
    ("usd", "1.005", "1.01"), ("jpy", "1.5", "2"), ("chf", "-1.03", "-1.05"),
    ("huf", "4046", "4,045"), ("aud", "17.57", "17.55"), ("krw", "16477", "16,480"),
    ("nzd", "1.05", "1.10"), ("eur", "1.03", "1.03"),
  ])
  func `cash is a multiple of a coin`(code: String, amount: String, result: String) throws {
    let run = try CommandRun.cambio([amount, code, code, "--cash"])
    #expect(run.output.split(separator: "\n")[0].hasSuffix("= \(result) \(code.uppercased())"))
  }

  @Test(arguments: [("nl", "1,05"), ("de", "1,03"), ("de-AT", "1,03"), ("fi", "1,05")])
  func `cash in euros is rounded by the reader's country`(locale: String, result: String) throws {
    let run = try CommandRun.cambio(["1.03", "eur", "eur", "--cash", "--locale", locale])
    #expect(run.output.split(separator: "\n")[0].contains(result), "\(run.output)")
  }

  @Test func `cash is paid in the steps of each currency`() throws {
    let run = try CommandRun.cambio(ShellWords.split("12.34 usd huf aud krw --cash"))
    for amount in ["4,045", "17.55", "16,480"] { #expect(run.output.contains(amount)) }
  }
}
