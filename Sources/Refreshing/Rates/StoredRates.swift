import ExactMoney
package import ExchangeRates
package import LocalStore

/// All rates of a store, in memory.
///
/// A table has two texts: the days before a fixed one, which hardly ever change, and those after,
/// which are read again after a fetch. So a refresh costs as much as its news, whatever the store's
/// size.
package struct StoredRates: Sendable {
  private struct Table {
    let source: RateSource
    let series: String
    /// The first day of the later text.
    let boundary: CalendarDate
    var earlier: RateHistory?
    var later: RateHistory?
  }

  /// The days in the later text when a table is first read.
  private static let laterDays = 40
  /// The days in the later text after which the table is divided again.
  private static let maximumLaterDays = 120

  private var mark = StoreMark.start
  private var tables: [Table] = []

  /// Nothing was read yet.
  package init() {}

  /// The histories of the tables: those of each one together, the later days first.
  package var histories: [RateHistory] {
    tables.flatMap { [$0.later, $0.earlier].compactMap { $0 } }
  }

  /// Reads the changes of `sources` in `store` since the last time; false if there are none.
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
