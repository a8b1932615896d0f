#if !hasFeature(Embedded)
public import ExactMoney
import PlainBytes

/// The rates of pairs on every day of a long time, found in one walk through the histories.
///
/// A ``Converter`` answers for a pair and a day in microseconds; a timetable answers for all days of a pair in a
/// few nanoseconds each, and with the same rates: it asks the converter's own ``RouteFinder`` how a pair is joined,
/// but only on the days on which that can change, and takes the values in between from the text.
///
/// A route keeps its legs, but for the values and dates of published ones, from one day to the next as long as
/// the same fixed links are in force and each source asked before the one that answers, and that one, goes on
/// having a rate for the same currencies. The days on which one of these may change are the days on which
/// a link begins or ends, and those on which a source's figures of a currency begin, end, or pause for
/// longer than a gap is carried over; that a day is taken for such a one and is none does no harm.
public final class RateTimetable {
  /// Days in a row on which a pair has one rate.
  public struct Run: Sendable {
    public let days: ClosedRange<CalendarDate>
    /// Quote units per base unit are `numerator ÷ denominator × 10^exponent`, exactly.
    public let terms: (numerator: UInt64, denominator: UInt64, exponent: Int)
  }

  let converter: Converter
  /// What is known of a source, read when it is first asked.
  struct Known {
    let source: RateSource
    let grids: [RateGrid]
    /// The source's histories alone, whose publications are listed.
    let archive: RateArchive
  }

  private(set) var known: [Known] = [] { didSet { indexedSoFar = nil } }
  /// The converter over the histories read so far; nil until it is asked for anew.
  var indexedSoFar: Converter?
  /// The columns of the pair at hand.
  private var columns: [(source: RateSource, currency: Currency, column: RateColumn)] = []

  /// A timetable of the rates of `converter`.
  public init(_ converter: Converter) {
    self.converter = converter
  }

  /// Hands the rates of `pair` on `days` to `body`, in any order.
  ///
  /// Days are left out on which there is no rate, and those for which the converter itself has to be asked: under
  /// a policy other than ``RatePolicy/last``, for rates of two sources in one route, for those of more
  /// digits than words hold, and around a change of unit under an unchanged code.
  public func forEachRun(
    of pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>,
    _ body: (Run) -> Void
  ) {
    columns.removeAll { $0.currency != pair.quote }
    let near = FixedLink.neighbourhood(of: [pair.base, pair.quote])
    guard mayWalk(near) else { return }
    let own = converter.ownRates.filter { $0.leg(for: pair) != nil }
    let cuts = linkDays(near) + own.map { $0.setAt.day.dayNumber }
    var open = RateTimetable.parts(of: days, cutAt: cuts)
    open = open.filter { part in
      guard let rate = own.first(where: { $0.holds(on: part.lowerBound) }),
        let leg = rate.leg(for: pair)
      else { return true }
      emitFixed([leg], converter.fee ?? rate.fee, for: pair, on: part, body)
      return false
    }
    for source in converter.sources where pair.base != pair.quote && !open.isEmpty {
      let cuts = (near + [source.pivot]).flatMap { self.cuts(of: $0, in: source) }
      open = open.flatMap { RateTimetable.parts(of: $0, cutAt: cuts) }.filter { part in
        var finder = routeFinder(on: part.lowerBound, in: facts(of: source).archive)
        guard let legs = finder.legs(for: pair, source: source) else { return true }
        if legs.contains(where: { $0.kind == .published }) {
          emit(legs, for: pair, on: part, source, body)
        } else {
          emitFixed(legs, converter.fee, for: pair, on: part, body)
        }
        return false
      }
    }
    for part in open {
      // Where no source joins them alone, law and pegs may, whatever is published.
      let finder = routeFinder(on: part.lowerBound, in: converter.archive)
      guard let legs = pair.base == pair.quote ? [] : finder.fixedLegs(for: pair) else {
        continue
      }
      emitFixed(legs, converter.fee, for: pair, on: part, body)
    }
  }

