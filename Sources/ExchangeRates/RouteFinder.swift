import ExactMoney

/// Finds the rates that join two currencies on a day.
///
/// Law and pegs come first: both currencies are followed to their anchors. One source then serves both
/// anchors wherever it can, with both rates of one date. Where no source has both, law and pegs may join
/// the pair alone, or else two sources are joined through the euro.
///
/// Where the reader names the source, a figure that it publishes comes before a peg. A policy other than
/// ``RatePolicy/last`` asks for what a source published: law then gives no rate for a currency that the
/// source had figures of.
///
/// What was found of a currency is kept for the next pair: the amounts of a sum share their target.
struct RouteFinder {
  /// Which publications are meant.
  let publications: PublicationChoice
  /// The day whose laws and pegs hold: the one asked for, or today.
  let lawDay: CalendarDate
  /// The day whose unit is meant where a code changed its unit and kept its name.
  var unitDay: CalendarDate
  /// Whether a peg comes before what a source publishes of the pegged currency.
  let pegsComeFirst: Bool

  init(
    publications: PublicationChoice,
    lawDay: CalendarDate,
    unitDay: CalendarDate? = nil,
    pegsComeFirst: Bool
  ) {
    self.publications = publications
    self.lawDay = lawDay
    self.pegsComeFirst = pegsComeFirst
    self.unitDay = unitDay ?? lawDay
  }

  /// No chain in the data is longer than four; the bound only guards against a cycle in it.
  private static let longestChain = 8

  /// The end of a way from a currency along fixed links, where published rates take over.
  private struct Terminal {
    let currency: Currency
    let links: [RateLeg]
  }

  /// A terminal that was looked for; nil in it where there is none.
  private struct KnownTerminal {
    let currency: Currency
    let source: RateSource
    let terminal: Terminal?
  }

  private var knownTerminals: [KnownTerminal] = []

  /// The legs from base to quote; nil when `sources` do not join them.
  mutating func legs(for pair: CurrencyPair, sources: [RateSource]) -> [RateLeg]? {
    if pair.base == pair.quote { return [] }
    if let legs = preferredLegs(for: pair, sources: sources) { return legs }
    if let legs = fixedLegs(for: pair) { return legs }
    // A mean of one source's rates and another's is no mean that anyone published.
    guard sources.count > 1, !publications.policy.isAverage, pair.base != .eur, pair.quote != .eur,
      let toEuro = euroLegs(for: CurrencyPair(base: pair.base, quote: .eur), sources: sources),
      let fromEuro = euroLegs(for: CurrencyPair(base: .eur, quote: pair.quote), sources: sources)
    else { return nil }
    return toEuro + fromEuro
  }

  /// The legs of one side of a way through the euro: where a policy asks for what was published, a
  /// source's.
  private mutating func euroLegs(for pair: CurrencyPair, sources: [RateSource]) -> [RateLeg]? {
    publications.policy == .last
      ? legs(for: pair, sources: sources) : preferredLegs(for: pair, sources: sources)
  }

  /// The legs by the one source that serves the pair best: of a day asked for, the first that can; of
  /// the newest rates, the one whose rates are freshest, the first of several.
  ///
  /// Rates with few digits give way to those of a source that has more, and no older ones.
  private mutating func preferredLegs(for pair: CurrencyPair, sources: [RateSource]) -> [RateLeg]? {
    var best: (legs: [RateLeg], observed: CalendarDate, deviation: ExactDecimal)?
    for source in sources {
      guard let legs = legs(for: pair, source: source) else { continue }
      let published = legs.filter { $0.kind == .published }
      guard let observed = published.map({ $0.observed }).min() else { return legs }
      let deviation = legs.deviation?.value ?? .zero
      if let best {
        let isFresher = publications.day == nil && observed > best.observed
        let isFiner = observed >= best.observed && deviation < best.deviation
        if !isFresher && !isFiner { continue }
      }
      best = (legs, observed, deviation)
      if publications.day != nil && deviation.isZero { break }
    }
    return best?.legs
  }

  /// Whether `source` leads from `currency` to its pivot.
  mutating func serves(_ currency: Currency, by source: RateSource) -> Bool {
    if currency == source.pivot { return publications.hasRate(for: currency, in: source) }
    return legs(for: CurrencyPair(base: currency, quote: source.pivot), sources: [source]) != nil
  }

  /// The legs by one source; nil when it does not join the pair.
  mutating func legs(for pair: CurrencyPair, source: RateSource) -> [RateLeg]? {
    guard let start = knownTerminal(from: pair.base, source: source),
      let end = knownTerminal(from: pair.quote, source: source)
    else { return nil }
    if start.currency == end.currency {
      return joined(start.links, end.links)
    }
    guard let (first, second) = publications.rates(of: start.currency, end.currency, in: source)
    else {
      return nil
    }
    return start.links
      + published(start.currency, first, source: source)
      + published(end.currency, second, source: source).reversedWay
      + end.links.reversedWay
  }

  /// The legs where law and pegs alone join the pair, whether or not anything is published.
  func fixedLegs(for pair: CurrencyPair) -> [RateLeg]? {
    let (start, end) = (fixedWay(from: pair.base), fixedWay(from: pair.quote))
    return start.currency == end.currency ? joined(start.links, end.links) : nil
  }

