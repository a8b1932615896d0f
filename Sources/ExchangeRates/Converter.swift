public import ExactMoney

/// Converts money by published rates, law and pegs.
///
///     let converter = Converter(archive: archive, today: today)
///     let conversion = try converter.convert(Money("100", .usd), to: .brl)
///     try conversion.result(to: .scale(2))     // 543.25 BRL
public struct Converter: Sendable {
  let archive: RateArchive
  let today: CalendarDate
  let sources: [RateSource]
  private let euroIntermediate: EuroIntermediate
  private let ownRates: [OwnRate]
  private let fee: FeePercent?

  /// Creates a converter over `archive`.
  ///
  /// `today` is the day whose laws and pegs hold for the newest rates; `source` the only source to
  /// use, nil for all in their order. `ownRates` go before the newest published ones, unless one
  /// source is named; `fee` is taken off every amount, instead of that of an own rate.
  public init(
    archive: RateArchive,
    today: CalendarDate,
    source: RateSource? = nil,
    euroIntermediate: EuroIntermediate = .exact,
    ownRates: [OwnRate] = [],
    fee: FeePercent? = nil
  ) {
    self.archive = archive
    self.today = today
    self.euroIntermediate = euroIntermediate
    self.ownRates = source == nil ? ownRates : []
    self.fee = fee
    sources = source.map { [$0] } ?? archive.sources
  }

  /// The way from base to quote.
  ///
  /// `day` is the day whose rates are meant, with the last ones before it carried forward; nil means
  /// the newest there are.
  ///
  /// - Throws: ``RateError`` when the sources do not join the pair on that day.
  public func route(
    for pair: CurrencyPair,
    on day: CalendarDate? = nil
  ) throws(RateError) -> RateRoute {
    if day == nil {
      for own in ownRates {
        guard let leg = own.leg(for: pair) else { continue }
        return try RateRoute(pair: pair, legs: [leg], fee: fee ?? own.fee)
      }
    }
    let finder = RouteFinder(archive: archive, day: day, lawDay: day ?? today)
    guard let legs = finder.legs(for: pair, sources: sources) else {
      throw failure(for: pair, on: day)
    }
    return try RateRoute(pair: pair, legs: legs, fee: fee)
  }

  /// The conversion of `money`; nothing is rounded yet.
  ///
  /// `day` is as for ``route(for:on:)``.
  ///
  /// - Throws: ``RateError`` when there is no rate, or the euro amount does not fit.
  public func convert(
    _ money: Money,
    to target: Currency,
    on day: CalendarDate? = nil
  ) throws(RateError) -> Conversion {
    let route = try route(
      for: CurrencyPair(base: money.currency, quote: target),
      on: day
    )
    return Conversion(
      source: money,
      route: route,
      day: day,
      euroAmount: try euroAmount(of: money, along: route)
    )
  }

  private func euroAmount(
    of money: Money,
    along route: RateRoute
  ) throws(RateError) -> ExactDecimal? {
    guard case .decimals(let decimals) = euroIntermediate, route.legs.count == 2,
      route.legs.allSatisfy({ $0.kind == .fixed }), route.legs[0].to == .eur
    else { return nil }
    do throws(DecimalError) {
      let amount =
        try route.fee.map { fee throws(DecimalError) in
          try money.amount.multiplied(by: fee.remainder())
        } ?? money.amount
      return try amount.divided(
        by: route.legs[0].rate.value,
        to: .scale(max(decimals, EuroIntermediate.fewestDecimals)),
        rounding: .toNearestOrAwayFromZero
      )
    } catch {
      throw .overflow(route.pair)
    }
  }

  /// The reason that helps most: that of the first currency which no source serves on the day.
  private func failure(for pair: CurrencyPair, on day: CalendarDate?) -> RateError {
    for currency in [pair.base, pair.quote] where !isServed(currency, on: day) {
      return lifetimeFailure(of: currency, asked: day ?? today)
    }
    return .notJoined(pair, asked: day)
  }

  private func isServed(_ currency: Currency, on day: CalendarDate?) -> Bool {
    let finder = RouteFinder(archive: archive, day: day, lawDay: day ?? today)
    return sources.contains { finder.serves(currency, by: $0) }
  }

  private func lifetimeFailure(of currency: Currency, asked: CalendarDate) -> RateError {
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
    case (nil, nil): return .neverPublished(currency)
    }
  }
}
