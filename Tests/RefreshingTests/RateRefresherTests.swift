import ExactMoney
import ExchangeRates
import Feeds
import Refreshing
import Synchronization
import Testing
import Upstream

@Suite struct RateRefresherTests {
  static let layer = ConfiguredSource(.currencyLayer, key: "0123456789abcdef")

  /// Approximate market rates for 2026-11-21.
  static let quotes = [("BRL", "5.4123"), ("EUR", "0.8941"), ("JPY", "157.31"), ("GBP", "0.7460")]

  @Test
  func `S0-02 S0-03 S0-11 S0-16 S0-T1 S0-T3 fetched quotes convert, crossed through the dollar`()
    async throws
  {
    let bench = try RefreshBench()
    let client = UpstreamClient.sending(liveQuotes(Self.quotes, at: bench.now))
    let report = await bench.refresher(client).refresh(Self.layer, .now)
    #expect(report.outcome == .updated(newest: bench.now.day, rates: 4))
    // 35.5 × USDBRL ÷ USDEUR = 214.89…
    #expect(try bench.convert("35.5", .eur, to: .brl) == "214.893916")
    #expect(try bench.convert("1", .usd, to: .brl) == "5.412300")
  }

  @Test func `the freshest plausible source serves a pair, and serves all of it`() async throws {
    let bench = try RefreshBench()
    #expect(try bench.convert("100", .usd, to: .brl, digits: 2) == "543.25")
    let client = UpstreamClient.sending(liveQuotes(Self.quotes, at: bench.now))
    _ = await bench.refresher(client).refresh(Self.layer, .now)
    #expect(try bench.convert("100", .usd, to: .brl, digits: 2) == "541.23")
    let archive = try bench.library.archive(for: .init(today: bench.now.day))
    let route = try Converter(archive: archive, today: bench.now.day)
      .route(for: CurrencyPair(.eur, .brl))
    #expect(Set(route.legs.map { $0.source }) == ["CurrencyLayer"])
    // Currencies that the new source lacks still have embedded rates.
    #expect(try bench.convert("100", .usd, to: .sek, digits: 2) == "982.64")
  }

  @Test func `S0-12 S0-T4 a refusal keeps the provider's words and the rates`() async throws {
    let bench = try RefreshBench()
    _ = await bench.refresher(.sending(liveQuotes(Self.quotes, at: bench.now)))
      .refresh(Self.layer, .now)
    let info = "Your monthly usage limit has been reached. Please upgrade your Subscription Plan."
    let refused = """
      {"success":false,"error":{"code":104,"type":"usage_limit_reached","info":"\(info)"}}
      """
    bench.advance(by: 3_600)
    let report = await bench.refresher(.sending(refused)).refresh(Self.layer, .now)
    #expect(report.outcome == .failed(RefreshFailure(.quotaEnded, info)))
    #expect(try bench.convert("100", .usd, to: .brl, digits: 2) == "541.23")
    let status = try SourceStatus(Self.layer, store: bench.store, now: bench.now)
    #expect(status.lastFailure?.reason == RefreshFailure(.quotaEnded, info))
    #expect(status.asOf == bench.now.day)
  }

  @Test func `a key that is missing is asked for, and no request is made`() async throws {
    let bench = try RefreshBench()
    let count = Mutex(0)
    let client = UpstreamClient.answering { _ in
      count.withLock { $0 += 1 }
      return UpstreamResponse(status: 200)
    }
    let report = await bench.refresher(client).refresh(ConfiguredSource(.currencyLayer), .now)
    #expect(report.outcome == .failed(RefreshFailure(.keyMissing, "currencylayer")))
    #expect(count.withLock { $0 } == 0)
  }

  @Test func `S1-01 a source is asked at launch and again when its schedule says`() async throws {
    let bench = try RefreshBench()
    let refresher = bench.refresher(.sending(liveQuotes(Self.quotes, at: bench.now)))
    #expect(await refresher.refresh(Self.layer, .whenDue).outcome != .unchanged)
    // With a hundred calls a month, there is one in 7 hours and 12 minutes, though new quotes come
    // every hour.
    let next = bench.now.adding(seconds: 25_920)
    #expect(await refresher.refresh(Self.layer, .whenDue).outcome == .notDue(next: next))
    bench.advance(by: 25_920)
    #expect(await refresher.refresh(Self.layer, .whenDue).outcome == .unchanged)
  }

  @Test func `a used-up quota is not asked, and counts from the first of the month`() async throws {
    let bench = try RefreshBench(on: "2026-11-30")
    let refresher = bench.refresher(.sending(liveQuotes(Self.quotes, at: bench.now)))
    for _ in 0..<100 { _ = await refresher.refresh(Self.layer, .now) }
    let refused = await refresher.refresh(Self.layer, .now)
    #expect(refused.outcome == .failed(RefreshFailure(.budgetSpent, "100/100 month")))
    bench.advance(by: 86_400)
    #expect(await refresher.refresh(Self.layer, .now).outcome == .unchanged)
    let status = try SourceStatus(Self.layer, store: bench.store, now: bench.now)
    #expect(status.used == 1)
  }

