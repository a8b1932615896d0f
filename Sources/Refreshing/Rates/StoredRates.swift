import ExactMoney
package import ExchangeRates
package import LocalStore

/// All rates of a store, in memory.
///
/// A table has two texts: the days before a fixed day, which hardly ever change, and the later
/// ones, which are read again after a fetch. So an update costs as much as its news, whatever the
/// size of the store.
package struct StoredRates: Sendable {
  private struct Table {
    let source: RateSource
    let series: String
    /// The first day of ``later``.
    let boundary: CalendarDate
    var earlier: RateHistory?
    var later: RateHistory?
  }

  /// The number of days in ``Table/later`` when a table is first read.
  private static let laterDays = 40
  /// The number of days in ``Table/later`` after which the table is divided again.
  private static let maximumLaterDays = 120

  private var mark = StoreMark.start
  private var tables: [Table] = []

  package init() {}

  /// The histories of the tables, the later days of each before the earlier ones.
  package var histories: [RateHistory] {
    tables.flatMap { [$0.later, $0.earlier].compactMap { $0 } }
  }

  /// Reads the changes of `sources` in `store` since the last time; returns false if there are
  /// none.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package mutating func update(
    from store: LocalStore,
    of sources: [RateSource]
  ) throws(StoreError) -> Bool {
    let changes = try store.rates.changes(since: mark)
    for change in changes.tables {
      guard let source = sources.named(change.source) else { continue }
      try update(change, of: source, from: store)
    }
    mark = changes.mark
    return !changes.tables.isEmpty
  }

  private mutating func update(
    _ change: ChangedTable,
    of source: RateSource,
    from store: LocalStore
  ) throws(StoreError) {
    guard
      let newest = try store.rates.newestDay(
        of: source.name,
        series: change.series,
        onOrBefore: nil
      )
    else { return }
    let index = tables.firstIndex { $0.source == source && $0.series == change.series }
    if let index, case let boundary = tables[index].boundary, change.since >= boundary,
      newest.days(since: boundary) <= StoredRates.maximumLaterDays
    {
      tables[index].later = try StoredRates.history(
        of: source,
        change.series,
        boundary...max(newest, boundary),
        in: store
      )
      return
    }
    let boundary = newest.adding(days: -StoredRates.laterDays)
    let table = Table(
      source: source,
      series: change.series,
      boundary: boundary,
      earlier: try StoredRates.history(
        of: source,
        change.series,
        RateStore.firstDay...boundary.adding(days: -1),
        in: store
      ),
      later: try StoredRates.history(of: source, change.series, boundary...newest, in: store)
    )
    if let index { tables[index] = table } else { tables.append(table) }
  }

  private static func history(
    of source: RateSource,
    _ series: String,
    _ days: ClosedRange<CalendarDate>,
    in store: LocalStore
  ) throws(StoreError) -> RateHistory? {
    try store.rates.historyText(
      of: source,
      series: series,
      currencies: nil,
      from: days.lowerBound,
      through: days.upperBound
    ).map { RateHistory(source: source, series: series, text: $0).indexed() }
  }
}
