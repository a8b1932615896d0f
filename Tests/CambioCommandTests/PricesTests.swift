import ExactMoney
import TestSupport
import Testing

@Suite struct PricesTests {
  @Test func `GnuCash, which keeps six decimals, values a weak currency to the cent`() throws {
    let output = try Golden("Prices/gnucash-weak-base").output
    let fields = output.split(separator: "\n").last?.split(separator: ",") ?? []
    #expect(fields[2...3] == ["EUR", "IDR"])
    let price = try ExactDecimal(String(fields[4]))
      .rounded(to: .scale(6), rounding: .toNearestOrAwayFromZero)
    let value = try ExactDecimal("1000000000")
      .divided(by: price, to: .scale(2), rounding: .toNearestOrAwayFromZero)
    #expect(value.description == "49321.41")
  }

  @Test func `the first line of a file writes the file again`() throws {
    let words = "prices gbp sek --since 2026-09-01 --policy before --source ecb --digits 15"
    let file = try CommandRun.cambio(ShellWords.split(words))
    let line = file.output.prefix { $0 != "\n" }.dropFirst("; cambio ".count)
    #expect(try CommandRun.cambio(ShellWords.split(String(line).lowercased())) == file)
  }

  @Test func `a table has every day of every currency once, in five columns`() throws {
    let rows = try CommandRun.cambio(ShellWords.split("rates-table eur --since 2026-10-01"))
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
