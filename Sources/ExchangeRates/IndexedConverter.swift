#if !hasFeature(Embedded)
public import ExactMoney

/// A converter that reads each history it needs once, and finds the rates of a pair on many days
/// faster.
///
/// A ``Converter`` answers for a pair and a day in microseconds, ``DailyPairRates`` in some tens of
/// nanoseconds, and with the same rates: they consist of the legs that the converter's own
/// ``RouteFinder`` returns. It is asked on one day of each time in which the same fixed links hold,
/// and the figures of the other days are put in.
public final class IndexedConverter {
  let converter: Converter
  /// The sources read so far, and their histories.
  private var known: [(source: RateSource, archive: RateArchive)] = [] { didSet { found = nil } }
  private var found: Converter?
  /// The currencies of each source, as far as they were asked for.
  private var knownCurrencies: [RateSource: Set<Currency>] = [:]
  /// The answers of ``life(of:in:)`` so far.
  private var knownLives: [RateSource: [Currency: ClosedRange<CalendarDate>?]] = [:]

  /// An index of the rates of `converter`.
  public init(_ converter: Converter) {
    self.converter = converter
  }

  /// The same converter over the histories read so far.
  public var indexed: Converter {
    if let found { return found }
    let histories = converter.archive.allSources.flatMap { source in
      (known.first { $0.source == source }?.archive ?? converter.archive).histories(of: source)
    }
    let indexed = converter.replacing(RateArchive(histories))
    found = indexed
    return indexed
  }

  /// The histories of `source` alone, read on the first call.
  func archive(of source: RateSource) -> RateArchive {
    if let known = known.first(where: { $0.source == source }) { return known.archive }
    let archive = RateArchive(converter.archive.histories(of: source)).indexed()
    known.append((source, archive))
    return archive
  }

  private func currencies(of source: RateSource) -> Set<Currency> {
    if let known = knownCurrencies[source] { return known }
    let currencies = Set(converter.archive.currencies(of: source))
    knownCurrencies[source] = currencies
    return currencies
  }

  /// Reads the histories of the source that comes first, as its first pair would.
  public func readFirstSource() {
    if let source = converter.sources.first { _ = archive(of: source) }
  }

  /// Whether `source` has or had anything that law, changes of unit and pegs lead to from both
  /// currencies.
  func mayServe(_ pair: CurrencyPair, _ source: RateSource) -> Bool {
    let served = currencies(of: source)
    return [pair.base, pair.quote].allSatisfy { currency in
      !served.isDisjoint(with: FixedLink.neighbourhood(of: [currency]))
    }
  }

  /// The days outside which `source` has no figure in force for `currency`, or for what law, changes of
  /// unit and pegs lead to from it; nil if it never had one.
  func life(of currency: Currency, in source: RateSource) -> ClosedRange<CalendarDate>? {
    if let known = knownLives[source]?[currency] { return known }
    let served = currencies(of: source)
    let near = FixedLink.neighbourhood(of: [currency]).filter { served.contains($0) }
    var life: ClosedRange<CalendarDate>?
    if !near.isEmpty {
      let archive = archive(of: source)
      let days = near.compactMap { archive.days(of: $0, in: source) }
      if let first = days.map({ $0.lowerBound }).min(),
        let last = days.map({ $0.upperBound }).max(), let newest = archive.newestDay(of: source)
      {
        let end = last.adding(days: RateArchive.reach)
        // The newest figures hold until there are newer ones.
        life = first...(end < newest ? end : CalendarDate(dayNumber: .max))
      }
    }
    knownLives[source, default: [:]][currency] = .some(life)
    return life
  }

  /// The rates of `pair` on `days` by the first source that may have them.
  public func rates(
    of pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>
  ) -> DailyPairRates {
    converter.sources.first { mayServe(pair, $0) }.map { rates(of: pair, on: days, by: $0) }
      ?? .empty
  }

  /// The rates of `pair` on `days` by `source`.
  ///
  /// There are none under a policy other than ``RatePolicy/last``, where an own rate goes before,
  /// and for a code that changed its unit and kept its name. Where it `givesWay`, there are none with few
  /// digits either: another source may have more.
  func rates(
    of pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>,
    by source: RateSource,
    givesWay: Bool = true
  ) -> DailyPairRates {
    let near = FixedLink.neighbourhood(of: [pair.base, pair.quote])
    let archive = archive(of: source)
    guard converter.policy == .last, pair.base != pair.quote,
      !FixedLink.changesUnit(near: [pair.base, pair.quote]),
      !converter.ownRates.contains(where: { $0.leg(for: pair) != nil }),
      let newest = archive.newestDay(of: source)
    else { return .empty }
    let cuts = FixedLink.all
      .filter { near.contains($0.currency) || near.contains($0.anchor) }
      .flatMap { [$0.since] + ($0.until.map { [$0.adding(days: 1)] } ?? []) }
    var parts: [DailyPairRates.Part] = []
    var start = days.lowerBound
    for cut in Set(cuts).sorted() + [days.upperBound.adding(days: 1)]
    where cut > start && cut <= days.upperBound.adding(days: 1) {
      let stretch = start...cut.adding(days: -1)
      if let part = part(of: pair, on: stretch, source, archive, near) { parts.append(part) }
      start = cut
    }
    return DailyPairRates(
      parts: parts,
      lastDay: newest.dayNumber,
      period: source.period,
      mostDays: converter.mostDays,
      givesWay: givesWay && converter.sources.count > 1,
      histories: archive.histories(of: source)
    )
  }

