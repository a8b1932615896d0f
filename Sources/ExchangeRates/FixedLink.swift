public import ExactMoney
import PlainBytes

/// A rate that law or policy fixes: a legacy currency to the euro, an old unit to a new one, a peg.
///
/// Stated in the orientation in which its figure terminates, and walked from there: 1 EUR = 1.95583
/// DEM, but 1 XPF = 0.00838 EUR.
public struct FixedLink: Hashable, Sendable {
  /// The currency that the link leads away from.
  public let currency: Currency
  /// The currency it leads to; the same one where a code kept its name and changed its unit.
  public let anchor: Currency
  public let kind: RateKind
  /// Whether `anchor` is the base of the rate.
  let anchorIsBase: Bool
  /// Whether a figure that does not come from the link itself confirms it,
  /// `Data/rates/link_evidence.csv`, and whether it is the only official rate.
  public let standing: RateStanding
  /// The first day on which it holds.
  public let since: CalendarDate
  /// The last day on which it holds; nil while it lasts.
  public let until: CalendarDate?
  private let value: ExactDecimal
  /// The line of ``fixedLinkAuthorities`` with the law or the authority.
  private let authorityPlace: Int

  /// Reads a line of ``fixedLinkLines``.
  private init?(_ line: UnsafeRawBufferPointer) {
    var fields = ByteFields(line, separatedBy: "|")
    guard let currency = fields.nextCurrency(), let anchor = fields.nextCurrency(),
      let kind = fields.next().flatMap({ FixedLink.kind($0) }), let base = fields.next(),
      let value = fields.next().flatMap({ try? ExactDecimal(utf8: $0) }),
      let since = fields.next().flatMap({ CalendarDate(utf8: $0) }), let until = fields.next(),
      let verdict = fields.next(), let authority = fields.next().flatMap({ Int(String(utf8: $0)) })
    else { return nil }
    self.currency = currency
    self.anchor = anchor
    self.kind = kind
    anchorIsBase = base.first == UInt8(ascii: "a")
    standing =
      switch verdict.first {
      case UInt8(ascii: "y"): .confirmed
      case UInt8(ascii: "s"): .oneOfSeveral
      default: .unconfirmed
      }
    self.since = since
    self.until = CalendarDate(utf8: until)
    self.value = value
    authorityPlace = authority
  }

  private static func kind(_ name: UnsafeRawBufferPointer) -> RateKind? {
    switch name.first {
    case UInt8(ascii: "f"): .fixed
    case UInt8(ascii: "r"): .redenomination
    case UInt8(ascii: "p"): .peg
    default: nil
    }
  }

  /// The rate as stated.
  public var rate: ExchangeRate {
    anchorIsBase
      ? ExchangeRate(base: anchor, quote: currency, value: value)
      : ExchangeRate(base: currency, quote: anchor, value: value)
  }

  /// The law or the authority that states it; empty in the page's program, which shows none.
  public var authority: String {
    var lines = ByteFields(fixedLinkAuthorities, separatedBy: "\n")
    return lines.field(after: authorityPlace).map { String(utf8: $0) } ?? ""
  }

  /// Whether it holds on `day`.
  public func isInForce(on day: CalendarDate) -> Bool {
    since <= day && until.map { day <= $0 } ?? true
  }

  /// The link as a step from `currency` to `anchor`.
  var leg: RateLeg {
    RateLeg(
      rate: rate,
      direction: anchorIsBase ? .divide : .multiply,
      origin: .link(self),
      asOf: since,
      validThrough: .distantFuture
    )
  }

  /// Every link that leads away from `currency`, whenever it held.
  public static func links(from currency: Currency) -> [FixedLink] {
    all.filter { $0.currency == currency && $0.anchor != currency }
  }

  /// The links by which other currencies became `currency`: its predecessors.
  static func redenominations(to currency: Currency) -> [FixedLink] {
    all.filter {
      $0.anchor == currency && $0.kind == .redenomination && $0.currency != currency
    }
  }

  /// The change of unit under an unchanged code, where there was one.
  public static func sameCodeRedenomination(of currency: Currency) -> FixedLink? {
    all.first { $0.currency == currency && $0.anchor == currency }
  }

  /// Whether `currency` has several official rates; the available ones are those for state use.
  public static func hasSeveralRates(_ currency: Currency) -> Bool {
    all.contains { $0.currency == currency && $0.standing == .oneOfSeveral }
  }

  /// Every link.
  public static let all: [FixedLink] = {
    var links: [FixedLink] = []
    var lines = ByteFields(fixedLinkLines, separatedBy: "\n")
    while let line = lines.next() {
      guard let link = FixedLink(line) else {
        preconditionFailure("Scripts/data/generate-fixed-links writes only lines that can be read")
      }
      links.append(link)
    }
    return links
  }()
}

extension ByteFields {
  fileprivate mutating func nextCurrency() -> Currency? {
    next().flatMap { Currency(utf8: $0) }
  }
}

extension CalendarDate {
  /// 9999-12-31, for what has no end.
  static let distantFuture = CalendarDate(dayNumber: 2_932_896)
}
