import ExactMoney
import TestSupport
import Testing

@Suite struct PricesTests {
  static let files = [
    Golden("Prices/ledger", "prices usd eur --from 2026-10-24"),
    Golden("Prices/hledger-by-month", "prices usd eur --policy month-average --format hledger"),
    Golden("Prices/beancount-as-published", "prices eur usd --from 2026-10-24 --format beancount"),
    Golden("Prices/gnucash", "prices chf jpy --from 2026-10-24 --digits 12 --format gnucash"),
    Golden("Prices/gnucash-weak-base", "prices idr eur --from 2026-10-28 --format gnucash"),
    Golden("Prices/fixed", "prices dem eur --from 2026-10-28 --format csv"),
    Golden("Prices/csv", "prices xof usd --from 2026-10-24 --format csv"),
    Golden("Prices/json", "prices usd eur --from 2026-10-29 --format json"),
    Golden("Prices/source", "prices usd pln --from 2026-10-24 --source nbp --policy before"),
    Golden("Prices/ended", "prices rub eur --from 2022-02-25 --to 2022-03-30 --source ecb"),
    Golden("Prices/german", "prices usd eur --from 2026-10-29 --locale de"),
    Golden("Prices/table", "rates-table eur usd eur xof --from 2026-10-29 --to 2026-11-01"),
  ]

  static let failures = [
    Golden("Prices/error-one-currency", "prices usd usd"),
    Golden("Prices/error-before", "prices usd eur --from 1980-01-01 --to 1980-02-01"),
    Golden("Prices/error-ahead", "prices usd eur --from 2030-01-01"),
    Golden("Prices/error-digits", "prices usd eur --digits 5"),
    Golden("Prices/error-format", "prices usd eur --format xml"),
    Golden("Prices/error-swapped", "rates-table eur --from 2026-02-01 --to 2026-01-01"),
    Golden("Prices/error-policy", "prices usd eur --policy year-average --from 2026-02-01"),
    Golden("Prices/error-currency", "rates-table eur usd kpw --from 2026-11-01"),
  ]

  @Test(arguments: files)
  func `a file of prices is as kept`(file: Golden) throws {
    let run = try file.compare()
    #expect(run.ending == .status(0))
    #expect(!run.output.isEmpty)
  }

  @Test func `GnuCash, which keeps six decimals, values a weak currency to the cent`() throws {
    let run = try Golden(
      "Prices/gnucash-weak-base",
      "prices idr eur --from 2026-10-28 --format gnucash"
    )
    .compare()
    let fields = run.output.split(separator: "\n").last?.split(separator: ",") ?? []
    #expect(fields[2...3] == ["EUR", "IDR"])
    let price = try ExactDecimal(String(fields[4]))
      .rounded(to: .scale(6), rounding: .toNearestOrAwayFromZero)
    let value = try ExactDecimal("1000000000")
      .divided(by: price, to: .scale(2), rounding: .toNearestOrAwayFromZero)
    #expect(value.description == "49321.41")
  }

  @Test(arguments: failures)
  func `what cannot be written says why, and writes nothing`(failure: Golden) throws {
    let run = try failure.compare()
    #expect(run.ending != .status(0))
    #expect(run.output.isEmpty)
    #expect(Width.linesWider(than: 80, in: run.errors).isEmpty)
  }

  @Test func `the first line of a file writes the file again`() throws {
    let words = "prices gbp sek --from 2026-09-01 --policy before --source ecb --digits 15"
    let file = try CommandRun.cambio(ShellWords.split(words))
    let line = file.output.prefix { $0 != "\n" }.dropFirst("; cambio ".count)
    #expect(try CommandRun.cambio(ShellWords.split(String(line).lowercased())) == file)
  }

  @Test func `a table has every day of every currency once, in five columns`() throws {
    let rows = try CommandRun.cambio(ShellWords.split("rates-table eur --from 2026-10-01"))
      .output.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
    #expect(rows.first?.joined(separator: ",") == "date,currency,rate,rate_date,source")
    #expect(rows.allSatisfy { $0.count == 5 })
    let keys = Set(rows.dropFirst().map { "\($0[0]) \($0[1])" })
    #expect(keys.count == rows.count - 1)
    #expect(keys.count % 52 == 0 && keys.count > 150 * 52)
  }
}