  // MARK: Where routes may change

  /// Whether routes among `currencies` can be told without a look at each day.
  func mayWalk(_ currencies: [Currency]) -> Bool {
    converter.policy == .last
      && !currencies.contains { FixedLink.sameCodeRedenomination(of: $0) != nil }
  }

  /// The days on which a fixed link of one of `currencies` begins, or has ended.
  func linkDays(_ currencies: [Currency]) -> [Int32] {
    FixedLink.all.filter { currencies.contains($0.currency) || currencies.contains($0.anchor) }
      .flatMap { [$0.since.dayNumber] + ($0.until.map { [$0.dayNumber + 1] } ?? []) }
  }

  /// The days on which `source` may begin or cease to have a rate for `currency`.
  private func cuts(of currency: Currency, in source: RateSource) -> [Int32] {
    let days = column(of: currency, in: source).days
    guard let first = days.first, let last = days.last else { return [] }
    var cuts = [first]
    let reach = Int32(RateArchive.longestGap + 1)
    for (day, next) in zip(days, days.dropFirst()) where next - day > reach {
      let end = source.validThrough(day) + reach
      if next > end { cuts += [end, next] }
    }
    // After the last figure each publication may be the one that leaves the currency out.
    let end = source.validThrough(last) + reach
    cuts.append(end)
    for grid in facts(of: source).grids {
      cuts += grid.days.reversed().prefix { $0 > last }.filter { $0 <= end }
    }
    return cuts
  }

  /// `days` cut before each of `cuts`.
  static func parts(
    of days: ClosedRange<CalendarDate>,
    cutAt cuts: [Int32]
  ) -> [ClosedRange<CalendarDate>] {
    var parts: [ClosedRange<CalendarDate>] = []
    var start = days.lowerBound
    for cut in cuts.sorted() where cut > start.dayNumber && cut <= days.upperBound.dayNumber {
      parts.append(start...CalendarDate(dayNumber: cut - 1))
      start = CalendarDate(dayNumber: cut)
    }
    return parts + [start...days.upperBound]
  }

  // MARK: What was read

  func facts(of source: RateSource) -> Known {
    if let known = known.first(where: { $0.source == source }) { return known }
    let grids = converter.archive.histories(of: source).map { RateGrid($0) }
    let archive = RateArchive(grids.map { $0.history })
    known.append(Known(source: source, grids: grids, archive: archive))
    return known[known.count - 1]
  }

  func routeFinder(on day: CalendarDate, in archive: RateArchive) -> RouteFinder {
    converter.finder(on: day, converter.policy, in: archive)
  }

  private func column(of currency: Currency, in source: RateSource) -> RateColumn {
    if let known = columns.first(where: { $0.currency == currency && $0.source == source }) {
      return known.column
    }
    let column = RateColumn(of: currency, in: facts(of: source).grids)
    columns.append((source, currency, column))
    return column
  }

  // MARK: Rates

  /// Hands on the one rate of `legs`, which no publication changes.
  private func emitFixed(
    _ legs: [RateLeg],
    _ fee: FeePercent?,
    for pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>,
    _ body: (Run) -> Void
  ) {
    guard !legs.contains(where: { $0.kind == .published }),
      let terms = fixedTerms(of: legs, fee, for: pair)
    else { return }
    body(terms.run(on: days))
  }

  /// The product of those of `legs` that no publication changes; nil where words do not hold it, or an amount in
  /// euros is rounded on the way.
  func fixedTerms(of legs: [RateLeg], _ fee: FeePercent?, for pair: CurrencyPair) -> RateTerms? {
    let fixed = legs.filter { $0.kind != .published }
    guard let route = try? RateRoute(pair: pair, legs: fixed, fee: fee),
      fixed.count < legs.count || (try? converter.euroStep(along: route)) == nil
    else { return nil }
    return route.ratio.terms.map { RateTerms($0) }
  }