  /// The way from `currency` along fixed links, as far as they lead.
  private func fixedWay(from currency: Currency) -> Terminal {
    var way = Terminal(currency: currency, links: [])
    while let link = nextLink(from: way.currency), way.links.count < RouteFinder.longestChain {
      way = Terminal(currency: link.anchor, links: way.links + legs(along: link))
    }
    return way
  }

  /// The way from `currency` to the last currency that its law or a peg names, whatever is published.
  ///
  /// An old unit is followed to its successor where the successor is pegged: STD, STN, EUR.
  private func anchoredWay(from currency: Currency, source: RateSource) -> Terminal {
    var way = Terminal(currency: currency, links: [])
    var (current, links) = (currency, [RateLeg]())
    while let link = nextLink(from: current), links.count < RouteFinder.longestChain {
      if link.kind == .fixed, publications.asksFigures(of: current, in: source) { break }
      (current, links) = (link.anchor, links + legs(along: link))
      if link.kind == .fixed || link.kind == .peg && pegsComeFirst {
        way = Terminal(currency: current, links: links)
      }
    }
    return way
  }

  #if !hasFeature(Embedded)
  /// Where law and pegs lead `currency` before any rate of `source` is looked for.
  func anchor(of currency: Currency, in source: RateSource) -> Currency {
    anchoredWay(from: currency, source: source).currency
  }

  /// The currency of `source` that fixed links lead `currency` to; nil where they lead to none.
  mutating func end(of currency: Currency, in source: RateSource) -> Currency? {
    knownTerminal(from: currency, source: source)?.currency
  }
  #endif

  private func nextLink(from currency: Currency) -> FixedLink? {
    let outgoing = linksInForce(from: currency)
    return outgoing.first { $0.kind == .fixed }
      ?? outgoing.first { $0.kind == .redenomination }
      ?? outgoing.first { $0.kind == .peg }
  }

  /// Two ways that end in one currency, joined where they first meet: TRL to TRY does not go on to
  /// what TRY is pegged to.
  private func joined(_ start: [RateLeg], _ end: [RateLeg]) -> [RateLeg] {
    var (start, end) = (start, end)
    while let first = start.last, let second = end.last, first == second {
      start.removeLast()
      end.removeLast()
    }
    return start + end.reversedWay
  }

  private mutating func knownTerminal(from currency: Currency, source: RateSource) -> Terminal? {
    if let known = knownTerminals.first(where: { $0.currency == currency && $0.source == source }) {
      return known.terminal
    }
    let terminal = terminal(from: currency, source: source)
    knownTerminals.append(
      KnownTerminal(currency: currency, source: source, terminal: terminal)
    )
    return terminal
  }

  /// Follows fixed links from `currency` to one that `source` publishes; nil when they lead nowhere.
  private func terminal(from currency: Currency, source: RateSource) -> Terminal? {
    var (current, links) = (currency, [RateLeg]())
    for _ in 0..<RouteFinder.longestChain {
      let anchored = anchoredWay(from: current, source: source)
      (current, links) = (anchored.currency, links + anchored.links)
      let outgoing = linksInForce(from: current)
      if publications.hasRate(for: current, in: source) {
        return Terminal(currency: current, links: links)
      }
      if let change = outgoing.first(where: { $0.kind == .redenomination }) {
        links += legs(along: change)
        current = change.anchor
        continue
      }
      if let change = FixedLink.redenominations(to: current).first(where: {
        $0.isInForce(on: lawDay) && publications.hasRate(for: $0.currency, in: source)
      }) {
        return Terminal(currency: change.currency, links: links + legs(along: change).reversedWay)
      }
      guard let peg = outgoing.first(where: { $0.kind == .peg }) else { return nil }
      links += legs(along: peg)
      current = peg.anchor
    }
    return nil
  }

  private func linksInForce(from currency: Currency) -> [FixedLink] {
    FixedLink.links(from: currency).filter { $0.isInForce(on: lawDay) }
  }

  /// The leg along `link`, then the change of unit that its anchor went through since: VEF became
  /// the VES of 2018, of which a million became one of today's.
  private func legs(along link: FixedLink) -> [RateLeg] {
    guard let change = FixedLink.sameCodeRedenomination(of: link.anchor),
      link.since < change.since, change.isInForce(on: unitDay)
    else { return [link.leg] }
    return [link.leg, change.leg]
  }

  /// The legs from `currency` to the source's pivot: the change of unit, where the rate is from
  /// before it and the day is not, then the published rate.
  private func published(
    _ currency: Currency,
    _ observation: RateArchive.Observation,
    source: RateSource
  ) -> [RateLeg] {
    guard let value = observation.value else { return [] }
    let rate =
      source.pivotIsBase
      ? ExchangeRate(base: source.pivot, quote: currency, value: value)
      : ExchangeRate(base: currency, quote: source.pivot, value: value)
    let leg = RateLeg(
      rate: rate,
      direction: source.pivotIsBase ? .divide : .multiply,
      origin: .published(source, averagedDays: observation.averagedDays),
      asOf: observation.date,
      validThrough: observation.validThrough
    )
    guard let change = FixedLink.sameCodeRedenomination(of: currency),
      observation.date < change.since, change.isInForce(on: unitDay)
    else { return [leg] }
    // From the new unit back to the old one, in which the rate is stated.
    return [change.leg.reversed, leg]
  }
}

extension [RateLeg] {
  /// The same legs from the far end to the near one.
  fileprivate var reversedWay: [RateLeg] { reversed().map { $0.reversed } }
}