  @Test func `validators go along, and 304 confirms what is there`() async throws {
    let bench = try RefreshBench()
    let seen = Mutex<[Validators?]>([])
    let body = Array(liveQuotes(Self.quotes, at: bench.now).utf8)
    let client = UpstreamClient.answering { request in
      let isFirst = seen.withLock { seen in
        seen.append(request.validators)
        return seen.count == 1
      }
      let validators = Validators(etag: "\"a\"", lastModified: nil)
      return isFirst
        ? UpstreamResponse(status: 200, body: body, validators: validators)
        : UpstreamResponse(status: 304)
    }
    _ = await bench.refresher(client).refresh(Self.layer, .now)
    bench.advance(by: 60)
    #expect(await bench.refresher(client).refresh(Self.layer, .now).outcome == .unchanged)
    bench.advance(by: 60)
    #expect(await bench.refresher(client).refresh(Self.layer, .now).outcome == .unchanged)
    #expect(seen.withLock { $0.map { $0?.etag } } == [nil, "\"a\"", "\"a\""])
    let status = try SourceStatus(Self.layer, store: bench.store, now: bench.now)
    #expect(status.retrievedAt == bench.now)
  }

  @Test func `S1-07 each good fetch adds an entry, the newest first, ten at most`() async throws {
    let bench = try RefreshBench()
    let pair = CurrencyPair(.eur, .brl)
    for step in 0..<12 {
      let quotes = [("BRL", "5.4\(100 + step)"), ("EUR", "0.8941")]
      _ = await bench.refresher(.sending(liveQuotes(quotes, at: bench.now)))
        .refresh(Self.layer, .now)
      // A failed request adds no rates.
      _ = await bench.refresher(.sending("<html>", status: 502)).refresh(Self.layer, .now)
      bench.advance(by: 3_600)
    }
    let sources = [RateProvider.currencyLayer.source]
    let log = try FetchLog(of: sources, from: bench.store)
    let entries = try log.entries(of: pair, from: sources)
    #expect(entries.count == 10)
    #expect(entries.map { $0.fetchedAt } == entries.map { $0.fetchedAt }.sorted(by: >))
    #expect(entries[0].rate.description.hasPrefix("6.05200"))
    #expect(entries[0].fetchedAt == bench.now.adding(seconds: -3_600))
    let inverse = try log.entries(of: CurrencyPair(.brl, .usd), from: sources)
    #expect(inverse[0].rate.description.hasPrefix("0.184805"))
  }

  @Test func `failures are spaced out, and a clock set back does not wait`() async throws {
    let bench = try RefreshBench()
    let failing = bench.refresher(
      .answering { _ throws(UpstreamError) in throw .refused(host: "h") }
    )
    let expected = RefreshFailure(.connectionRefused, "h")
    #expect(await failing.refresh(Self.layer, .whenDue).outcome == .failed(expected))
    #expect(
      await failing.refresh(Self.layer, .whenDue).outcome
        == .notDue(next: bench.now.adding(seconds: 60))
    )
    bench.advance(by: 60)
    #expect(await failing.refresh(Self.layer, .whenDue).outcome == .failed(expected))
    bench.advance(by: 60)
    #expect(
      await failing.refresh(Self.layer, .whenDue).outcome
        == .notDue(next: bench.now.adding(seconds: 60))
    )
    bench.advance(by: -86_400 * 400)
    #expect(await failing.refresh(Self.layer, .whenDue).outcome == .failed(expected))
  }

  @Test func `S1-10 without a network the fetched rates go on`() async throws {
    let bench = try RefreshBench()
    _ = await bench.refresher(.sending(liveQuotes(Self.quotes, at: bench.now)))
      .refresh(Self.layer, .now)
    bench.advance(by: 86_400 * 3)
    _ = await bench.refresher(
      .answering { _ throws(UpstreamError) in throw .nameNotFound(host: "h") }
    )
    .refresh(Self.layer, .now)
    #expect(try bench.convert("100", .usd, to: .brl, digits: 2) == "541.23")
    let status = try SourceStatus(Self.layer, store: bench.store, now: bench.now)
    #expect(status.freshness == .stale)
    #expect(status.lastFailure?.reason == RefreshFailure(.nameNotFound, "h"))
  }

  @Test func `S1-09 a first refresh that failed is made good by the next`() async throws {
    let bench = try RefreshBench(embedded: RateArchive([]))
    let failing = bench.refresher(
      .answering { _ throws(UpstreamError) in throw .refused(host: "h") }
    )
    _ = await failing.refresh(Self.layer, .now)
    #expect(throws: RateError.self) { try bench.convert("1", .usd, to: .brl) }
    _ = await bench.refresher(.sending(liveQuotes(Self.quotes, at: bench.now)))
      .refresh(Self.layer, .now)
    #expect(try bench.convert("1", .usd, to: .brl) == "5.412300")
  }

  @Test func `sources are asked side by side, and the reports keep their order`() async throws {
    let bench = try RefreshBench()
    let sources = [ConfiguredSource(.ecb), Self.layer, ConfiguredSource(.hmrc)]
    let live = liveQuotes(Self.quotes, at: bench.now)
    let client = UpstreamClient.answering { request throws(UpstreamError) in
      guard request.url.contains("currencylayer") else { throw .refused(host: "h") }
      return UpstreamResponse(status: 200, body: Array(live.utf8))
    }
    let heard = Mutex(0)
    let reports = await bench.refresher(client).refresh(sources, .now) { _ in
      heard.withLock { $0 += 1 }
    }
    #expect(reports.map { $0.source.provider.id } == ["ecb", "currencylayer", "hmrc"])
    #expect(heard.withLock { $0 } == 3)
    #expect(reports[1].outcome == .updated(newest: bench.now.day, rates: 4))
  }
}
