import ExactMoney
import LocalStore

/// The rates of one source in a store, and a conversion with them.
struct Holdings: Sendable {
  /// The result of converting one unit, or the error.
  let conversion: String
  /// The days and figures of each series, as bytes.
  let histories: [String: [UInt8]]
  let newest: StoredPublication?
  let quarantine: [QuarantineRecord]
  /// The requests, newest first.
  let fetches: [LoggedFetch]

  init(of subject: ProviderCase, in bench: RefreshBench) throws {
    conversion = Holdings.conversion(of: subject, in: bench)
    let source = subject.provider.source
    let rates = bench.store.rates
    var histories: [String: [UInt8]] = [:]
    for series in try rates.series(of: source.name) {
      histories[series] = try rates.historyText(
        of: source,
        series: series,
        currencies: nil,
        from: bench.now.day.adding(days: -800),
        through: bench.now.day.adding(days: 800)
      )
    }
    self.histories = histories
    newest = try rates.newestPublication(of: source.name)
    quarantine = try rates.quarantine(includingReleased: true)
    fetches = try bench.store.log(of: source.name)
  }

  /// Returns the result of converting one unit with the source's rates, or the error.
  static func conversion(of subject: ProviderCase, in bench: RefreshBench) -> String {
    do {
      return try bench.convert(
        "1",
        subject.pair.base,
        to: subject.pair.quote,
        source: subject.provider.source,
        digits: 32
      )
    } catch {
      return "\(error)"
    }
  }

  /// Returns the reasons of figures quarantined since `before`.
  ///
  /// Figures that were quarantined for the same reason before do not count.
  func newReasons(since before: Holdings) -> [String] {
    let known = before.quarantine.map { [$0.entry.code, $0.entry.reason] }
    return quarantine.prefix(quarantine.count - before.quarantine.count)
      .map { [$0.entry.code, $0.entry.reason] }
      .filter { !known.contains($0) }
      .map { $0[1] }
  }
}
