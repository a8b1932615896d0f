import ExactMoney
import ExchangeRates
import Feeds
import Refreshing
import Testing
import Upstream

@Suite struct QuarantineTests {
  static let layer = ConfiguredSource(.currencyLayer, key: "0123456789abcdef")
  static let open = ConfiguredSource(.exchangeRateAPIOpen)

  static func refresh(_ bench: RefreshBench, _ quotes: [(String, String)]) async -> SourceRefresh {
    await bench.refresher(.sending(liveQuotes(quotes, at: bench.now))).refresh(layer, .now)
  }

  /// Returns the open endpoint's response with these rates.
  static func openRates(_ rates: [(String, String)], at moment: Instant) -> String {
    let members = rates.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    return """
      {"result":"success","provider":"https://www.exchangerate-api.com",\
      "time_last_update_unix":\(moment.unixSeconds),"time_eol_unix":0,"base_code":"USD",\
      "rates":{\(members)}}
      """
  }

  @Test func `a rate ten times too high is kept apart, and the good one stays`() async throws {
    let bench = try RefreshBench()
    _ = await Self.refresh(bench, [("BRL", "5.4123"), ("EUR", "0.8941")])
    bench.advance(by: 3_600)
    let report = await Self.refresh(bench, [("BRL", "54.123"), ("EUR", "0.8950")])
    #expect(report.outcome == .updated(newest: bench.now.day, rates: 1))
    #expect(report.quarantined == 1)
    #expect(try bench.convert("1", .usd, to: .brl) == "5.412300")
    #expect(try bench.convert("1", .usd, to: .eur) == "0.895000")
    let waiting = try bench.store.rates.quarantine(includingReleased: false)
    #expect(
      waiting.map { "\($0.entry.code) \($0.entry.figure) \($0.entry.reason)" } == [
        "BRL 54.123 jump"
      ]
    )
    #expect(waiting[0].entry.detail == "5.4123 CurrencyLayer 2026-11-21")
  }

  @Test func `the good rate of an earlier day stays in force beside a figure not believed`()
    async throws
  {
    let bench = try RefreshBench()
    _ = await Self.refresh(bench, [("BRL", "5.4123"), ("EUR", "0.8941")])
    bench.advance(by: 86_400)
    _ = await Self.refresh(bench, [("BRL", "0.18476"), ("EUR", "0.8950")])
    let layer = RateProvider.currencyLayer.source
    #expect(try bench.convert("1", .usd, to: .brl, source: layer) == "5.412300")
    let waiting = try bench.store.rates.quarantine(includingReleased: false)
    #expect(waiting.map { $0.entry.reason } == ["inverted"])
  }

  @Test func `a hand releases a figure`() async throws {
    let bench = try RefreshBench()
    _ = await Self.refresh(bench, [("BRL", "5.4123"), ("EUR", "0.8941")])
    bench.advance(by: 3_600)
    _ = await Self.refresh(bench, [("BRL", "7.4123"), ("EUR", "0.8941")])
    let id = try bench.store.rates.quarantine(includingReleased: false)[0].id
    #expect(try bench.store.rates.release(id, by: "hand", at: bench.now))
    #expect(try bench.convert("1", .usd, to: .brl) == "7.412300")
    #expect(try bench.store.rates.quarantine(includingReleased: false).isEmpty)
    // Later rates are compared with the released one.
    bench.advance(by: 3_600)
    let report = await Self.refresh(bench, [("BRL", "7.4210"), ("EUR", "0.8941")])
    #expect(report.quarantined == 0)
    #expect(try bench.convert("1", .usd, to: .brl) == "7.421000")
  }

  @Test func `a second source that shows the same releases a figure`() async throws {
    let bench = try RefreshBench()
    _ = await Self.refresh(bench, [("BRL", "5.4123"), ("EUR", "0.8941")])
    bench.advance(by: 3_600)
    _ = await Self.refresh(bench, [("BRL", "7.4123"), ("EUR", "0.8941")])
    #expect(try bench.convert("1", .usd, to: .brl) == "5.412300")
    let rates = Self.openRates([("USD", "1"), ("BRL", "7.3990"), ("EUR", "0.8939")], at: bench.now)
    let report = await bench.refresher(.sending(rates)).refresh(Self.open, .now)
    // Compared with the old rates, the second source's figure is as doubtful as the first's, but
    // the two support each other.
    #expect(report.released == 1)
    let records = try bench.store.rates.quarantine(includingReleased: true)
    #expect(records.contains { $0.releasedBy == RateProvider.exchangeRateAPIOpen.source.name })
    let layer = RateProvider.currencyLayer.source
    #expect(try bench.convert("1", .usd, to: .brl, source: layer) == "7.412300")
  }

  @Test func `who only repeats a source releases nothing of it`() async throws {
    let bench = try RefreshBench(on: "2026-11-02")
    let ecb = try #require(
      CalendarDate("2026-11-02").map { day in
        """
        <gesmes:Envelope><Cube><Cube time='\(day)'><Cube currency='USD' rate='1.1180'/>\
        <Cube currency='BRL' rate='7.8'/></Cube></Cube></gesmes:Envelope>
        """
      }
    )
    let first = await bench.refresher(.sending(ecb)).refresh(ConfiguredSource(.ecb), .now)
    #expect(first.quarantined == 1)
    let mirror =
      #"{"amount":1.0,"base":"EUR","date":"2026-11-02","rates":{"BRL":7.8,"USD":1.1180}}"#
    let second = await bench.refresher(.sending(mirror))
      .refresh(ConfiguredSource(.frankfurterV1), .now)
    #expect(second.released == 0)
    let waiting = try bench.store.rates.quarantine(includingReleased: false)
    #expect(waiting.contains { $0.entry.source == "ECB" && $0.entry.code == "BRL" })
    // Another Cambio does not name the source of its rates.
    let other = """
      {"base":"EUR","rates":[{"quote":"BRL","rate":"7.8","asOf":"2026-11-02"},\
      {"quote":"USD","rate":"1.118","asOf":"2026-11-02"}]}
      """
    let third = await bench.refresher(.sending(other)).refresh(ConfiguredSource(.cambio), .now)
    #expect(third.released == 0)
  }

  @Test(arguments: [
    ("0", "notPositive"), ("-5.4", "notPositive"), ("1e13", "absurd"),
    ("5" + String(repeating: "0", count: 400), "unreadableFigure"), ("\"NaN\"", "unreadableFigure"),
    ("[]", "unreadableFigure"), ("541.23", "jump"), ("0.054123", "jump"), ("0.1848", "inverted"),
  ])
  func `an impossible figure never becomes a rate`(figure: String, reason: String) async throws {
    let bench = try RefreshBench()
    _ = await Self.refresh(bench, [("BRL", "5.4123"), ("EUR", "0.8941")])
    bench.advance(by: 3_600)
    _ = await Self.refresh(bench, [("BRL", figure), ("EUR", "0.8942")])
    #expect(try bench.convert("1", .usd, to: .brl) == "5.412300")
    #expect(try bench.convert("1", .usd, to: .eur) == "0.894200")
    let waiting = try bench.store.rates.quarantine(includingReleased: false)
    #expect(waiting.map { $0.entry.reason } == [reason])
  }

  @Test func `rates for a day that lies ahead freeze nothing`() async throws {
    let bench = try RefreshBench()
    _ = await Self.refresh(bench, [("BRL", "5.4123"), ("EUR", "0.8941")])
    let ahead = liveQuotes(
      [("BRL", "5.4"), ("EUR", "0.89")],
      at: bench.now.adding(seconds: 864_000)
    )
    let report = await bench.refresher(.sending(ahead)).refresh(Self.layer, .now)
    #expect(report.outcome == .failed(RefreshFailure(.nothingPlausible)))
    bench.advance(by: 3_600)
    _ = await Self.refresh(bench, [("BRL", "5.4200"), ("EUR", "0.8941")])
    #expect(try bench.convert("1", .usd, to: .brl) == "5.420000")
  }

  @Test func `a clock set back a year doubts the present and keeps what it has`() async throws {
    let bench = try RefreshBench()
    _ = await Self.refresh(bench, [("BRL", "5.4123"), ("EUR", "0.8941")])
    let live = liveQuotes([("BRL", "5.4"), ("EUR", "0.89")], at: bench.now)
    bench.advance(by: -86_400 * 365)
    let report = await bench.refresher(.sending(live)).refresh(Self.layer, .now)
    #expect(report.outcome == .failed(RefreshFailure(.nothingPlausible)))
    bench.advance(by: 86_400 * 365)
    #expect(try bench.convert("1", .usd, to: .brl) == "5.412300")
  }
}
