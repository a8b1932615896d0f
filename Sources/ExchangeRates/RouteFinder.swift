import ExactMoney

/// Finds the rates that join two currencies on a day.
///
/// Laws and pegs come first: both currencies are followed to their anchors. One source then serves
/// both anchors if one can, with both rates from one date. If no source has both, laws and pegs may
/// join the pair alone; otherwise two sources are joined through the euro.
///
/// If the reader names the source, its figures take precedence over pegs. Policies other than
/// ``RatePolicy/last`` need published figures: law then gives no rate for a currency for which the
/// source had figures.
///
/// The result for a currency is cached for the next pair, as the amounts of a sum have one target.
struct RouteFinder {
  /// The publications to choose from.
  let publications: PublicationChoice
  /// The day whose laws and pegs apply: the day asked for, or today.
  let lawDay: CalendarDate
  /// The day whose unit applies if a code changed its unit and kept its name.
  var unitDay: CalendarDate
  /// Whether a peg takes precedence over published figures of the pegged currency.
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

  /// The maximum number of links in a chain.
  ///
  /// No chain in the data has more than four. The limit guards against a cycle.
  private static let maximumChainLength = 8

  /// The end of a chain of fixed links, where published rates take over.
  private struct Terminal {
    let currency: Currency
    let links: [RateLeg]
  }

  /// The cached terminals; nil for a currency that leads to none.
  private var knownTerminals: [(source: RateSource, currency: Currency, terminal: Terminal?)] = []

  /// Returns the legs from base to quote; nil if `sources` do not join them.
  mutating func legs(for pair: CurrencyPair, sources: [RateSource]) -> [RateLeg]? {
    if pair.base == pair.quote { return [] }
    if let legs = preferredLegs(for: pair, sources: sources) { return legs }
    if let legs = fixedLegs(for: pair) { return legs }
    // A mean across the rates of two sources is not a mean that anyone published.
    guard sources.count > 1, !publications.policy.isAverage, pair.base != .eur, pair.quote != .eur,
      let toEuro = euroLegs(for: CurrencyPair(base: pair.base, quote: .eur), sources: sources),
      let fromEuro = euroLegs(for: CurrencyPair(base: .eur, quote: pair.quote), sources: sources)
    else { return nil }
    return toEuro + fromEuro
  }

  /// Returns the legs of one side of a way through the euro; from a single source unless the policy
  /// is ``RatePolicy/last``.
  private mutating func euroLegs(for pair: CurrencyPair, sources: [RateSource]) -> [RateLeg]? {
    publications.policy == .last
      ? legs(for: pair, sources: sources) : preferredLegs(for: pair, sources: sources)
  }

  /// Returns the legs by the source that serves the pair best; nil if none does.
  ///
  /// For a day asked for, the best source is the first that serves it; for the newest rates, the
  /// one with the freshest rates, and among equals the first. A source with few digits gives way to
  /// one with more whose rates are not older.
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

  /// Returns whether `source` joins `currency` and its pivot.
  mutating func serves(_ currency: Currency, by source: RateSource) -> Bool {
    if currency == source.pivot { return publications.hasRate(for: currency, in: source) }
    return legs(for: CurrencyPair(base: currency, quote: source.pivot), sources: [source]) != nil
  }

  /// Returns the legs by one source; nil if it does not join the pair.
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

  /// Returns the legs if laws and pegs alone join the pair, whatever is published; nil if they do
  /// not.
  func fixedLegs(for pair: CurrencyPair) -> [RateLeg]? {
    let (start, end) = (fixedWay(from: pair.base), fixedWay(from: pair.quote))
    return start.currency == end.currency ? joined(start.links, end.links) : nil
  }

  /// Follows fixed links from `currency` to the end.
  private func fixedWay(from currency: Currency) -> Terminal {
    var way = Terminal(currency: currency, links: [])
    while let link = nextLink(from: way.currency), way.links.count < RouteFinder.maximumChainLength
    {
      way = Terminal(currency: link.anchor, links: way.links + legs(along: link))
    }
    return way
  }

  /// Follows laws and pegs from `currency` to the last anchor, whatever is published.
  ///
  /// An old unit is followed to its successor if the successor is pegged: STD, STN, EUR.
  private func anchoredWay(from currency: Currency, source: RateSource) -> Terminal {
    var way = Terminal(currency: currency, links: [])
    var (current, links) = (currency, [RateLeg]())
    while let link = nextLink(from: current), links.count < RouteFinder.maximumChainLength {
      if link.kind == .fixed, publications.asksFigures(of: current, in: source) { break }
      (current, links) = (link.anchor, links + legs(along: link))
      if link.kind == .fixed || link.kind == .peg && pegsComeFirst {
        way = Terminal(currency: current, links: links)
      }
    }
    return way
  }

  #if !hasFeature(Embedded)
  /// Returns the currency to which laws and pegs lead `currency`, before any rate of `source` is
  /// considered.
  func anchor(of currency: Currency, in source: RateSource) -> Currency {
    anchoredWay(from: currency, source: source).currency
  }

  /// Returns the currency of `source` to which fixed links lead `currency`; nil if they lead to
  /// none.
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

  /// Joins two chains that end in one currency, where they first meet: TRL to TRY does not go on to
  /// the anchor of TRY.
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
    knownTerminals.append((source, currency, terminal))
    return terminal
  }

  /// Follows fixed links from `currency` to one that `source` publishes; nil if they lead to none.
  private func terminal(from currency: Currency, source: RateSource) -> Terminal? {
    var (current, links) = (currency, [RateLeg]())
    for _ in 0..<RouteFinder.maximumChainLength {
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

  /// Returns the leg along `link`, and the later change of unit of its anchor, if any.
  ///
  /// VEF became the VES of 2018, of which a million became one of today's.
  private func legs(along link: FixedLink) -> [RateLeg] {
    guard let change = FixedLink.sameCodeRedenomination(of: link.anchor),
      link.since < change.since, change.isInForce(on: unitDay)
    else { return [link.leg] }
    return [link.leg, change.leg]
  }

  /// Returns the legs from `currency` to the source's pivot.
  ///
  /// If the currency changed its unit between the published rate and the day, a leg for the change
  /// comes first.
  private func published(
    _ currency: Currency,
    _ observation: RateArchive.Observation,
    source: RateSource
  ) -> [RateLeg] {
    guard let value = observation.value else { return [] }
    let leg = RateLeg(
      rate: ExchangeRate(source.pair(of: currency), checked: value),
      direction: source.pivotIsBase ? .divide : .multiply,
      origin: .published(source, averagedDays: observation.averagedDays),
      asOf: observation.date,
      validThrough: observation.validThrough
    )
    guard let change = FixedLink.sameCodeRedenomination(of: currency),
      observation.date < change.since, change.isInForce(on: unitDay)
    else { return [leg] }
    // Leads from the new unit back to the old one, in which the rate is stated.
    return [change.leg.reversed, leg]
  }
}

extension [RateLeg] {
  /// The legs in the opposite direction, from last to first.
  fileprivate var reversedWay: [RateLeg] { reversed().map { $0.reversed } }
}
