public import ExactMoney

/// One step of a conversion: a rate as stated, and the way it was walked.
public struct RateLeg: Hashable, Sendable {
  /// Which way an amount crosses a rate.
  public enum Direction: Hashable, Sendable {
    /// From base to quote: multiply.
    case multiply
    /// From quote to base: divide, never multiply by an inverse.
    case divide
  }

  /// Who states the rate.
  public enum Origin: Hashable, Sendable {
    /// A source, and the days whose published rates it is the mean of, the first one first; none for a rate as
    /// published.
    case published(RateSource, averagedDays: [CalendarDate])
    /// A law, a change of unit, or a peg.
    case link(FixedLink)
    /// The reader.
    case own
  }

  public let rate: ExchangeRate
  public let direction: Direction
  public let origin: Origin
  /// The day the rate is for; of a fixed rate the day it came into force, of a mean the last of its days.
  public let asOf: CalendarDate
  /// The last day the rate is in force by its own terms: the end of the month for monthly rates.
  public let validThrough: CalendarDate

  public var kind: RateKind {
    switch origin {
    case .published: .published
    case .link(let link): link.kind
    case .own: .own
    }
  }

  /// Who states the rate: "ECB", or a law or an authority.
  public var source: String {
    switch origin {
    case .published(let source, _): source.name
    case .link(let link): link.authority
    case .own: OwnRate.source
    }
  }

  /// The days whose published rates it is the mean of, the first one first; empty for a rate as published.
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

  /// Whether more than one source states the rate; of a published or an own rate always true, for its
  /// source is the one that makes it.
  public var isVerified: Bool { standing != .unconfirmed }

  /// The currency the leg starts from.
  public var from: Currency { direction == .multiply ? rate.pair.base : rate.pair.quote }

  /// The currency the leg arrives at.
  public var to: Currency { direction == .multiply ? rate.pair.quote : rate.pair.base }

  /// How old the rate counts as when sources are compared: a monthly one is taken ten days before its
  /// month, and ten more let a weekly table of the same time win.
  var observed: CalendarDate { validThrough > asOf ? asOf.adding(days: -20) : asOf }

  #if !hasFeature(Embedded)
  /// The same leg by another publication.
  func replacing(
    value: ExactDecimal,
    asOf: CalendarDate,
    validThrough: CalendarDate
  ) -> RateLeg {
    RateLeg(
      rate: ExchangeRate(base: rate.pair.base, quote: rate.pair.quote, value: value),
      direction: direction,
      origin: origin,
      asOf: asOf,
      validThrough: validThrough
    )
  }
  #endif

  /// The same rate walked the other way.
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
