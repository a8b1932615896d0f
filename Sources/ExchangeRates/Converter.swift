public import ExactMoney

/// Converts money by published rates, law and pegs.
///
///     let converter = Converter(archive: archive, today: today)
///     let conversion = try converter.convert(Money("100", .usd), to: .brl)
///     try conversion.result()     // 543.25 BRL
public struct Converter: Sendable {
  package private(set) var archive: RateArchive
  let today: CalendarDate
  let sources: [RateSource]
  /// Whether pegs take precedence over published rates, as they do if no source is named.
  private let pegsComeFirst: Bool
  let policy: RatePolicy
  private let euroIntermediate: EuroIntermediate
  /// The maximum number of days by which a rate may be carried forward; nil for no limit.
  public private(set) var maximumDays: Int?
  private(set) var ownRates: [OwnRate]
  private(set) var fee: FeePercent?

  /// Creates a converter over `archive`.
  ///
  /// - Parameters:
  ///   - archive: The rates to convert by.
  ///   - today: The day whose laws and pegs apply to the newest rates.
  ///   - source: The only source to use; nil for all sources, in their order of preference.
  ///   - policy: The rule that chooses the publication for a day.
  ///   - euroIntermediate: The rounding of the euro amount between two legacy currencies.
  ///   - ownRates: Rates that replace published ones, as ``OwnRate`` describes. They are ignored if
  ///     a source or a policy other than ``RatePolicy/last`` is named.
  ///   - fee: The fee on every amount, instead of an own rate's fee.
  ///   - maximumDays: The maximum number of days by which a rate may be carried forward. Older rates
  ///     are treated as missing.
  public init(
    archive: RateArchive,
    today: CalendarDate,
    source: RateSource? = nil,
    policy: RatePolicy = .last,
    euroIntermediate: EuroIntermediate = .exact,
    ownRates: [OwnRate] = [],
    fee: FeePercent? = nil,
    maximumDays: Int? = nil
  ) {
    self.archive = archive
    self.today = today
    self.policy = policy
    self.euroIntermediate = euroIntermediate
    self.ownRates = source == nil && policy == .last ? ownRates : []
    self.fee = fee
    self.maximumDays = maximumDays
    sources = source.map { [$0] } ?? archive.sources
    pegsComeFirst = source == nil
  }

  /// The converter without any fees.
  public var withoutFees: Converter {
    var converter = self
    (converter.ownRates, converter.fee) = (ownRates.map { $0.withoutFee }, nil)
    return converter
  }

  #if !hasFeature(Embedded)
  /// Returns the converter with `archive` instead of its own, whose rates are the same but faster
  /// to find.
  func replacing(_ archive: RateArchive) -> Converter {
    var converter = self
    converter.archive = archive
    return converter
  }
  #endif

  /// Returns the route from base to quote.
  ///
  /// `day` is interpreted by the policy. nil means the newest rates, or today under a policy other
  /// than ``RatePolicy/last``.
  ///
  /// - Throws: ``RateError`` if the sources do not join the pair on that day.
  public func route(
    for pair: CurrencyPair,
    on day: CalendarDate? = nil
  ) throws(RateError) -> RateRoute {
    var finder = finder(on: day, policy)
    return try route(for: pair, on: day, &finder)
  }

  /// Returns the route from base to quote on `day`, in the units of `unitDay`.
  ///
  /// Rates of two days are comparable in the units of one day, even if a code changed its unit in
  /// between.
  ///
  /// - Throws: ``RateError`` as ``route(for:on:)`` does.
  public func route(
    for pair: CurrencyPair,
    on day: CalendarDate,
    inUnitsOf unitDay: CalendarDate
  ) throws(RateError) -> RateRoute {
    var finder = finder(on: day, policy)
    finder.unitDay = unitDay
    return try route(for: pair, on: day, &finder)
  }

  private func route(
    for pair: CurrencyPair,
    on day: CalendarDate?,
    _ finder: inout RouteFinder
  ) throws(RateError) -> RateRoute {
    guard let route = try knownRoute(for: pair, on: day, &finder) else {
      throw failure(for: pair, on: day)
    }
    return route
  }

  /// Returns the route from base to quote; nil if there is none.
  ///
  /// Unlike ``route(for:on:)``, the function does not look for the reason of a missing rate. `day`
  /// is as there, `unitDay` as in ``route(for:on:inUnitsOf:)``.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the product of the rates does not fit.
  @inline(never)
  public func knownRoute(
    for pair: CurrencyPair,
    on day: CalendarDate? = nil,
    inUnitsOf unitDay: CalendarDate? = nil
  ) throws(RateError) -> RateRoute? {
    var finder = finder(on: day, policy)
    if let unitDay { finder.unitDay = unitDay }
    return try knownRoute(for: pair, on: day, &finder)
  }

