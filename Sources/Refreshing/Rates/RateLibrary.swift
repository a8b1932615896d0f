package import ExactMoney
package import ExchangeRates
package import LocalStore

/// The stored rates: those fetched, with precedence over the embedded ones.
///
/// The library never uses the network.
package struct RateLibrary: Sendable {
  private let store: LocalStore?
  private let embedded: RateArchive
  private let order: [RateSource]
  private let known: [RateSource]

  /// Creates a library.
  ///
  /// Without a `store` only the embedded rates remain. `order` is the reader's preference among
  /// sources; `known` are all sources whose rates a store may have.
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

  /// Every source whose rates the library may have, the preferred ones first.
  package var sources: [RateSource] { order + known.filter { !order.contains($0) } }

  /// The rates that a reader needs.
  package struct Question: Sendable {
    /// The reader's day; rates dated after it are not the newest.
    package var today: CalendarDate
    /// The currencies that may be needed; nil for all.
    package var currencies: [Currency]?
    /// The days; nil for the newest.
    package var days: ClosedRange<CalendarDate>?
    /// The only source wanted; nil for all.
    package var source: RateSource?

    /// Creates a question for `currencies` and those to which law and pegs link them.
    package init(
      today: CalendarDate,
      currencies: [Currency]? = nil,
      days: ClosedRange<CalendarDate>? = nil,
      source: RateSource? = nil
    ) {
      self.today = today
      self.currencies = currencies.map { FixedLink.neighbourhood(of: $0) }
      self.days = days
      self.source = source
    }
  }

  /// Returns the archive that answers `question`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read; the embedded rates remain available.
  package func archive(for question: Question) throws(StoreError) -> RateArchive {
    guard let store else { return embedded }
    var fetched: [RateHistory] = []
    let names = try store.rates.sources()
    for source in sources where names.contains(source.name) {
      guard question.source == nil || question.source == source else { continue }
      fetched += try histories(of: source, currencies: question.currencies, in: store) {
        series throws(StoreError) in
        let days = question.days ?? question.today...question.today
        let newest = try store.rates.newestDay(
          of: source.name,
          series: series,
          onOrBefore: max(days.upperBound, question.today)
        )
        let isNewest = question.days == nil && source.period == .day
        let reach = isNewest ? RateLibrary.newestReach : RateLibrary.reach(of: source)
        let first = min(days.lowerBound, newest ?? days.lowerBound).adding(days: -reach)
        let last = days.upperBound.adding(days: RateLibrary.reach)
        guard let newest, newest > last else { return [first...last] }
        // The newest day shows that a rate before a long gap is no longer carried over.
        return [newest...newest, first...last]
      }
    }
    return embedded.preceded(by: fetched, order: order)
  }

  /// Returns the archive of all rates read from the store and the embedded ones.
  package func archive(over stored: StoredRates) -> RateArchive {
    embedded.preceded(by: stored.histories, order: order)
  }

  /// Returns the rates of `source` in force on `days`, for comparison with new ones.
  ///
  /// For a long history the rates of its first day suffice, since its days are compared with each
  /// other.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  func past(
    of source: RateSource,
    on days: ClosedRange<CalendarDate>
  ) throws(StoreError) -> RateArchive {
    guard let store else { return embedded }
    let isLong = days.upperBound.days(since: days.lowerBound) > RateLibrary.reach
    let end = isLong ? days.lowerBound : days.upperBound
    let fetched = try histories(of: source, currencies: nil, in: store) {
      series throws(StoreError) in
      let first = try store.rates.newestDay(
        of: source.name,
        series: series,
        onOrBefore: days.lowerBound
      )
      return [(first ?? days.lowerBound)...end]
    }
    return embedded.preceded(by: fetched, order: order)
  }

  /// The maximum number of days for which a rate is carried over, with the month for which a
  /// monthly one is in force.
  private static let reach = 46
  /// Returns ``reach`` for a rate of `source`; a quarterly one is in force for 92 days.
  private static func reach(of source: RateSource) -> Int {
    source.period == .quarter ? 92 + RateArchive.maximumGapDays : reach
  }
  /// The maximum number of days for which the newest daily rates are carried over.
  private static let newestReach = 15

  /// Returns the fetched histories of `source`, one per series and range of `days`.
  private func histories(
    of source: RateSource,
    currencies: [Currency]?,
    in store: LocalStore,
    days: (_ series: String) throws(StoreError) -> [ClosedRange<CalendarDate>]
  ) throws(StoreError) -> [RateHistory] {
    var histories: [RateHistory] = []
    for series in try store.rates.series(of: source.name) {
      for days in try days(series) {
        // The pivot and a currency withdrawn before have no rate: a search for them would read
        // every publication of every day.
        let wanted = currencies?.filter { currency in
          currency != source.pivot && currency.lastDay.map { $0 >= days.lowerBound } ?? true
        }
        let text = try store.rates.historyText(
          of: source,
          series: series,
          currencies: wanted,
          from: days.lowerBound,
          through: days.upperBound
        )
        if let text { histories.append(RateHistory(source: source, series: series, text: text)) }
      }
    }
    return histories
  }
}
