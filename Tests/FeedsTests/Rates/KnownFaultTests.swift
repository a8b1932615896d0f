import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

/// Compares the feeds' known faults with the lists from which the embedded tables are made.
@Suite struct KnownFaultTests {
  /// Returns the code under which a figure for `code` on `day` is stored; nil if it is left out.
  private static func kept(
    _ code: String,
    _ day: CalendarDate,
    _ faults: [KnownFault],
    of source: RateSource
  ) throws -> String? {
    var builder = RateTableBuilder(source, faults: faults)
    builder.add(RateCode(code), ByteText("1.5".utf8), on: day)
    guard let table = try? builder.result().tables.first else { return nil }
    return table.entries.first?.currency.code ?? table.rejects.first?.code
  }

  /// Returns the first and the last day of a row of an exclusion list, limited to the feed's days;
  /// empty if there are none.
  private static func ends(
    _ row: DataTable.Row,
    of provider: RateProvider
  ) throws -> [CalendarDate] {
    let first = row["from"].isEmpty ? provider.firstDay : try day(row["from"])
    let last = row["to"].isEmpty ? try day("2026-11-01") : try day(row["to"])
    return last < provider.firstDay ? [] : [max(first, provider.firstDay), last]
  }

  @Test(arguments: [("nbp", RateProvider.nbp), ("hmrc", .hmrc)])
  func `what the embedded tables leave out or relabel, a fetched history does as well`(
    name: String,
    provider: RateProvider
  ) throws {
    let faults: [KnownFault] = name == "nbp" ? .nbp : .hmrc
    for row in try DataTable("Data/rates/\(name)_exclusions.csv").rows {
      let code = row["currency"]
      let expected = row["action"] == "drop" ? nil : String(row["action"].suffix(3))
      for day in try Self.ends(row, of: provider) {
        let kept = try Self.kept(code, day, faults, of: provider.source)
        #expect(kept == expected, "\(code) on \(day)")
      }
    }
  }

  @Test func `NBP's single faults since 2002 are left out or relabelled`() throws {
    for row in try DataTable("Data/rates/nbp_anomalies.csv").rows where row["action"] != "kept" {
      guard let day = CalendarDate(row["date"]), day >= RateProvider.nbp.firstDay else { continue }
      let kept = try Self.kept(row["currency"], day, .nbp, of: .nbp)
      let expected = row["action"] == "row dropped" ? nil : String(row["action"].suffix(3))
      #expect(kept == expected, "\(row["currency"]) on \(day)")
    }
  }

  @Test func `HMRC's figures of since 2021 are kept, left out and relabelled as embedded`() throws {
    var corrections: [String: String] = [:]
    for row in try DataTable("Data/rates/hmrc_corrections.csv").rows where row["month"] >= "2021" {
      corrections["\(row["month"]) \(row["code_as_published"])"] = row["action"]
    }
    let rows = try DataTable("Data/rates/hmrc_monthly.csv").rows.filter { $0["month"] >= "2021" }
    // A figure whose unit was also changed keeps its old code and the old unit.
    for row in rows {
      let (month, currency) = (row["month"], row["currency"])
      let code = row["code_as_published"].isEmpty ? currency : row["code_as_published"]
      let day = try day("\(month)-01")
      let isScaled = corrections["\(month) \(code)"]?.contains("divided") ?? false
      let isExcluded =
        code == "CUP" && month <= "2022-09" || code == "HRK" && month >= "2023"
      let kept = try Self.kept(code, day, .hmrc, of: .hmrc)
      #expect(kept == (isExcluded ? nil : isScaled ? code : currency), "\(code) in \(month)")
    }
    for (name, action) in corrections where action == "dropped" {
      let parts = name.split(separator: " ").map(String.init)
      #expect(try Self.kept(parts[1], day("\(parts[0])-01"), .hmrc, of: .hmrc) == nil, "\(name)")
    }
    #expect(rows.count > 9_000)
  }
}
