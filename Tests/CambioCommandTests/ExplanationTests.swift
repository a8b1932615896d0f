import TestSupport
import Testing

@Suite struct ExplanationTests {
  static let explanations =
    [
      Golden("Explanations/newest", "100 usd brl --explain"),
      Golden("Explanations/past-day", "100 usd brl --on 2008-09-14 --explain"),
      Golden("Explanations/legacy-pair", "1000 dem frf --explain"),
      Golden(
        "Explanations/legacy-pair-by-three-decimals",
        "1000 dem frf --euro-intermediate 3 --explain"
      ),
      Golden("Explanations/redenominated", "5000000 trl try --explain"),
      Golden("Explanations/redenomination-carried", "100 syp usd --on 2026-01-03 --explain"),
      Golden("Explanations/pegs", "100 kyd xpf --explain"),
      Golden("Explanations/peg-with-long-name", "100 xof usd --explain"),
      Golden("Explanations/cross-through-zloty", "100 aed vnd --explain"),
      Golden("Explanations/month", "100 usd brl --source hmrc --explain"),
      Golden("Explanations/cash", "99.99 eur chf --cash --explain"),
      Golden("Explanations/unverified", "100 ddm dem --explain"),
      Golden("Explanations/convertible-peso", "100 cuc cup --explain"),
      Golden("Explanations/same-currency", "100 usd usd --explain"),
      Golden("Explanations/several-targets", "100 usd eur gbp --explain"),
      Golden("Explanations/two-sources", "100 kpw xdr --on 2015-03-20 --explain"),
    ]
    + RoundingTests.rules.map {
      Golden("Explanations/rounding-\($0)", "0.125 usd usd --rounding \($0) --explain")
    }

  @Test(arguments: explanations)
  func `an explanation is as kept and fits 80 columns`(explanation: Golden) throws {
    let run = try explanation.compare()
    #expect(run.ending == .status(0))
    #expect(run.errors.isEmpty)
    #expect(Width.linesWider(than: 80, in: run.output).isEmpty)
  }

  @Test func `an explanation starts with what is said without it`() throws {
    let plain = try CommandRun.cambio(ShellWords.split("100 kyd xpf"))
    let explained = try CommandRun.cambio(ShellWords.split("100 kyd xpf --explain"))
    #expect(explained.output.hasPrefix(plain.output + "\n"))
  }
}
