#if !hasFeature(Embedded)
public import ExactMoney

/// The rates of one pair by one source, worked out day by day as they are asked for.
///
/// It answers where the source's newest publication has all figures of the way: there the ``RouteFinder`` needs no
/// look at the days around. For all other days it has nothing, and others are asked.
public final class RateLane: @unchecked Sendable {
  /// Days in which the same fixed links hold.
  struct Part: Sendable {
    let days: ClosedRange<Int32>
    /// The way, its published legs those of some day.
    let legs: [RateLeg]
    /// The product of the fixed links on the way.
    let terms: RateTerms
    let first: Figure
    let second: Figure?
  }

  /// A published figure on the way.
  struct Figure: Sendable {
    /// A table that has the currency, or is of one that has: a publication of it without the currency counts too.
    struct Table: Sendable {
      let grid: RateGrid
      /// The currency's column, counted from 1; nil for one without.
      let column: Int?
    }

    let tables: [Table]
    /// How the figure is used; nil where only a publication has to be there.
    let direction: RateLeg.Direction?
  }

  /// A part whose one figure has one table, in words alone: nothing is counted while it is read.
  struct Single: @unchecked Sendable {
    let days: ClosedRange<Int32>
    /// For each day from `firstDay` through `lastDay`: the place of its newest publication.
    let (firstDay, lastDay): (Int32, Int32)
    let places: UnsafePointer<Int32>
    /// By place: the day of the publication, and the figure.
    let dates: UnsafePointer<Int32>
    let cells: UnsafePointer<UInt32>
    let terms: RateTerms
    let direction: RateLeg.Direction
  }

  let parts: [Part]
  private let singles: UnsafeMutableBufferPointer<Single>
  /// The last day on which the newest publication of the source is in force.
  let newest: Int32
  let isMonthly: Bool

  init(parts: [Part], newest: Int32, isMonthly: Bool) {
    self.parts = parts
    self.newest = newest
    self.isMonthly = isMonthly
    let found = isMonthly ? [] : parts.compactMap { $0.single }
    singles = .allocate(capacity: found.count)
    _ = singles.initialize(from: found)
  }

  deinit { singles.deallocate() }

  /// The rate on `day` as `numerator ÷ denominator × 10^exponent`; nil where others have to be asked.
  public func terms(
    on day: CalendarDate
  ) -> (numerator: UInt64, denominator: UInt64, exponent: Int)? {
    let day = day.dayNumber
    for single in singles where single.days.contains(day) {
      let limit = min(day, newest)
      guard limit >= single.firstDay else { return nil }
      let place = Int(single.places[Int(min(limit, single.lastDay) &- single.firstDay)])
      let cell = single.cells[place]
      guard cell != RateGrid.none, cell != RateGrid.long,
        limit &- single.dates[place] <= Int32(RateArchive.longestGap),
        let terms = single.terms.times(cell, single.direction)
      else { return nil }
      return (terms.numerator, terms.denominator, terms.exponent)
    }
    guard let part = parts.first(where: { $0.days.contains(day) }) else { return nil }
    let limit = min(day, newest)
    guard let (date, cell) = figure(part.first, on: limit) else { return nil }
    var terms = part.terms
    if let direction = part.first.direction {
      guard let product = terms.times(cell, direction) else { return nil }
      terms = product
    }
    if let second = part.second {
      // Rates of two days would be for the route's finder to choose.
      guard let (other, cell) = figure(second, on: limit), other == date,
        let direction = second.direction, let product = terms.times(cell, direction)
      else { return nil }
      terms = product
    }
    return (terms.numerator, terms.denominator, terms.exponent)
  }

  /// The figure that ``terms(on:)`` will read, or anything: who asks for many days asks this of all of them first, so
  /// that memory is waited for once.
  public func peek(on day: CalendarDate) -> UInt32 {
    let limit = min(day.dayNumber, newest)
    for single in singles where single.days.contains(day.dayNumber) && limit >= single.firstDay {
      return single.cells[Int(single.places[Int(min(limit, single.lastDay) &- single.firstDay)])]
    }
    return 0
  }

  /// The way on `day` and the date of its published rates; nil where others have to be asked.
  func legs(on day: CalendarDate) -> (legs: [RateLeg], date: Int32)? {
    guard let part = parts.first(where: { $0.days.contains(day.dayNumber) }) else { return nil }
    let limit = min(day.dayNumber, newest)
    var (legs, date) = (part.legs, nil as Int32?)
    var places = legs.indices.filter { legs[$0].kind == .published }[...]
    for figure in [part.first, part.second].compactMap({ $0 }) {
      guard let (found, cell) = self.figure(figure, on: limit), found == date ?? found else {
        return nil
      }
      date = found
      guard figure.direction != nil, let place = places.popFirst() else { continue }
      let (coefficient, scale) = RateGrid.terms(of: cell)
      legs[place] = legs[place].replacing(
        value: ExactDecimal(Int64(coefficient), scale: UInt8(scale)),
        asOf: CalendarDate(dayNumber: found),
        validThrough: CalendarDate(dayNumber: validThrough(found))
      )
    }
    return date.map { (legs, $0) }
  }

