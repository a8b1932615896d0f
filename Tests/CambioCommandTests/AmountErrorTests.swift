import TestSupport
import Testing

@Suite struct AmountErrorTests {
  @Test(arguments: [
    (String(repeating: "9", count: 10_000), "longer than 2,000"),
    (String(repeating: "9", count: 200), "200 digits"),
    ("1" + String(repeating: ",", count: 10_000), "longer than 2,000"),
    ("0." + String(repeating: "0", count: 120_000), "longer than 2,000"),
  ])
  func `a very long amount is refused in a few lines`(amount: String, reason: String) throws {
    let run = try CommandRun.cambio([amount, "usd", "brl"])
    #expect(run.ending == .status(65))
    #expect(run.errors.contains(reason))
    #expect(run.errors.utf8.count < 500)
  }
}

@Suite struct CurrencyErrorTests {
  @Test(arguments: ["convert 1 usd", "rates", "history usd", "currencies"])
  func `a very long word is refused in a few lines`(line: String) throws {
    let run = try CommandRun.cambio(
      ShellWords.split(line) + [String(repeating: "x", count: 10_000)]
    )
    #expect(run.ending == .status(65))
    #expect(run.output.isEmpty)
    #expect(run.errors.utf8.count < 500)
  }
}
