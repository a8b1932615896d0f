public import ExactMoney

/// The histories of all available sources, and the queries that conversions need.
public struct RateArchive: Sendable {
  /// A rate as one source published it.
  struct Observation {
    /// The day that the rate is for, or the first day of its month.
    let date: CalendarDate
    let validThrough: CalendarDate
    /// The figure in the source's own orientation, against the pivot; nil for the pivot itself.
    let value: ExactDecimal?
    /// Whether the publication is the newest of its table by the day asked for, or its period
    /// contains the day.
    ///
    /// A correction inside a month or quarter replaces only the rates that it lists.
    let isInForce: Bool
    /// The days averaged, for a mean; empty for a rate as published.
    var averagedDays: [CalendarDate] = []
  }

  /// The maximum number of days over which a currency's rate is carried forward.
  public static let maximumGapDays = 14

  let histories: [RateHistory]
  /// Whether a table has more than one history, such as an embedded one that a fetched one
  /// continues.
  private let hasContinuations: Bool

  /// Creates an archive of `histories`, of which a source may have several, as NBP has tables A and
  /// B.
  public init(_ histories: [RateHistory]) {
    self.histories = histories
    hasContinuations = histories.indices.contains { index in
      histories[..<index].contains {
        $0.hasSameTable(as: histories[index])
      }
    }
  }

  /// Creates an archive of the embedded tables, whose bytes must outlive it and never change.
  package init(
    ecb: UnsafeRawBufferPointer,
    nbpA: UnsafeRawBufferPointer,
    nbpB: UnsafeRawBufferPointer,
    hmrc: UnsafeRawBufferPointer
  ) {
    self.init([
      RateHistory(source: .ecb, bytes: ecb),
      RateHistory(source: .nbp, series: "A", bytes: nbpA),
      RateHistory(source: .nbp, series: "B", bytes: nbpB),
      RateHistory(source: .hmrc, bytes: hmrc),
    ])
  }

  /// Returns the archive with `newer` histories before its own, and with its sources in the order
  /// of `sources`, followed by all others.
  ///
  /// If two histories of one source have the same day, the newer one's rates count.
  public func preceded(by newer: [RateHistory], order sources: [RateSource]) -> RateArchive {
    let all = newer + histories
    let named = sources.flatMap { source in all.filter { $0.source == source } }
    return RateArchive(named + all.filter { !sources.contains($0.source) })
  }

  /// The available sources in order of preference, without those that serve only by name.
  public var sources: [RateSource] {
    #if hasFeature(Embedded)
    allSources
    #else
    allSources.filter { !$0.isByNameOnly }
    #endif
  }

  /// All available sources, in the order of their first histories.
  public var allSources: [RateSource] {
    var found: [RateSource] = []
    for history in histories where !found.contains(history.source) { found.append(history.source) }
    return found
  }

  /// Returns the histories of one source.
  func histories(of source: RateSource) -> [RateHistory] {
    histories.filter { $0.source == source }
  }

  /// Returns every currency that `source` has ever published, and its pivot, alphabetically.
  public func currencies(of source: RateSource) -> [Currency] {
    var found: [Currency] = [source.pivot]
    for history in histories(of: source) {
      for currency in history.currencies where !found.contains(currency) { found.append(currency) }
    }
    return found.sorted()
  }

  /// Returns whether `source` has ever published figures of `currency`, which is not its pivot.
  func hasFigures(of currency: Currency, in source: RateSource) -> Bool {
    histories.contains { $0.source == source && $0.column(of: currency) != nil }
  }

  /// Returns the last day on which the newest publications of `source` are in force by their own
  /// terms; nil if there are none.
  public func newestDay(of source: RateSource) -> CalendarDate? {
    newestDay(of: source, onOrBefore: .latest)
  }

  /// Returns the day from which to search back for rates of `source` for `day`; nil if the source
  /// has none.
  ///
  /// The result is `day`, or the last day on which the source's newest publication is in force, if
  /// that is earlier. A publication dated after `today` counts only for days after `today`.
  func lastDay(
    of source: RateSource,
    for day: CalendarDate,
    today: CalendarDate
  ) -> CalendarDate? {
    newestDay(of: source, onOrBefore: max(day, today)).map { min(day, $0) }
  }

  private func newestDay(
    of source: RateSource,
    onOrBefore limit: CalendarDate
  ) -> CalendarDate? {
    var newest: CalendarDate?
    for history in histories where history.source == source {
      guard let row = history.row(onOrBefore: limit) else { continue }
      newest = max(newest ?? row.date, history.validThrough(row.date))
    }
    return newest
  }

  /// Returns the days from `first` through `last` on which `source` published, newest first.
  public func publicationDays(
    of source: RateSource,
    from first: CalendarDate,
    through last: CalendarDate
  ) -> [CalendarDate] {
    var days: [CalendarDate] = []
    for history in histories(of: source) {
      // Each history has its days newest first, and is merged with the days found so far.
      var merged: [CalendarDate] = []
      var rest = days[...]
      var row = history.row(onOrBefore: last)
      while let current = row, current.date >= first {
        while let day = rest.first, day >= current.date {
          if day > current.date { merged.append(day) }
          rest.removeFirst()
        }
        if merged.last != current.date { merged.append(current.date) }
        row = history.older(than: current)
      }
      days = merged + rest
    }
    return days
  }