  /// Hands on the rates of legs of which one or two are published by `source`.
  private func emit(
    _ legs: [RateLeg],
    for pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>,
    _ source: RateSource,
    _ body: (Run) -> Void
  ) {
    let published = legs.filter { $0.kind == .published }
    guard let first = published.first, let last = published.last, published.count <= 2,
      let newest = facts(of: source).archive.newestDay(of: source)?.dayNumber,
      let fixed = fixedTerms(of: legs, converter.fee, for: pair)
    else { return }
    let base = column(of: first.currency(in: source), in: source)
    let quote = published.count == 2 ? column(of: last.currency(in: source), in: source) : base
    let reach = Int32(RateArchive.longestGap)
    /// The day on which a rate of `day` is looked for: publications end with the newest one.
    func limit(_ day: Int32) -> Int32 { min(day, newest) }
    let (start, end) = (days.lowerBound.dayNumber, days.upperBound.dayNumber)
    var other = 0
    var pending: (day: Int32, base: UInt32, quote: UInt32)?
    /// Hands on the rate of `pending` until the day before `next`.
    func flush(before next: Int32) {
      guard let (day, baseCell, quoteCell) = pending else { return }
      let reached = source.validThrough(day) + reach
      let (from, through) = (
        max(day, start), reached >= newest ? next - 1 : min(next - 1, reached)
      )
      guard from <= min(through, end), limit(from) <= reached,
        baseCell != RateGrid.long, quoteCell != RateGrid.long
      else { return }
      var terms: RateTerms? = fixed.times(baseCell, first.direction)
      if published.count == 2 { terms = terms?.times(quoteCell, last.direction) }
      let range = CalendarDate(dayNumber: from)...CalendarDate(dayNumber: min(through, end))
      if let terms { body(terms.run(on: range)) }
    }
    let place = base.days.firstIndex(onOrAfter: limit(start) - 60)
    for index in place..<base.days.count {
      let day = base.days[index]
      if day > end { break }
      if published.count == 2 {
        while other < quote.days.count, quote.days[other] < day { other += 1 }
        guard other < quote.days.count, quote.days[other] == day else { continue }
      } else {
        other = index
      }
      flush(before: day)
      pending = (day, base.cells[index], quote.cells[other])
    }
    flush(before: end + 1)
  }
}

/// A rate as a quotient of words: `numerator ÷ denominator × 10^exponent`.
struct RateTerms: Sendable {
  var numerator: UInt64
  var denominator: UInt64
  var exponent: Int

  init(_ terms: (numerator: UInt64, denominator: UInt64, exponent: Int)) {
    (numerator, denominator, exponent) = terms
  }

  /// The same rate and one leg more; nil where words do not hold it.
  @inline(__always)
  func times(_ cell: UInt32, _ direction: RateLeg.Direction) -> RateTerms? {
    let (coefficient, scale) = RateGrid.terms(of: cell)
    let isAbove = direction == .multiply
    let (product, overflows) = (isAbove ? numerator : denominator)
      .multipliedReportingOverflow(by: coefficient)
    guard !overflows else { return nil }
    return RateTerms(
      (
        isAbove ? product : numerator, isAbove ? denominator : product,
        exponent + (isAbove ? -scale : scale)
      )
    )
  }

  func run(on days: ClosedRange<CalendarDate>) -> RateTimetable.Run {
    RateTimetable.Run(days: days, terms: (numerator, denominator, exponent))
  }
}

extension RateSource {
  /// The last day on which a publication of `day` is in force by its own terms.
  fileprivate func validThrough(_ day: Int32) -> Int32 {
    period == .day ? day : CalendarDate(dayNumber: day).lastDayOfMonth.dayNumber
  }
}

extension RateLeg {
  /// The currency whose figures in a table of `source` the leg takes.
  func currency(in source: RateSource) -> Currency {
    source.pivotIsBase ? rate.pair.quote : rate.pair.base
  }
}

extension [Int32] {
  /// Where the first element from `day` on stands in an ascending list.
  fileprivate func firstIndex(onOrAfter day: Int32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
#endif
