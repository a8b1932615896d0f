import TestSupport
import Testing

@Suite struct HistoryTests {
  static let histories = [
    Golden("History/last-year", "history usd brl"),
    Golden("History/two-days", "history usd brl --from 2026-10-29 --to 2026-10-30"),
    Golden("History/a-year", "history usd jpy --from 2024-01-01 --to 2024-12-31"),
    Golden("History/since-1999", "history eur usd --from 1999-01-04"),
    Golden("History/one-day", "history usd brl --from 2020-01-02 --to 2020-01-02"),
    Golden("History/weekend-around-one-day", "history usd brl --from 2020-01-04 --to 2020-01-06"),
    Golden("History/source-nbp", "history usd vnd --source nbp"),
    Golden("History/source-hmrc", "history gbp usd --source hmrc --from 2025-01-01"),
    Golden("History/through-the-euro", "history chf jpy --to 2010-06-30"),
    Golden("History/as-csv", "history usd brl --from 2026-10-01 --to 2026-10-30 --csv"),
  ]

  @Test(arguments: histories)
  func `a history is as kept, and fits 80 columns unless it is CSV`(history: Golden) throws {
    let run = try history.compare()
    #expect(run.ending == .status(0))
    #expect(run.errors.isEmpty)
    #expect(history.isForPrograms || Width.linesWider(than: 80, in: run.output).isEmpty)
  }

  @Test func `the days of the CSV rise, from the first through the last`() throws {
    let rows = try CommandRun.cambio(ShellWords.split("history eur usd --from 1999-01-04 --csv"))
      .output.split(separator: "\n")
    #expect(rows.first == "base,quote,date,rate,source")
    let days = rows.dropFirst().map { $0.split(separator: ",")[2] }
    #expect(days.first == "1999-01-04")
    #expect(days.count > 7_000)
    #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
  }
}
