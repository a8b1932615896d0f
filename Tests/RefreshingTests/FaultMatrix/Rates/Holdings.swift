import ExactMoney
import LocalStore

/// What a store has of one source, and what comes of converting with it.
struct Holdings: Sendable {
  /// One unit converted, or why it cannot be.
  let conversion: String
  /// Every day and figure of each series, as bytes.
  let histories: [String: [UInt8]]
  let newest: StoredPublication?
  let quarantine: [QuarantineRecord]
  /// The newest first.
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

  /// One unit converted with the source's rates, or why it cannot be.
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

  /// Why figures were put into quarantine since; one that the answer never had right says nothing.
  func newReasons(since before: Holdings) -> [String] {
    let known = before.quarantine.map { [$0.entry.code, $0.entry.reason] }
    return quarantine.prefix(quarantine.count - before.quarantine.count)
      .map { [$0.entry.code, $0.entry.reason] }
      .filter { !known.contains($0) }
      .map { $0[1] }
  }
}
