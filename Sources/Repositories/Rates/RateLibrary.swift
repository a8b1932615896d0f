package import ExactMoney
package import ExchangeRates
package import LocalStore
import OfflineFirst

/// The rates at hand: what was fetched and kept, over what is inside the program.
///
/// It never uses the network.
package struct RateLibrary: Sendable {
  private let store: LocalStore?
  private let embedded: RateArchive
  private let order: [RateSource]
  private let known: [RateSource]

  /// Creates a library.
  ///
  /// `store` nil leaves the embedded rates; `order` are the sources in the reader's preference; `known`
  /// are all that a store may hold rates of.
  package init(
    store: LocalStore?,
    embedded: RateArchive,
    order: [RateSource],
    known: [RateSource]
  ) {
    self.store = store
    self.embedded = embedded
    self.order = order
    self.known = known
  }

  /// Every source there may be rates of.
  package var sources: [RateSource] { order + known.filter { !order.contains($0) } }

  /// What a reader wants rates for.
  package struct Question: Sendable {
    /// The currencies that may be needed; nil for all.
    package var currencies: [Currency]?
    /// The days; nil for the newest.
    package var days: ClosedRange<CalendarDate>?
    /// The only source wanted; nil for all.
    package var source: RateSource?

    /// Creates a question; the currencies that law and pegs lead to are added.
    package init(
      currencies: [Currency]? = nil,
      days: ClosedRange<CalendarDate>? = nil,
      source: RateSource? = nil
    ) {
      self.currencies = currencies.map { FixedLink.neighbourhood(of: $0) }
      self.days = days
      self.source = source
    }
  }

  /// The archive that answers `question`.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read; the embedded rates are there still.
  package func archive(for question: Question = Question()) throws(StoreError) -> RateArchive {
    guard let store else { return embedded }
    var fetched: [RateHistory] = []
    let names = try store.rates.sources()
    for source in sources where names.contains(source.name) {
      guard question.source == nil || question.source == source else { continue }
      for series in try store.rates.series(of: source.name) {
        guard let text = try text(of: source, series: series, question, in: store) else { continue }
        fetched.append(RateHistory(source: source, series: series, text: text))
      }
    }
    return embedded.preceded(by: fetched, order: order)
  }

  /// The rates of `source` in force on `days`, to hold new ones against.
  ///
  /// Of a long history those of its first day are enough: its days are held against each other.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  func past(
    of source: RateSource,
    on days: ClosedRange<CalendarDate>
  ) throws(StoreError) -> RateArchive {
    guard let store else { return embedded }
    let isLong = days.upperBound.days(since: days.lowerBound) > RateLibrary.reach
    let end = isLong ? days.lowerBound : days.upperBound
    var fetched: [RateHistory] = []
    for series in try store.rates.series(of: source.name) {
      guard
        let newest = try store.rates.newestDay(of: source.name, series: series, onOrBefore: end),
        let text = try store.rates.historyText(
          of: source,
          series: series,
          currencies: nil,
          from: try store.rates.newestDay(
            of: source.name,
            series: series,
            onOrBefore: days.lowerBound
          ) ?? newest,
          through: end
        )
      else { continue }
      fetched.append(RateHistory(source: source, series: series, text: text))
    }
    return embedded.preceded(by: fetched, order: order)
  }

  /// When the newest rates of `source` came, or were last confirmed; nil for none from the network.
  package func publication(of source: RateSource) throws(StoreError) -> StoredPublication? {
    try store?.rates.newestPublication(of: source.name)
  }

  /// How far before a day a rate may be carried over, with the month that a monthly one is in force.
  private static let reach = 46

  private func text(
    of source: RateSource,
    series: String,
    _ question: Question,
    in store: LocalStore
  ) throws(StoreError) -> [UInt8]? {
    guard
      let newest = try store.rates.newestDay(of: source.name, series: series, onOrBefore: nil)
    else { return nil }
    let isMonthly = source.period == .month
    let first =
      question.days.map { $0.lowerBound.adding(days: -RateLibrary.reach) }
      ?? newest.adding(days: isMonthly ? -RateLibrary.reach : -15)
    let last = question.days.map { min($0.upperBound.adding(days: RateLibrary.reach), newest) }
    guard first <= last ?? newest else { return nil }
    // The pivot has no rate, and a currency that was withdrawn before has none either: looking for them
    // would take in every publication of every day.
    let currencies = question.currencies?.filter { currency in
      currency != source.pivot && currency.lastDay.map { $0 >= first } ?? true
    }
    return try store.rates.historyText(
      of: source,
      series: series,
      currencies: currencies,
      from: first,
      through: last ?? newest
    )
  }
}