  private func knownRoute(
    for pair: CurrencyPair,
    on day: CalendarDate?,
    _ finder: inout RouteFinder
  ) throws(RateError) -> RateRoute? {
    for own in ownRates where own.holds(on: day) {
      guard let leg = own.leg(for: pair) else { continue }
      return try RateRoute(pair: pair, legs: [leg], fee: fee ?? own.fee)
    }
    guard let legs = finder.legs(for: pair, sources: sources) else { return nil }
    let route = try RateRoute(pair: pair, legs: legs, fee: fee)
    if let maximumDays, carriedDays(of: route, to: day) > maximumDays { return nil }
    return route
  }

  /// Returns the conversion of a sum of amounts in one or more currencies, not yet rounded.
  ///
  /// All results come from this one calculation. `day` is as in ``route(for:on:)``.
  ///
  /// - Throws: ``RateError`` if an amount has no rate, or its euro amount does not fit.
  public func convert(
    _ terms: [ConversionTerm],
    to target: Currency,
    on day: CalendarDate? = nil
  ) throws(RateError) -> ConversionSum {
    var finder = finder(on: day, policy)
    var parts: [Conversion] = []
    for term in terms {
      let pair = CurrencyPair(base: term.currency, quote: target)
      parts.append(try conversion(of: term, along: try route(for: pair, on: day, &finder), on: day))
    }
    return ConversionSum(parts, to: target, lawDay: day ?? today)
  }

  /// Returns the conversion of `money` on `day`, along a route from `finder`; nil if there is no
  /// rate.
  ///
  /// The function does not look for the reason of a missing rate, which takes longer than finding a
  /// rate.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a rate or the euro amount does not fit 38 digits.
  func conversion(
    of money: Money,
    to target: Currency,
    on day: CalendarDate?,
    _ finder: inout RouteFinder
  ) throws(RateError) -> Conversion? {
    let pair = CurrencyPair(base: money.currency, quote: target)
    guard let route = try knownRoute(for: pair, on: day, &finder) else { return nil }
    return try conversion(of: ConversionTerm(money), along: route, on: day)
  }

  private func conversion(
    of term: ConversionTerm,
    along route: RateRoute,
    on day: CalendarDate?
  ) throws(RateError) -> Conversion {
    Conversion(
      term: term,
      route: route,
      day: policy.day(day, today: today),
      daysPastNewest: daysPastNewest(of: route, on: day),
      lawDay: day ?? today,
      euroAmount: try euroAmount(of: term, along: route)
    )
  }

  /// Returns the conversion of `money`.
  ///
  /// - Throws: ``RateError`` as ``convert(_:to:on:)`` does.
  public func convert(
    _ money: Money,
    to target: Currency,
    on day: CalendarDate? = nil
  ) throws(RateError) -> Conversion {
    try convert([ConversionTerm(money)], to: target, on: day).parts[0]
  }

  private func euroAmount(
    of term: ConversionTerm,
    along route: RateRoute
  ) throws(RateError) -> ExactDecimal? {
    do throws(DecimalError) {
      return try euroStep(along: route)?.euros(of: term.amount)
    } catch {
      throw .overflow(route.pair)
    }
  }

  /// Returns the step through a rounded euro amount along `route`; nil if the route has none.
  ///
  /// - Throws: `DecimalError` if a rate needs more than 38 digits.
  public func euroStep(along route: RateRoute) throws(DecimalError) -> EuroStep? {
    guard case .decimals(let decimals) = euroIntermediate, route.legs.count == 2,
      route.legs.allSatisfy({ $0.kind == .fixed }), route.legs[0].to == .eur
    else { return nil }
    var kept = ExactFraction.one
    if let fee = route.fee { kept = ExactFraction(try fee.factor()) }
    return EuroStep(
      toEuro: try kept.divided(by: ExactFraction(route.legs[0].rate.value)),
      fromEuro: route.legs[1].rate.value,
      decimals: max(decimals, EuroIntermediate.minimumDecimals)
    )
  }

  func finder(on day: CalendarDate?, _ policy: RatePolicy) -> RouteFinder {
    finder(on: policy.day(day, today: today), policy, in: archive)
  }

  /// Returns a finder of routes in `archive`, for `day` or, if nil, by the newest rates.
  func finder(
    on day: CalendarDate?,
    _ policy: RatePolicy,
    in archive: RateArchive,
    unitDay: CalendarDate? = nil
  ) -> RouteFinder {
    RouteFinder(
      publications: PublicationChoice(archive: archive, policy: policy, day: day, today: today),
      lawDay: day ?? today,
      unitDay: unitDay,
      pegsComeFirst: pegsComeFirst
    )
  }

