import ExactMoney
import ExchangeRates
import Feeds
import OfflineFirst
import Repositories
import Testing
import Upstream

@Suite struct SeveralTablesTests {
  /// NBP's answer to a request for table `name` on `day` with one mid rate.
  static func table(_ name: String, _ day: String, _ code: String, _ mid: String) -> String {
    """
    [{"table":"\(name)","no":"1/\(name)/NBP/2026","effectiveDate":"\(day)",\
    "rates":[{"currency":"x","code":"\(code)","mid":\(mid)}]}]
    """
  }

  @Test func `a weekly table stays in force beside a daily one of the same source`() async throws {
    let bench = try RefreshBench(embedded: RateArchive([]))
    let client = UpstreamClient.answering { request in
      let text =
        request.url.contains("/tables/A/")
        ? Self.table("A", "2026-11-20", "USD", "3.6056")
        : Self.table("B", "2026-11-18", "AFN", "0.0562")
      return UpstreamResponse(status: 200, body: Array(text.utf8))
    }
    let report = await bench.refresher(client).refresh(ConfiguredSource(.nbp), .now)
    #expect(report.outcome == .updated(newest: bench.now.day.adding(days: -1), rates: 2))
    #expect(try bench.convert("100", .afn, to: .pln, digits: 2) == "5.62")
    #expect(try bench.convert("100", .usd, to: .pln, digits: 2) == "360.56")
    #expect(try bench.store.rates.series(of: "NBP").sorted() == ["A", "B"])
  }
}
