import TestSupport
import Testing

@Suite struct RateErrorTests {
  static let failures = [
    Golden("Errors/rate-never-published", "100 xau usd"),
    Golden("Errors/rate-never-by-this-source", "100 vnd eur --source ecb"),
    Golden("Errors/rate-withdrawn-with-successor", "100 zwr usd"),
    Golden("Errors/rate-ended", "100 kpw usd"),
    Golden("Errors/rate-of-the-table", "rates kpw"),
    Golden("Errors/rate-before-the-first", "100 usd brl --on 1998-12-31"),
    Golden("Errors/rate-before-the-source", "100 usd brl --source hmrc --on 2000-01-01"),
    Golden("Errors/rate-in-a-gap", "100 isk eur --source ecb --on 2010-06-01"),
    Golden("Errors/day-ahead", "100 usd brl --on 2026-11-22"),
    Golden("Errors/day-ahead-of-the-table", "rates --on 2027-01-01"),
    Golden("Errors/history-ahead", "history usd brl --from 2027-01-01"),
    Golden("Errors/history-to-a-day-ahead", "history usd brl --to 2030-01-01"),
    Golden("Errors/history-of-a-fixed-pair", "history dem frf"),
    Golden("Errors/history-before-the-first", "history usd brl --from 1990-01-01 --to 1990-12-31"),
    Golden("Errors/history-of-a-source", "history usd vnd --source ecb"),
  ]

  @Test(arguments: failures)
  func `a rate that is missing is explained`(failure: Golden) throws {
    let run = try failure.compare()
    #expect(run.ending == .status(69))
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("cambio: "))
    #expect(Width.linesWider(than: 80, in: run.errors).isEmpty)
  }
}