  /// The part of `days`, in which no fixed link of the currencies `near` the pair begins or ends.
  ///
  /// The finder is asked on a day on which both currencies have figures; on all others like it the
  /// way is the same.
  private func part(
    of pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>,
    _ source: RateSource,
    _ archive: RateArchive,
    _ near: [Currency]
  ) -> DailyPairRates.Part? {
    var day = days.upperBound
    var finder = converter.finder(on: day, .last, in: archive)
    var way = finder.legs(for: pair, source: source)
    if way == nil {
      // One of them has ended: what both had on the last day of any.
      let last = near.compactMap { archive.lastDate(of: $0, in: source, onOrBefore: day) }
      for candidate in Set(last).sorted(by: >) where way == nil && days.contains(candidate) {
        day = candidate
        finder = converter.finder(on: day, .last, in: archive)
        way = finder.legs(for: pair, source: source)
      }
    }
    guard let way, let start = finder.end(of: pair.base, in: source),
      let end = finder.end(of: pair.quote, in: source),
      isLasting(start, pair.base, finder, on: days, source, archive),
      isLasting(end, pair.quote, finder, on: days, source, archive),
      let terms = fixedTerms(of: way, for: pair)
    else { return nil }
    let published = way.filter { $0.kind == .published }
    // Where fixed links alone join them, a publication has to be there nevertheless.
    let ends = start == end ? [source.pivot] : [start, end].filter { $0 != source.pivot }
    guard published.count == (start == end ? 0 : ends.count) else { return nil }
    let figures = ends.indices.compactMap { index in
      figure(of: ends[index], start == end ? nil : published[index].direction, source, archive)
    }
    guard figures.count == ends.count, let first = figures.first else { return nil }
    return DailyPairRates.Part(
      days: days.lowerBound.dayNumber...days.upperBound.dayNumber,
      legs: way,
      terms: terms,
      first: first,
      second: figures.count > 1 ? figures[1] : nil
    )
  }

  /// Whether fixed links lead `currency` to `end` on all of `days` on which that has a figure: at
  /// once, or because nothing else that they lead to has one on these days.
  private func isLasting(
    _ end: Currency,
    _ currency: Currency,
    _ finder: RouteFinder,
    on days: ClosedRange<CalendarDate>,
    _ source: RateSource,
    _ archive: RateArchive
  ) -> Bool {
    if finder.anchor(of: currency, in: source) == end { return true }
    let reach = days.lowerBound.adding(days: -RateArchive.reach)
    return FixedLink.neighbourhood(of: [currency]).allSatisfy { other in
      other == end
        || archive.nextDate(of: other, in: source, after: reach).map { $0 > days.upperBound }
          ?? true
    }
  }

  /// The product of those of `legs` that no publication changes; nil where words do not hold it, or
  /// an amount in euros is rounded on the way.
  private func fixedTerms(of legs: [RateLeg], for pair: CurrencyPair) -> RateTerms? {
    let fixed = legs.filter { $0.kind != .published }
    guard let route = try? RateRoute(pair: pair, legs: fixed, fee: converter.fee),
      fixed.count < legs.count || (try? converter.euroStep(along: route)) == nil
    else { return nil }
    return route.ratio.terms.map {
      RateTerms(numerator: $0.numerator, denominator: $0.denominator, exponent: $0.exponent)
    }
  }

  private func figure(
    of currency: Currency,
    _ direction: RateLeg.Direction?,
    _ source: RateSource,
    _ archive: RateArchive
  ) -> DailyPairRates.Figure? {
    let histories = archive.histories(of: source)
    let having = histories.filter { currency == source.pivot || $0.column(of: currency) != nil }
    let tables = histories.filter { history in having.contains { $0.hasSameTable(as: history) } }
      .compactMap { $0.parsed?.figures(of: currency) }
    return tables.first.map {
      DailyPairRates.Figure(table: $0, others: Array(tables.dropFirst()), direction: direction)
    }
  }
}
#endif
