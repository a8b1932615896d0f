import TestSupport
import Testing

/// Sums rounded once, and the rates of a policy.
@Suite struct PolicyTests {
  static let goldens = [
    Golden("Policies/third-of-an-amount", "'5.0125 kyd / 3 in usd'"),
    Golden("Policies/third-rounded-down", "'10 kyd / 3 in usd' --rounding down"),
    Golden("Policies/sum-by-three-decimals", "'5 dem + 7 nlg in frf' --euro-intermediate 3"),
    Golden("Policies/third-explained", "'5.0125 kyd / 3 in usd' --explain"),
    Golden("Policies/third-json", "'5.0125 kyd / 3 in usd' --json"),
    Golden("Policies/cash", "12.34 usd huf aud krw --cash"),
    Golden(
      "Policies/period",
      "100 usd gbp --policy period --source hmrc --on 2026-10-15 --explain"
    ),
    Golden(
      "Policies/month-average",
      "100 usd eur --policy month-average --on 2026-09-15 --explain"
    ),
    Golden(
      "Policies/month-average-json",
      "100 usd eur --policy month-average --on 2026-09-15 --json"
    ),
    Golden("Policies/before", "1000 eur pln --policy before --source nbp --on 2024-11-12"),
    Golden("Policies/next", "100 eur sek usd --policy next --on 2024-03-31"),
    Golden("Policies/not-of-day", "100 usd eur --policy on-day --on 2024-03-31"),
    Golden("Policies/not-yet-published", "100 usd eur --policy month-average --on 2026-11-10"),
    Golden(
      "Policies/incomplete",
      "100 eur rub --policy month-average --on 2022-03-01 --source ecb"
    ),
    Golden("Policies/unknown", "100 usd eur --policy mean"),
  ]

  @Test(arguments: goldens)
  func `an answer is as kept and fits 80 columns`(golden: Golden) throws {
    let run = try golden.compare()
    #expect(Width.linesWider(than: 80, in: run.errors).isEmpty)
    if !golden.isForPrograms {
      #expect(Width.linesWider(than: 80, in: run.output).isEmpty)
    }
  }
}
