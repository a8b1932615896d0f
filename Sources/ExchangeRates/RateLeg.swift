public import ExactMoney
import PlainBytes

/// One step of a conversion: a rate as stated, and the way it was walked.
public struct RateLeg: Hashable, Sendable {
  /// Which way an amount crosses a rate.
  public enum Direction: Hashable, Sendable {
    /// From base to quote: multiply.
    case multiply
    /// From quote to base: divide, never multiply by an inverse.
    case divide
  }

  public let rate: ExchangeRate
  public let direction: Direction
  public let kind: RateKind
  /// The day the rate is for; of a fixed rate the day it came into force, of a mean the last of its days.
  public let asOf: CalendarDate
  /// The last day the rate is in force by its own terms: the end of the month for monthly rates.
  public let validThrough: CalendarDate
  /// Who states the rate: "ECB", or a law or an authority.
  public let source: String
  /// The days whose published rates it is the mean of, the first one first; empty for a rate as published.
  public let averagedDays: [CalendarDate]
  public let standing: RateStanding

  /// Whether more than one source states the rate; of a published or an own rate always true, for its
  /// source is the one that makes it.
  public var isVerified: Bool { standing != .unconfirmed }

  /// Creates a leg.
  public init(
    rate: ExchangeRate,
    direction: Direction,
    kind: RateKind,
    asOf: CalendarDate,
    validThrough: CalendarDate,
    source: String,
    averagedDays: [CalendarDate] = [],
    standing: RateStanding = .confirmed
  ) {
    self.rate = rate
    self.direction = direction
    self.kind = kind
    self.asOf = asOf
    self.validThrough = validThrough
    self.source = source
    self.averagedDays = averagedDays
    self.standing = standing
  }

  /// Whether every part is the same.
  public static func == (left: RateLeg, right: RateLeg) -> Bool {
    left.rate == right.rate && left.direction == right.direction && left.kind == right.kind
      && left.asOf == right.asOf && left.validThrough == right.validThrough
      && left.source.isSame(as: right.source) && left.standing == right.standing
      && left.averagedDays == right.averagedDays
  }

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
      kind: kind,
      asOf: asOf,
      validThrough: validThrough,
      source: source,
      standing: standing
    )
  }
  #endif

  /// The same rate walked the other way.
  var reversed: RateLeg {
    RateLeg(
      rate: rate,
      direction: direction == .multiply ? .divide : .multiply,
      kind: kind,
      asOf: asOf,
      validThrough: validThrough,
      source: source,
      averagedDays: averagedDays,
      standing: standing
    )
  }
}
