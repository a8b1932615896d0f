import TestSupport
import Testing

@Suite struct AmountErrorTests {
  static let failures = [
    Golden("Errors/amount-two-points", "100.00.00 usd brl"),
    Golden("Errors/amount-letters", "12x usd brl"),
    Golden("Errors/amount-suffix-inside", "1k5 usd brl"),
    Golden("Errors/amount-point-alone", ". usd brl"),
    Golden("Errors/amount-sign-alone", "- usd brl"),
    Golden("Errors/amount-negative", "-5x usd brl"),
    Golden("Errors/amount-too-many-digits", "123456789012345678901234567890123456789 usd brl"),
    Golden("Errors/amount-too-large", "1e7000 usd brl"),
    Golden("Errors/expression-division-by-zero", "1 usd / 0 in brl"),
    Golden("Errors/expression-money-times-money", "2 usd * 3 eur in brl"),
    Golden("Errors/expression-number-and-money", "2 + 3 eur in brl"),
    Golden("Errors/expression-parenthesis", "'(2 usd in brl'"),
    Golden("Errors/result-too-large", "99999999999999999999999999999999999999 usd idr"),
  ]

  @Test(arguments: failures)
  func `an amount that is none is refused with the reason`(failure: Golden) throws {
    let run = try failure.compare()
    #expect(run.ending == .status(65))
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("cambio: "))
    #expect(Width.linesWider(than: 80, in: run.errors).isEmpty)
  }

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
