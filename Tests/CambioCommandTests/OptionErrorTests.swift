import TestSupport
import Testing

@Suite struct OptionErrorTests {
  static let failures = [
    Golden("Errors/option-unknown", "100 usd brl --frobnicate"),
    Golden("Errors/option-nearly-known", "100 usd brl --explian"),
    Golden("Errors/source-unknown", "100 usd brl --source fed"),
    Golden("Errors/rounding-unknown", "100 usd brl --rounding sideways"),
    Golden("Errors/digits-too-many", "100 usd brl --digits 31"),
    Golden("Errors/digits-negative", "100 usd brl --digits -1"),
    Golden("Errors/digits-no-number", "100 usd brl --digits many"),
    Golden("Errors/digits-with-cash", "100 usd chf --cash --digits 2"),
    Golden("Errors/json-with-explain", "100 usd brl --json --explain"),
    Golden("Errors/euro-intermediate-too-few", "1000 dem frf --euro-intermediate 2"),
    Golden("Errors/day-not-in-the-calendar", "100 usd brl --on 2026-02-30"),
    Golden("Errors/day-in-another-format", "100 usd brl --on 14.9.2008"),
    Golden("Errors/day-left-out", "100 usd brl --on"),
    Golden("Errors/table-of-two-currencies", "rates usd eur"),
    Golden("Errors/table-in-two-formats", "rates usd --csv --json"),
    Golden("Errors/history-quote-missing", "history usd"),
    Golden("Errors/history-in-two-formats", "history usd brl --csv --json"),
    Golden("Errors/history-from-after-to", "history usd brl --from 2021-01-01 --to 2020-01-01"),
    Golden("Errors/today-broken", "100 usd brl", environment: ["CAMBIO_TODAY": "21.11.2026"]),
    Golden(
      "Errors/today-broken-and-asked-for",
      "100 usd brl --on today",
      environment: ["CAMBIO_TODAY": "2026-02-30"]
    ),
    Golden("Errors/completion-for-unknown-shell", "--generate-completion-script csh"),
  ]

  @Test(arguments: failures)
  func `an option that is wrong is refused with the way to write it`(failure: Golden) throws {
    let run = try failure.compare()
    #expect(run.ending == .status(64))
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("cambio: "))
    #expect(Width.linesWider(than: 80, in: run.errors).isEmpty)
  }
}
