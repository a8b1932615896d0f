import TestSupport
import Testing

@Suite struct CurrencyErrorTests {
  static let failures = [
    Golden("Errors/currency-unknown", "100 usd xyzzy"),
    Golden("Errors/currency-one-letter-off", "100 usx eur"),
    Golden("Errors/currency-swapped-letters", "100 udS eur"),
    Golden("Errors/currency-with-control-character", "100 usd '\u{1B}[31mbrl'"),
    Golden("Errors/currency-of-the-table", "rates zzz"),
    Golden("Errors/currency-of-the-history", "history usd rea"),
    Golden("Errors/amount-alone", "100"),
    Golden("Errors/target-missing", "100 usd"),
    Golden("Errors/empty-argument", "''"),
    Golden("Errors/amount-empty", "'' usd brl"),
    Golden("Errors/history-of-one-currency", "history usd usd"),
  ]

  @Test(arguments: failures)
  func `a currency that is none is refused with those that come near`(failure: Golden) throws {
    let run = try failure.compare()
    let isIncomplete = ["amount-alone", "target-missing", "nothing"]
      .contains { failure.name.hasSuffix($0) }
    #expect(run.ending == .status(isIncomplete ? 64 : 65))
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("cambio: "))
    #expect(Width.linesWider(than: 80, in: run.errors).isEmpty)
  }

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
