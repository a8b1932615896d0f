public import ExactMoney

/// One step of a conversion: a rate as stated, and the direction in which it is applied.
public struct RateLeg: Hashable, Sendable {
  /// The direction in which an amount crosses a rate.
  public enum Direction: Hashable, Sendable {
    /// The amount in the base is multiplied by the rate.
    case multiply
    /// The amount in the quote is divided by the rate, never multiplied by an inverse.
    case divide
  }

  /// The authority behind a rate.
  public enum Origin: Hashable, Sendable {
    /// A source published the rate; for a mean, with the days of the averaged rates, oldest first.
    case published(RateSource, averagedDays: [CalendarDate])
    /// A law, a change of unit, or a peg fixes the rate.
    case link(FixedLink)
    /// The user set the rate.
    case own
  }

  public let rate: ExchangeRate
  public let direction: Direction
  public let origin: Origin
  /// The day the rate is for: for a fixed rate, the day it came into force; for a mean, the last of
  /// its days.
  public let asOf: CalendarDate
  /// The last day on which the rate is in force by its own terms, such as the end of the month for
  /// monthly rates.
  public let validThrough: CalendarDate

  public var kind: RateKind {
    switch origin {
    case .published: .published
    case .link(let link): link.kind
    case .own: .own
    }
  }

  /// The name of the source, such as "ECB", or the law or authority behind the rate.
  public var source: String {
    switch origin {
    case .published(let source, _): source.name
    case .link(let link): link.authority
    case .own: OwnRate.source
    }
  }

  /// The days whose published rates are averaged, oldest first; empty if the rate is not a mean.
  public var averagedDays: [CalendarDate] {
    if case .published(_, let days) = origin { days } else { [] }
  }

  public var standing: RateStanding {
    switch origin {
    case .published(let source, _):
      let currency = rate.pair.base == source.pivot ? rate.pair.quote : rate.pair.base
      return FixedLink.hasSeveralRates(currency) ? .oneOfSeveral : .confirmed
    case .link(let link): return link.standing
    case .own: return .confirmed
    }
  }

  /// Whether the rate is confirmed, as published and own rates are by their own sources.
  public var isVerified: Bool { standing != .unconfirmed }

  /// The currency that the leg starts from.
  public var from: Currency { direction == .multiply ? rate.pair.base : rate.pair.quote }

  /// The currency that the leg leads to.
  public var to: Currency { direction == .multiply ? rate.pair.quote : rate.pair.base }

  /// The date by which the freshness of sources is compared.
  ///
  /// A monthly rate counts as 20 days older: it is taken ten days before its month, and ten more
  /// days give precedence to a weekly table of the same time.
  var observed: CalendarDate { validThrough > asOf ? asOf.adding(days: -20) : asOf }

  #if !hasFeature(Embedded)
  /// Returns the leg with the figure and dates of another publication.
  func replacing(
    value: ExactDecimal,
    asOf: CalendarDate,
    validThrough: CalendarDate
  ) -> RateLeg {
    RateLeg(
      rate: ExchangeRate(rate.pair, checked: value),
      direction: direction,
      origin: origin,
      asOf: asOf,
      validThrough: validThrough
    )
  }
  #endif

  /// The leg in the opposite direction.
  var reversed: RateLeg {
    RateLeg(
      rate: rate,
      direction: direction == .multiply ? .divide : .multiply,
      origin: origin,
      asOf: asOf,
      validThrough: validThrough
    )
  }
}

/// The origin of a rate.
public enum RateKind: String, Hashable, Sendable {
  /// Published by an institution for a date.
  case published
  /// Fixed irrevocably by law: the euro's conversion rates.
  case fixed
  /// Kept by a central bank or a currency board against an anchor.
  case peg
  /// A change of unit, in old units per new unit or the reverse.
  case redenomination
  /// Set by the user.
  case own
}

/// The evidence for a rate.
public enum RateStanding: UInt8, Hashable, Sendable {
  /// Confirmed by its own publication or by a second source.
  case confirmed
  /// Stated by one source, without confirmation by a second.
  case unconfirmed
  /// The official rate for state use, from an authority with other official rates for other uses.
  case oneOfSeveral
}
