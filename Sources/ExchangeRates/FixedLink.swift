public import ExactMoney

/// A rate that law or policy fixes: a legacy currency to the euro, an old unit to a new one, a peg.
///
/// Stated in the orientation in which its figure terminates, and walked from there: 1 EUR = 1.95583 DEM,
/// but 1 XPF = 0.00838 EUR.
public struct FixedLink: Sendable {
  /// The currency that the link leads away from.
  public let currency: Currency
  /// The currency it leads to; the same one where a code kept its name and changed its unit.
  public let anchor: Currency
  public let kind: RateKind
  /// Whether `anchor` is the base of the rate.
  let anchorIsBase: Bool
  let coefficient: Int64
  let scale: UInt8
  private let firstDay: (Int, Int, Int)
  private let lastDay: (Int, Int, Int)?
  private let statedBy: StaticString
  /// Whether a source that Cambio's data names confirms it.
  public let isVerified: Bool

  init(
    _ currency: Currency,
    _ anchor: Currency,
    _ kind: RateKind,
    anchorIsBase: Bool,
    _ coefficient: Int64,
    scale: UInt8,
    since firstDay: (Int, Int, Int),
    until lastDay: (Int, Int, Int)? = nil,
    by authority: StaticString,
    verified: Bool
  ) {
    self.currency = currency
    self.anchor = anchor
    self.kind = kind
    self.anchorIsBase = anchorIsBase
    self.coefficient = coefficient
    self.scale = scale
    self.firstDay = firstDay
    self.lastDay = lastDay
    statedBy = authority
    isVerified = verified
  }

  /// The rate as stated.
  public var rate: ExchangeRate {
    let value = ExactDecimal(coefficient, scale: scale)
    return anchorIsBase
      ? ExchangeRate(base: anchor, quote: currency, value: value)
      : ExchangeRate(base: currency, quote: anchor, value: value)
  }

  /// The first day on which it holds.
  public var since: CalendarDate {
    CalendarDate(year: firstDay.0, month: firstDay.1, day: firstDay.2) ?? CalendarDate(dayNumber: 0)
  }

  /// The last day on which it holds; nil while it lasts.
  public var until: CalendarDate? {
    lastDay.flatMap { CalendarDate(year: $0.0, month: $0.1, day: $0.2) }
  }

  /// The law or the authority that states it.
  public var authority: String { statedBy.description }

  /// Whether it holds on `day`.
  public func isInForce(on day: CalendarDate) -> Bool {
    since <= day && until.map { day <= $0 } ?? true
  }

  /// The link as a step from `currency` to `anchor`.
  var leg: RateLeg {
    RateLeg(
      rate: rate,
      direction: anchorIsBase ? .divide : .multiply,
      kind: kind,
      asOf: since,
      validThrough: .distantFuture,
      source: authority
    )
  }

  /// Every link that leads away from `currency`, whenever it held.
  public static func links(from currency: Currency) -> [FixedLink] {
    fixedLinks.filter { $0.currency == currency && $0.anchor != currency }
  }

  /// The links by which other currencies became `currency`: its predecessors.
  static func redenominations(to currency: Currency) -> [FixedLink] {
    fixedLinks.filter {
      $0.anchor == currency && $0.kind == .redenomination && $0.currency != currency
    }
  }

  /// The change of unit under an unchanged code, where there was one.
  public static func sameCodeRedenomination(of currency: Currency) -> FixedLink? {
    fixedLinks.first { $0.currency == currency && $0.anchor == currency }
  }

  /// Every link.
  public static var all: [FixedLink] { fixedLinks }
}

extension CalendarDate {
  /// 9999-12-31, for what has no end.
  static let distantFuture = CalendarDate(dayNumber: 2_932_896)
}