  /// Returns the most helpful reason why the pair has no rate.
  ///
  /// A currency without any rate on the day is reported first, then a publication that the policy
  /// lacks.
  func failure(for pair: CurrencyPair, on day: CalendarDate?) -> RateError {
    if let maximumDays {
      var unlimited = self
      unlimited.maximumDays = nil
      if let route = try? unlimited.knownRoute(for: pair, on: day), let last = route.lastDay {
        return .tooOld(pair, last: last, asked: day ?? today, limit: maximumDays)
      }
    }
    for currency in [pair.base, pair.quote] where !isServed(currency, on: day) {
      return lifetimeFailure(of: currency, asked: day ?? today, in: sources)
    }
    let asked = day ?? today
    if policy == .last { return .notJoined(pair, asked: day) }
    for currency in [pair.base, pair.quote] {
      if let ended = endedCurrency(of: currency, on: asked) {
        return lifetimeFailure(of: ended, asked: asked, in: sources.filter { policy.serves($0) })
      }
    }
    if policy == .onDay || policy == .period { return .notOfDay(pair, asked: asked) }
    // The policy lacks publications of the sources that join the pair under ``RatePolicy/last``.
    var finder = finder(on: asked, .last)
    let joining = sources.filter {
      policy.serves($0) && finder.legs(for: pair, source: $0) != nil
    }
    let days = policy.days(for: asked)
    if policy == .before {
      return joining.isEmpty
        ? .notJoined(pair, asked: asked)
        : .notYetPublished(pair, through: asked.adding(days: -1))
    }
    let isKnown = joining.allSatisfy { source in
      archive.newestDay(of: source).map { newest in
        newest >= days.upperBound
          || archive.isComplete(over: newest.adding(days: 1)...days.upperBound, of: source)
      } ?? false
    }
    switch (isKnown, policy) {
    case (false, .next): return .notYetPublished(pair, through: asked)
    case (false, _): return .notYetPublished(pair, through: days.upperBound)
    case (true, .next): return .notOfDays(pair, from: asked, through: days.upperBound)
    case (true, _): return .incomplete(pair, from: days.lowerBound, through: days.upperBound)
    }
  }

  /// Returns `currency` or its successor if law ended it before or on `day`, and the policy still
  /// needs its figures.
  ///
  /// nil if there is no such currency.
  private func endedCurrency(of currency: Currency, on day: CalendarDate) -> Currency? {
    let publications = finder(on: day, policy).publications
    var current = currency
    // A redenominated currency never returns, so that the chain has no cycle.
    while let link = FixedLink.links(from: current)
      .first(where: { $0.isInForce(on: day) && $0.kind != .peg })
    {
      if link.kind == .fixed {
        return sources.contains { publications.asksFigures(of: current, in: $0) } ? current : nil
      }
      current = link.anchor
    }
    return nil
  }

  private func isServed(_ currency: Currency, on day: CalendarDate?) -> Bool {
    var finder = finder(on: policy.day(day, today: today), .last)
    return sources.contains { finder.serves(currency, by: $0) }
  }

  private func lifetimeFailure(
    of currency: Currency,
    asked: CalendarDate,
    in sources: [RateSource]
  ) -> RateError {
    var (last, next): (CalendarDate?, CalendarDate?) = (nil, nil)
    for source in sources {
      if let date = archive.lastDate(of: currency, in: source, onOrBefore: asked) {
        last = max(last ?? date, date)
      }
      if let date = archive.nextDate(of: currency, in: source, after: asked) {
        next = min(next ?? date, date)
      }
    }
    for link in FixedLink.all
    where link.since > asked && (link.currency == currency || link.anchor == currency)
      && isServed(currency, on: link.since)
    {
      next = min(next ?? link.since, link.since)
    }
    switch (last, next) {
    case (let last?, let next?): return .gap(currency, last: last, next: next, asked: asked)
    case (nil, let first?): return .beforeFirst(currency, first: first, asked: asked)
    case (let last?, nil): return .afterLast(currency, last: last, asked: asked)
    case (nil, nil):
      // An old unit has rates only through its successor.
      let link = FixedLink.links(from: currency).first {
        $0.isInForce(on: asked) && $0.kind != .peg && !isServed($0.anchor, on: asked)
      }
      return link.map { lifetimeFailure(of: $0.anchor, asked: asked, in: sources) }
        ?? .neverPublished(currency)
    }
  }
}
