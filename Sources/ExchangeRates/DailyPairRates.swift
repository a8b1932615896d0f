#if !hasFeature(Embedded)
public import ExactMoney

/// The rates of one pair by one source, calculated day by day on demand.
///
/// A day's rate is available if the source's newest publications have every figure of the route, so
/// that the `RouteFinder` need not look at the days around. For other days, callers use the
/// converter.
public final class DailyPairRates: @unchecked Sendable {
  /// A period in which the same fixed links hold.
  struct Part: Sendable {
    let days: ClosedRange<Int32>
    /// The route, whose published legs are those of an arbitrary day in the period.
    let legs: [RateLeg]
    /// The product of the fixed links on the way.
    let terms: RateTerms
    let first: Figure
    /// The second figure of the route; nil if there is only one.
    let second: Figure?

    /// Whether published figures alone join the pair.
    var isPublished: Bool { legs.allSatisfy { $0.kind == .published } }
  }

  /// A published figure of the route.
  struct Figure: Sendable {
    /// The table that has the currency.
    let table: ParsedRates.Figures
    /// The other tables with the currency, and tables that continue one of them.
    ///
    /// Their publications without the currency count too.
    let others: [ParsedRates.Figures]
    /// The way in which the figure changes the rate; nil if the figure is not used, but its
    /// publication must exist.
    let direction: RateLeg.Direction?
  }

  private let parts: [Part]
  /// The last day on which the newest publication of the source is in force.
  private let lastDay: Int32
  private let period: RateSource.Period
  /// The maximum number of days by which a figure may be carried forward.
  private let maximumDays: Int32
  /// Whether figures with few digits are left out in favour of another source's.
  private let givesWay: Bool
  /// The histories that own the memory of the figures.
  private let histories: [RateHistory]

  init(
    parts: [Part],
    lastDay: Int32,
    period: RateSource.Period,
    maximumDays: Int? = nil,
    givesWay: Bool = false,
    histories: [RateHistory]
  ) {
    self.givesWay = givesWay
    self.maximumDays = maximumDays.map { Int32(clamping: $0) } ?? .max
    self.parts = parts
    self.lastDay = lastDay
    self.period = period
    self.histories = histories
  }

  /// Rates for no day.
  static let empty = DailyPairRates(parts: [], lastDay: 0, period: .day, histories: [])

  @inline(__always)
  private func index(of day: Int32) -> Int? {
    for index in parts.indices where parts[index].days.contains(day) { return index }
    return nil
  }

  /// Returns the rate on `day` as `numerator ÷ denominator × 10^exponent`; nil if the converter
  /// must find it.
  @inline(never)
  public func terms(
    on day: CalendarDate
  ) -> (numerator: UInt64, denominator: UInt64, exponent: Int)? {
    let day = day.dayNumber
    guard let index = index(of: day), let found = figures(of: parts[index], on: day) else {
      return nil
    }
    var terms = parts[index].terms
    if let direction = parts[index].first.direction {
      guard let product = terms.times(found.first, direction) else { return nil }
      terms = product
    }
    if let second = parts[index].second {
      guard let direction = second.direction, let product = terms.times(found.second, direction)
      else { return nil }
      terms = product
    }
    return (terms.numerator, terms.denominator, terms.exponent)
  }

  /// Returns the rate on `day` in `quote`, the pair's quote currency; nil if the converter must
  /// find it.
  func rate(on day: CalendarDate, of quote: Currency) -> RateRows.Rate? {
    guard let index = index(of: day.dayNumber) else { return nil }
    let part = parts[index]
    guard let found = figures(of: part, on: day.dayNumber) else { return nil }
    var (terms, above, below) = (part.terms, nil as ExactDecimal?, nil as ExactDecimal?)
    for place in 0..<2 {
      guard let direction = place == 0 ? part.first.direction : part.second?.direction else {
        continue
      }
      let cell = place == 0 ? found.first : found.second
      guard let product = terms.times(cell, direction),
        (direction == .multiply ? above : below) == nil
      else { return nil }
      terms = product
      let (coefficient, scale) = ParsedRates.terms(of: cell)
      let value = ExactDecimal(Int64(coefficient), scale: UInt8(scale))
      if direction == .multiply { above = value } else { below = value }
    }
    let fixed = above == nil && below == nil ? part.legs.map { $0.asOf }.max() : nil
    return RateRows.Rate(
      quote: quote,
      asOf: fixed ?? CalendarDate(clamping: found.day),
      isPublished: part.isPublished && fixed == nil,
      above: above,
      below: below,
      carriedForwardDays: fixed == nil
        ? max(0, Int(day.dayNumber - validThrough(found.day))) : 0,
      way: .figures(terms, part.legs)
    )
  }

  /// Returns whether the rate on `day` is carried past the newest publication of its source.
  @inline(never)
  public func isPastNewest(on day: CalendarDate) -> Bool {
    day.dayNumber > lastDay
      && index(of: day.dayNumber).map { parts[$0].first.direction != nil } ?? false
  }

