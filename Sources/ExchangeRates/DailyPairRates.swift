#if !hasFeature(Embedded)
public import ExactMoney

/// The rates of one pair by one source, worked out day by day as they are asked for.
///
/// It has a day's rate if the source's newest publication has every figure of the route: there the
/// ``RouteFinder`` need not look at the days around. For other days, callers use the converter.
public final class DailyPairRates: @unchecked Sendable {
  /// Days in which the same fixed links hold.
  struct Part: Sendable {
    let days: ClosedRange<Int32>
    /// The way, its published legs those of some day.
    let legs: [RateLeg]
    /// The product of the fixed links on the way.
    let terms: RateTerms
    let first: Figure
    /// The second figure on the way; nil for one alone.
    let second: Figure?
  }

  /// A published figure on the way.
  struct Figure: Sendable {
    /// The table that has the currency.
    let table: ParsedRates.Figures
    /// Other tables that have it, or are of one that has: a publication of them without it counts
    /// too.
    let others: [ParsedRates.Figures]
    /// How the figure is used; nil where only a publication has to be there.
    let direction: RateLeg.Direction?
  }

  private let parts: [Part]
  /// The last day on which the newest publication of the source is in force.
  private let lastDay: Int32
  private let isMonthly: Bool
  /// Histories whose figures the parts point at.
  private let histories: [RateHistory]

  init(parts: [Part], lastDay: Int32, isMonthly: Bool, histories: [RateHistory]) {
    self.parts = parts
    self.lastDay = lastDay
    self.isMonthly = isMonthly
    self.histories = histories
  }

  /// Rates of no day.
  static let empty = DailyPairRates(parts: [], lastDay: 0, isMonthly: false, histories: [])

  @inline(__always)
  private func index(of day: Int32) -> Int? {
    for index in parts.indices where parts[index].days.contains(day) { return index }
    return nil
  }

  /// The rate on `day` as `numerator ÷ denominator × 10^exponent`; nil if the converter must find
  /// it.
  public func terms(
    on day: CalendarDate
  ) -> (numerator: UInt64, denominator: UInt64, exponent: Int)? {
    let day = day.dayNumber
    guard let index = index(of: day) else { return nil }
    let limit = min(day, lastDay)
    guard let (date, cell) = newest(parts[index].first, onOrBefore: limit) else { return nil }
    var terms = parts[index].terms
    if let direction = parts[index].first.direction {
      guard let product = terms.times(cell, direction) else { return nil }
      terms = product
    }
    if let second = parts[index].second {
      // Rates of two days would be for the route's finder to choose.
      guard let (other, cell) = newest(second, onOrBefore: limit), other == date,
        let direction = second.direction, let product = terms.times(cell, direction)
      else { return nil }
      terms = product
    }
    return (terms.numerator, terms.denominator, terms.exponent)
  }

  /// Prefetches the figure that ``terms(on:)`` will read; the returned value is arbitrary.
  ///
  /// Callers call it for many days first, so that they wait for memory once.
  public func prefetch(_ day: CalendarDate) -> UInt32 {
    guard let index = index(of: day.dayNumber) else { return 0 }
    return parts[index].first.table.newest(onOrBefore: min(day.dayNumber, lastDay))?.cell ?? 0
  }

  /// The route on `day`; nil if the converter must find it.
  func legs(on day: CalendarDate) -> [RateLeg]? {
    guard let index = index(of: day.dayNumber) else { return nil }
    let (part, limit) = (parts[index], min(day.dayNumber, lastDay))
    var (legs, date) = (part.legs, nil as Int32?)
    var places = legs.indices.filter { legs[$0].kind == .published }[...]
    for figure in [part.first, part.second].compactMap({ $0 }) {
      guard let (found, cell) = newest(figure, onOrBefore: limit), found == date ?? found else {
        return nil
      }
      date = found
      guard figure.direction != nil, let place = places.popFirst() else { continue }
      let (coefficient, scale) = ParsedRates.terms(of: cell)
      legs[place] = legs[place].replacing(
        value: ExactDecimal(Int64(coefficient), scale: UInt8(scale)),
        asOf: CalendarDate(dayNumber: found),
        validThrough: CalendarDate(dayNumber: validThrough(found))
      )
    }
    return legs
  }

  /// The figure of the newest publication on or before `limit`, and that one's day; nil where it
  /// has none, or is too old.
  @inline(__always)
  private func newest(_ figure: Figure, onOrBefore limit: Int32) -> (day: Int32, cell: UInt32)? {
    var newest = figure.table.newest(onOrBefore: limit)
    if !figure.others.isEmpty {
      for table in figure.others {
        guard let other = table.newest(onOrBefore: limit) else { continue }
        if newest.map({ $0.day < other.day }) ?? true { newest = other }
      }
    }
    guard let newest,
      figure.direction == nil || newest.cell != ParsedRates.none && newest.cell != ParsedRates.long,
      limit &- validThrough(newest.day) <= Int32(RateArchive.longestGap)
    else { return nil }
    return newest
  }

  @inline(__always)
  private func validThrough(_ day: Int32) -> Int32 {
    isMonthly ? CalendarDate(dayNumber: day).lastDayOfMonth.dayNumber : day
  }
}

/// A rate as a quotient of words: `numerator ÷ denominator × 10^exponent`.
struct RateTerms: Sendable {
  var numerator: UInt64
  var denominator: UInt64
  var exponent: Int

  /// The same rate and one leg more; nil where words do not hold it.
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
}
#endif