  /// The figure of the newest publication on or before `limit`, and that one's date; nil where it has none, or is too old.
  @inline(__always)
  func figure(_ figure: Figure, on limit: Int32) -> (date: Int32, cell: UInt32)? {
    var best: (date: Int32, cell: UInt32)?
    for table in figure.tables {
      guard let place = table.grid.place(onOrBefore: limit) else { continue }
      let date = table.grid.days[place]
      if let best, best.date >= date { continue }
      best = (
        date, table.column.map { table.grid.figure(inColumn: $0, at: place) } ?? RateGrid.none
      )
    }
    guard let best,
      figure.direction == nil || best.cell != RateGrid.none && best.cell != RateGrid.long,
      limit - validThrough(best.date) <= Int32(RateArchive.longestGap)
    else { return nil }
    return best
  }

  @inline(__always)
  private func validThrough(_ day: Int32) -> Int32 {
    isMonthly ? CalendarDate(dayNumber: day).lastDayOfMonth.dayNumber : day
  }
}

extension RateLane.Part {
  fileprivate var single: RateLane.Single? {
    guard second == nil, let direction = first.direction, first.tables.count == 1,
      let table = first.tables.first, let column = table.column
    else { return nil }
    return table.grid.single(column, days, terms, direction)
  }
}

extension RateTimetable {
  /// The rates of `pair` on `days` by the first source that may have them.
  public func lane(of pair: CurrencyPair, on days: ClosedRange<CalendarDate>) -> RateLane {
    guard let source = converter.sources.first(where: { mayServe(pair, $0) }) else {
      return RateLane(parts: [], newest: 0, isMonthly: false)
    }
    return lane(of: pair, on: days, by: source)
  }

  /// The rates of `pair` on `days` by `source`.
  func lane(
    of pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>,
    by source: RateSource
  ) -> RateLane {
    let none = RateLane(parts: [], newest: 0, isMonthly: false)
    let near = FixedLink.neighbourhood(of: [pair.base, pair.quote])
    guard mayWalk(near), pair.base != pair.quote,
      !converter.ownRates.contains(where: { $0.leg(for: pair) != nil }),
      let newest = facts(of: source).archive.newestDay(of: source)
    else { return none }
    let empty = RateLane(
      parts: [],
      newest: newest.dayNumber,
      isMonthly: source.period == .month
    )
    let parts = RateTimetable.parts(of: days, cutAt: linkDays(near)).compactMap {
      part(of: pair, on: $0, source, empty)
    }
    return RateLane(parts: parts, newest: empty.newest, isMonthly: empty.isMonthly)
  }

  /// Whether `source` has or had anything that law, changes of unit and pegs lead to from both currencies.
  func mayServe(_ pair: CurrencyPair, _ source: RateSource) -> Bool {
    let served = converter.archive.currencies(of: source)
    return [pair.base, pair.quote].allSatisfy { currency in
      FixedLink.neighbourhood(of: [currency]).contains { served.contains($0) }
    }
  }

  /// Reads the histories of the source that is asked first, as its first pair would.
  public func readFirstSource() {
    if let source = converter.sources.first { _ = facts(of: source) }
  }

  /// The same converter, its histories searched by what was read of them so far.
  public var indexed: Converter {
    if let indexedSoFar { return indexedSoFar }
    let histories = converter.archive.sources.flatMap { source in
      known.first { $0.source == source }?.grids.map { $0.history }
        ?? converter.archive.histories(of: source)
    }
    let indexed = converter.replacing(RateArchive(histories))
    indexedSoFar = indexed
    return indexed
  }

  private func part(
    of pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>,
    _ source: RateSource,
    _ lane: RateLane
  ) -> RateLane.Part? {
    let archive = facts(of: source).archive
    let lawful = routeFinder(on: days.lowerBound, in: archive)
    let (start, end) = (lawful.anchor(of: pair.base), lawful.anchor(of: pair.quote))
    let ends = (start == end ? [source.pivot] : [start, end].filter { $0 != source.pivot })
    let figures = ends.map { figure(of: $0, in: source) }
    guard figures.allSatisfy({ !$0.tables.isEmpty }) else { return nil }
    // The finder is asked on one day on which the figures are there; on all others like it the way is the same.
    var day = days.upperBound.dayNumber
    while !figures.allSatisfy({ lane.figure($0, on: min(day, lane.newest)) != nil }) {
      day -= 1
      if day < days.lowerBound.dayNumber { return nil }
    }
    var finder = routeFinder(on: CalendarDate(dayNumber: day), in: archive)
    guard let legs = finder.legs(for: pair, source: source) else { return nil }
    let published = legs.filter { $0.kind == .published }
    guard published.map({ $0.currency(in: source) }) == (start == end ? [] : ends),
      let terms = fixedTerms(of: legs, converter.fee, for: pair)
    else { return nil }
    let used = figures.indices.map { index in
      RateLane.Figure(
        tables: figures[index].tables,
        direction: start == end ? nil : published[index].direction
      )
    }
    return RateLane.Part(
      days: days.lowerBound.dayNumber...days.upperBound.dayNumber,
      legs: legs,
      terms: terms,
      first: used[0],
      second: used.count > 1 ? used[1] : nil
    )
  }

  private func figure(of currency: Currency, in source: RateSource) -> RateLane.Figure {
    let grids = facts(of: source).grids
    let having = grids.filter { currency == source.pivot || $0.history.column(of: currency) != nil }
    let tables = grids.filter { grid in
      having.contains { $0.history.isOfTable(grid.history) }
    }
    return RateLane.Figure(
      tables: tables.map {
        RateLane.Figure.Table(grid: $0, column: $0.history.column(of: currency))
      },
      direction: currency == source.pivot ? nil : .multiply
    )
  }
}
#endif
