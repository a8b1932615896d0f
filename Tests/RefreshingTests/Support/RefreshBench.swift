import EmbeddedRates
import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import Refreshing
import Synchronization
import Upstream

/// A refresher with its own store, a clock that the test sets, and the test's client.
final class RefreshBench: Sendable {
  let temporary: TemporaryStore
  let library: RateLibrary
  private let clock: Mutex<Instant>
  private let embedded: RateArchive

  /// Starts at noon UTC on `day`, with an empty store or a copy of one.
  ///
  /// Without `embedded`, there are only fetched rates.
  init(
    on day: String = "2026-11-21",
    embedded: RateArchive = EmbeddedRates.archive,
    order: [RateSource] = [],
    copying original: TemporaryStore? = nil
  ) throws {
    temporary = try TemporaryStore(copying: original)
    guard let day = CalendarDate(day) else { throw Failure.noDay }
    clock = Mutex(Instant(startOf: day).adding(seconds: 43_200))
    self.embedded = embedded
    library = RateLibrary(
      store: temporary.store,
      embedded: embedded,
      order: order,
      known: RateProvider.all.map { $0.source }
    )
  }

  enum Failure: Error { case noDay }

  var store: LocalStore { temporary.store }

  var now: Instant {
    get { clock.withLock { $0 } }
    set { clock.withLock { $0 = newValue } }
  }

  func advance(by seconds: Int64) {
    clock.withLock { $0 = $0.adding(seconds: seconds) }
  }

  /// Counts `count` requests to `source` in `period`.
  func use(_ count: Int, of source: String, in period: QuotaPeriod) throws {
    let elsewhere = ResourceKey(source: source, name: "elsewhere")
    for _ in 0..<count { _ = try store.resources.begin(elsewhere, period, at: now) }
  }

  func refresher(_ client: UpstreamClient) -> RateRefresher {
    RateRefresher(store: store, library: library, client: client, now: { [self] in now })
  }

  /// Converts an amount with the known rates, to `digits` decimals.
  func convert(
    _ amount: String,
    _ base: Currency,
    to quote: Currency,
    source: RateSource? = nil,
    digits: Int = 6
  ) throws -> String {
    let archive = try library.archive(
      for: .init(today: now.day, currencies: [base, quote], source: source)
    )
    let converter = Converter(archive: archive, today: now.day, source: source)
    return try converter.convert(Money(ExactDecimal(amount), base), to: quote)
      .result(to: .decimals(digits)).amount.description
  }
}

extension UpstreamClient {
  /// Returns a client that sends the response of `answer`, and counts the requests.
  static func answering(
    _ answer: @escaping @Sendable (UpstreamRequest) throws(UpstreamError) -> UpstreamResponse
  ) -> UpstreamClient {
    UpstreamClient(send: { request async throws(UpstreamError) in try answer(request) })
  }

  /// Returns a client that always sends `text`.
  static func sending(_ text: String, status: Int = 200) -> UpstreamClient {
    .answering { _ in UpstreamResponse(status: status, body: Array(text.utf8)) }
  }
}

/// Returns CurrencyLayer's response to `/live` with these quotes.
func liveQuotes(_ quotes: [(String, String)], at moment: Instant) -> String {
  let members = quotes.map { "\"USD\($0.0)\":\($0.1)" }.joined(separator: ",")
  return """
    {"success":true,"terms":"https://currencylayer.com/terms",\
    "privacy":"https://currencylayer.com/privacy","timestamp":\(moment.unixSeconds),\
    "source":"USD","quotes":{\(members)}}
    """
}
