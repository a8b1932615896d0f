import ExactMoney
import ExchangeRates
import Feeds
import Refreshing
import Synchronization
import Testing
import Upstream

@Suite struct SeveralTablesTests {
  /// Returns NBP's response for the table `name` on `day`, with one mid rate.
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

  @Test func `a table that failed is asked for again soon, though the other came`() async throws {
    let bench = try RefreshBench(embedded: RateArchive([]))
    let isDown = Mutex(true)
    let client = UpstreamClient.answering { request in
      guard request.url.contains("/tables/A/") else {
        return UpstreamResponse(
          status: 200,
          body: Array(Self.table("B", "2026-11-18", "AFN", "0.0562").utf8)
        )
      }
      return isDown.withLock { $0 }
        ? UpstreamResponse(status: 500, body: Array("down".utf8))
        : UpstreamResponse(
          status: 200,
          body: Array(Self.table("A", "2026-11-20", "USD", "3.6056").utf8)
        )
    }
    let source = ConfiguredSource(.nbp)
    let refresh = { await bench.refresher(client).refresh(source, .whenDue).outcome }
    for wait: Int64 in [60, 120, 240] {
      let outcome = await refresh()
      guard case .failed(let failure) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(failure.kind == .serverError)
      let status = try SourceStatus(source, store: bench.store, now: bench.now)
      #expect(status.due == bench.now.adding(seconds: wait))
      #expect(status.lastFailure?.reason == failure)
      #expect(await refresh() == .notDue(next: bench.now.adding(seconds: wait)))
      bench.advance(by: wait)
    }
    #expect(try bench.convert("100", .afn, to: .pln, digits: 2) == "5.62")
    isDown.withLock { $0 = false }
    #expect(await refresh() == .updated(newest: bench.now.day.adding(days: -1), rates: 1))
    #expect(try bench.convert("100", .usd, to: .pln, digits: 2) == "360.56")
    // Both have succeeded, so nothing is due before the next publication.
    let monday = bench.now.day.adding(days: 2)
    guard case .notDue(let next) = await refresh() else {
      Issue.record("due at once")
      return
    }
    #expect(next.day == monday)
    #expect(try SourceStatus(source, store: bench.store, now: bench.now).lastFailure == nil)
  }

  @Test func `what failed with the newest rates waits for the next publication`() async throws {
    let bench = try RefreshBench(embedded: RateArchive([]))
    let table = Self.table("A", "2026-11-20", "USD", "3.6056")
    let source = ConfiguredSource(.nbp)
    _ = await bench.refresher(.sending(table)).refresh(source, .now)
    bench.advance(by: 3_600)
    let failed = await bench.refresher(.sending("down", status: 500)).refresh(source, .now)
    guard case .failed = failed.outcome else {
      Issue.record("\(failed.outcome)")
      return
    }
    bench.advance(by: 3_600)
    let due = try SourceStatus(source, store: bench.store, now: bench.now).due
    #expect(due?.day == bench.now.day.adding(days: 2))
  }

  @Test func `validators are of a file, though another file has the same`() async throws {
    let bench = try RefreshBench(on: "2026-09-01", embedded: RateArchive([]))
    let asked = Mutex<[String: [String?]]>([:])
    let client = UpstreamClient.answering { request in
      let file = String(request.url.split(separator: "/").last ?? "")
      asked.withLock { $0[file, default: []].append(request.validators?.etag) }
      guard request.validators == nil else { return UpstreamResponse(status: 304) }
      let month = file.dropFirst("monthly_csv_2026-".count).dropLast(".csv".count)
      let text = """
        Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date
        Eurozone,Euro,EUR,1.168\(month),01/0\(month)/2026,28/0\(month)/2026
        """
      return UpstreamResponse(
        status: 200,
        body: Array(text.utf8),
        validators: Validators(etag: "\"same\"", lastModified: nil)
      )
    }
    for _ in 0..<2 {
      _ = await bench.refresher(client).refresh(ConfiguredSource(.hmrc), .now)
    }
    #expect(
      asked.withLock { $0 } == [
        "monthly_csv_2026-9.csv": [nil, "\"same\""], "monthly_csv_2026-8.csv": [nil, "\"same\""],
      ]
    )
    #expect(try bench.convert("1", .gbp, to: .eur, digits: 4) == "1.1689")
  }
}
