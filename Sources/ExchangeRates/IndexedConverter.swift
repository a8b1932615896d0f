#if !hasFeature(Embedded)
public import ExactMoney

/// A converter for many days, which reads each history that it needs once.
///
/// A ``Converter`` finds a rate in microseconds, ``DailyPairRates`` in some tens of nanoseconds.
/// The rates are the same, as they consist of the legs that the converter's own `RouteFinder`
/// returns: the finder runs for one day of each period in which the same fixed links hold, and the
/// other days replace its figures.
public final class IndexedConverter {
  let converter: Converter
  /// The sources read so far, and their histories.
  private var known: [(source: RateSource, archive: RateArchive)] = [] { didSet { found = nil } }
  private var found: Converter?
  /// The currencies of each source, cached on demand.
  private var knownCurrencies: [RateSource: Set<Currency>] = [:]
  /// The results of ``life(of:in:)``, cached on demand.
  private var knownLives: [RateSource: [Currency: ClosedRange<CalendarDate>?]] = [:]

  /// Creates an index of the rates of `converter`.
  public init(_ converter: Converter) {
    self.converter = converter
  }

  /// The converter over the histories read so far.
  public var indexed: Converter {
    if let found { return found }
    let histories = converter.archive.allSources.flatMap { source in
      (known.first { $0.source == source }?.archive ?? converter.archive).histories(of: source)
    }
    let indexed = converter.replacing(RateArchive(histories))
    found = indexed
    return indexed
  }

  /// Returns the histories of `source` alone, which the first call reads.
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

  /// Reads the histories of the first source, as its first pair would.
  public func readFirstSource() {
    if let source = converter.sources.first { _ = archive(of: source) }
  }

  /// Returns whether `source` ever had figures for both currencies of `pair`, or for currencies
  /// that laws, changes of unit and pegs join to them.
  func mayServe(_ pair: CurrencyPair, _ source: RateSource) -> Bool {
    let served = currencies(of: source)
    return [pair.base, pair.quote].allSatisfy { currency in
      !served.isDisjoint(with: FixedLink.neighbourhood(of: [currency]))
    }
  }

  /// Returns the days on which `source` may have a figure in force for `currency` or its
  /// neighbourhood; nil if it never had one.
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
        life = first...(end < newest ? end : .latest)
      }
    }
    knownLives[source, default: [:]][currency] = .some(life)
    return life
  }

  /// Returns the rates of `pair` on `days` by the first source that may have them; empty if none
  /// may.
  public func rates(
    of pair: CurrencyPair,
    on days: ClosedRange<CalendarDate>
  ) -> DailyPairRates {
    converter.sources.first { mayServe(pair, $0) }.map { rates(of: pair, on: days, by: $0) }
      ?? .empty
  }

  /// Returns the rates of `pair` on `days` by `source`.
  ///
  /// The result is empty under a policy other than ``RatePolicy/last``, for a pair with an own
  /// rate, and for a code that changed its unit and kept its name. If `givesWay`, rates with few
  /// digits are left out, as another source may have more.
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
      maximumDays: converter.maximumDays,
      givesWay: givesWay && converter.sources.count > 1,
      histories: archive.histories(of: source)
    )
  }

  /// Returns the route for `days` on which no fixed link of the currencies `near` the pair begins
  /// or ends; nil if the converter must find the rates.
  ///
  /// The finder runs for one day on which both currencies have figures, as all such days have the
  /// same route.
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
      // One of the currencies has ended: the route is sought on the last days with figures.
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
    // If fixed links alone join the pair, a publication must exist nevertheless.
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

  /// Returns whether fixed links convert `currency` into `end` on all of `days` on which `end` has
  /// a figure.
  ///
  /// That is so if the links lead there directly, or if no other currency on their way has a figure
  /// on these days.
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

  /// Returns the product of the fixed rates among `legs`; nil if it does not fit words, or a euro
  /// amount is rounded on the way.
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
