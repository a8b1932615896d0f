import ExactMoney
import LocalStore
import OfflineFirst

/// What a store has of one source, and what comes of converting with it.
struct Holdings {
  /// One unit converted, or why it cannot be.
  let conversion: String
  /// Every day and figure of each series, as bytes.
  let histories: [String: [UInt8]]
  let newest: StoredPublication?
  let newestDay: CalendarDate?
  let quarantine: [QuarantineRecord]
  let fetches: [StoredFetch]

  init(of subject: ProviderCase, in bench: RefreshBench) throws {
    let source = subject.provider.source
    do {
      let result = try bench.convert(
        "1",
        subject.base,
        to: subject.quote,
        source: source,
        digits: 32
      )
      conversion = try ExactDecimal(result).withoutTrailingZeros.description
    } catch {
      conversion = "\(error)"
    }
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
    newestDay = try rates.newestDay(of: source.name, onOrBefore: nil)
    quarantine = try rates.quarantine(includingReleased: true)
    fetches = try rates.fetches(of: source.name, limit: 100)
  }
}