  /// Prefetches the figure that ``terms(on:)`` will read; the returned value is arbitrary.
  ///
  /// Calling this for many days before reading them overlaps the waits for memory.
  @inline(never)
  public func prefetch(_ day: CalendarDate) -> UInt32 {
    guard let index = index(of: day.dayNumber) else { return 0 }
    return parts[index].first.table.newest(onOrBefore: min(day.dayNumber, lastDay))?.cell ?? 0
  }

  /// Returns the route on `day`; nil if the converter must find it.
  func legs(on day: CalendarDate) -> [RateLeg]? {
    guard let index = index(of: day.dayNumber) else { return nil }
    let part = parts[index]
    guard let found = figures(of: part, on: day.dayNumber) else { return nil }
    return legs(of: part, found)
  }

  /// Returns the route of `part` with the figures `found`.
  private func legs(
    of part: Part,
    _ found: (day: Int32, first: UInt32, second: UInt32)
  ) -> [RateLeg] {
    var legs = part.legs
    var places = legs.indices.filter { legs[$0].kind == .published }[...]
    for (direction, cell) in [
      (part.first.direction, found.first), (part.second?.direction, found.second),
    ] {
      guard direction != nil, let place = places.popFirst() else { continue }
      let (coefficient, scale) = ParsedRates.terms(of: cell)
      legs[place] = legs[place].replacing(
        value: ExactDecimal(Int64(coefficient), scale: UInt8(scale)),
        asOf: CalendarDate(clamping: found.day),
        validThrough: CalendarDate(clamping: validThrough(found.day))
      )
    }
    return legs
  }

  /// Returns the figures of `part` in force on `day`, and the day of the publications that have
  /// them; nil if the converter must find them.
  ///
  /// If the two tables have different days, the figures are from the newest day that both have.
  @inline(__always)
  private func figures(
    of part: Part,
    on day: Int32
  ) -> (day: Int32, first: UInt32, second: UInt32)? {
    guard let found = anyFigures(of: part, on: day) else { return nil }
    // With more units in both figures, no rate deviates by a thousandth.
    let isShort = min(found.first &- 1, found.second &- 1) < 1_002 << 4
    return givesWay && isShort && legs(of: part, found).deviation != nil ? nil : found
  }

  /// Returns the figures of `part` in force on `day`, even if a source with more digits should be
  /// preferred.
  @inline(__always)
  private func anyFigures(
    of part: Part,
    on day: Int32
  ) -> (day: Int32, first: UInt32, second: UInt32)? {
    let limit = min(day, lastDay)
    guard var first = newest(part.first, onOrBefore: limit, for: limit) else { return nil }
    guard part.first.direction == nil || day &- validThrough(first.day) <= maximumDays else {
      return nil
    }
    guard let other = part.second else { return (first.day, first.cell, ParsedRates.none) }
    guard var second = newest(other, onOrBefore: limit, for: limit) else { return nil }
    while first.day != second.day {
      let common = min(first.day, second.day)
      guard let earlier = newest(part.first, onOrBefore: common, for: limit),
        let earlierOther = newest(other, onOrBefore: common, for: limit)
      else { return nil }
      (first, second) = (earlier, earlierOther)
    }
    guard day &- validThrough(first.day) <= maximumDays else { return nil }
    return (first.day, first.cell, second.cell)
  }

  /// Returns the figure of the newest publication on or before `last`, with its day.
  ///
  /// nil if the publication has no figure, or is too old for `limit`.
  @inline(__always)
  private func newest(
    _ figure: Figure,
    onOrBefore last: Int32,
    for limit: Int32
  ) -> (day: Int32, cell: UInt32)? {
    var newest = figure.table.newest(onOrBefore: last)
    if !figure.others.isEmpty {
      for table in figure.others {
        guard let other = table.newest(onOrBefore: last) else { continue }
        if newest.map({ $0.day < other.day }) ?? true { newest = other }
      }
    }
    guard let newest,
      figure.direction == nil || newest.cell != ParsedRates.none && newest.cell != ParsedRates.long,
      limit &- validThrough(newest.day) <= Int32(RateArchive.maximumGapDays)
    else { return nil }
    return newest
  }

  @inline(__always)
  private func validThrough(_ day: Int32) -> Int32 {
    period == .day ? day : period.end(from: CalendarDate(clamping: day)).dayNumber
  }
}

/// A rate as a quotient of words: `numerator ÷ denominator × 10^exponent`.
struct RateTerms: Sendable {
  var numerator: UInt64
  var denominator: UInt64
  var exponent: Int

  /// Returns the rate multiplied or divided by one more figure; nil if the terms do not fit 64
  /// bits.
  @inline(__always)
  func times(_ cell: UInt32, _ direction: RateLeg.Direction) -> RateTerms? {
    let (coefficient, scale) = ParsedRates.terms(of: cell)
    let isAbove = direction == .multiply
    let (product, overflows) = (isAbove ? numerator : denominator)
      .multipliedReportingOverflow(by: coefficient)
    guard !overflows else { return nil }
    return RateTerms(
      numerator: isAbove ? product : numerator,
      denominator: isAbove ? denominator : product,
      exponent: exponent &+ (isAbove ? 0 &- scale : scale)
    )
  }

  /// The rate as a fraction.
  var fraction: ExactFraction {
    ExactFraction(numerator: numerator, denominator: denominator, exponent: exponent)
  }
}
#endif