  /// Returns the newest rate of `currency` that `source` dates `limit` or before; nil if there is
  /// none, or the gap before `day` is too long.
  func newest(
    of currency: Currency,
    in source: RateSource,
    onOrBefore limit: CalendarDate,
    for day: CalendarDate
  ) -> Observation? {
    var best: Observation?
    for history in histories where history.source == source {
      let column = history.column(of: currency)
      guard currency == source.pivot || column != nil else { continue }
      var row = history.row(onOrBefore: limit)
      var isFirst = true
      while let current = row {
        let validThrough = history.validThrough(current.date)
        guard day.days(since: validThrough) <= RateArchive.maximumGapDays else { break }
        if let best, best.date >= current.date { break }
        let value = column.flatMap { history.value(in: current, column: $0) }
        if value != nil || currency == source.pivot {
          best = Observation(
            date: current.date,
            validThrough: validThrough,
            value: value,
            isInForce: isFirst && !isFollowed(history, after: current.date, through: limit)
              || source.period != .day && validThrough >= limit
          )
          break
        }
        let isWithheld = column.map { history.isWithheld(in: current, column: $0) } ?? false
        isFirst = isFirst && isWithheld
        row = history.older(than: current)
      }
    }
    return best
  }

  /// Returns the last rate of `currency` that `source` dates `day` or before, of any age; nil for
  /// the pivot, or if there is none.
  func last(
    of currency: Currency,
    in source: RateSource,
    onOrBefore day: CalendarDate
  ) -> (date: CalendarDate, value: ExactDecimal)? {
    var best: (date: CalendarDate, value: ExactDecimal)?
    for history in histories(of: source) {
      guard let found = history.last(of: currency, onOrBefore: day), let value = found.value,
        best.map({ $0.date < found.date }) ?? true
      else { continue }
      best = (found.date, value)
    }
    return best
  }

  /// Returns whether another history of the same table continues after `day`, as a fetched one
  /// continues the embedded one.
  private func isFollowed(
    _ history: RateHistory,
    after day: CalendarDate,
    through limit: CalendarDate
  ) -> Bool {
    guard hasContinuations else { return false }
    return histories.contains { other in
      other.hasSameTable(as: history)
        && other.row(onOrBefore: limit).map { $0.date > day } ?? false
    }
  }

  /// Returns whether `source` has a rate of `currency` dated after `day`.
  func publishes(_ currency: Currency, in source: RateSource, after day: CalendarDate) -> Bool {
    nextDate(of: currency, in: source, after: day) != nil
  }

  /// Returns the first date after `day` with a rate of `currency` from `source`; nil if there is
  /// none.
  ///
  /// The pivot has a rate in every publication.
  func nextDate(
    of currency: Currency,
    in source: RateSource,
    after day: CalendarDate
  ) -> CalendarDate? {
    histories(of: source).compactMap { $0.next(of: currency, after: day)?.date }.min()
  }

  /// Returns the last day on which a rate of `currency` dated `day` or before is in force, of any
  /// age; nil if there is none.
  func lastDate(
    of currency: Currency,
    in source: RateSource,
    onOrBefore day: CalendarDate
  ) -> CalendarDate? {
    histories(of: source).compactMap { history in
      history.last(of: currency, onOrBefore: day).map { history.validThrough($0.date) }
    }.max()
  }
}

extension RateHistory {
  /// A date and the rate; the pivot has no rate.
  fileprivate typealias Dated = (date: CalendarDate, value: ExactDecimal?)

  /// Returns the last rate of `currency` dated `day` or before; nil if there is none.
  fileprivate func last(of currency: Currency, onOrBefore day: CalendarDate) -> Dated? {
    #if !hasFeature(Embedded)
    if let parsed, let column = parsed.column(of: currency) {
      let start = parsed.row(onOrBefore: day, withFigureIn: column)
      return first(of: currency, from: start, older(than:))
    }
    #endif
    return first(of: currency, from: row(onOrBefore: day), older(than:))
  }

  /// Returns the first rate of `currency` dated after `day`; nil if there is none.
  fileprivate func next(of currency: Currency, after day: CalendarDate) -> Dated? {
    #if !hasFeature(Embedded)
    if let parsed, let column = parsed.column(of: currency) {
      return first(of: currency, from: parsed.row(after: day, withFigureIn: column), newer(than:))
    }
    #endif
    let start = row(onOrBefore: day).map { newer(than: $0) } ?? oldestRow
    return first(of: currency, from: start, newer(than:))
  }

  /// Returns the first rate of `currency` from the row `start` on, walking by `step`; nil if there
  /// is none.
  private func first(of currency: Currency, from start: Row?, _ step: (Row) -> Row?) -> Dated? {
    let column = column(of: currency)
    guard currency == source.pivot || column != nil else { return nil }
    var row = start
    while let current = row {
      guard let column else { return (current.date, nil) }
      if let value = value(in: current, column: column) { return (current.date, value) }
      row = step(current)
    }
    return nil
  }
}

extension RateArchive {
  /// Returns the days of the first and the last rate of `currency` from `source`; nil if it has
  /// none.
  ///
  /// The pivot has a rate in every publication.
  ///
  /// - Complexity: O(n) in the publications before the first rate and after the last one.
  public func days(
    of currency: Currency,
    in source: RateSource
  ) -> ClosedRange<CalendarDate>? {
    let (start, end) = (CalendarDate.earliest, CalendarDate.latest)
    let last =
      currency == source.pivot
      ? newestDay(of: source) : last(of: currency, in: source, onOrBefore: end)?.date
    guard let first = nextDate(of: currency, in: source, after: start), let last else { return nil }
    return first...max(first, last)
  }
}
