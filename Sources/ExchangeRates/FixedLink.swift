import CTables
public import ExactMoney
import PlainBytes

/// A rate fixed by law or policy: of a legacy currency to the euro, an old unit to a new one, or a
/// peg.
///
/// Each link has the orientation in which its figure terminates: 1 EUR = 1.95583 DEM, but 1 XPF =
/// 0.00838 EUR.
public struct FixedLink: Hashable, Sendable {
  /// The currency that the link leads away from.
  public let currency: Currency
  /// The currency that the link leads to; equal to `currency` if its code changed its unit.
  public let anchor: Currency
  public let kind: RateKind
  /// Whether `anchor` is the base of the rate.
  let anchorIsBase: Bool
  /// Whether an independent figure (`Data/rates/link_evidence.csv`) confirms the rate, and whether
  /// it is the only official rate.
  public let standing: RateStanding
  /// The first day on which the link holds.
  public let since: CalendarDate
  /// The last day on which the link holds; nil if it still holds.
  public let until: CalendarDate?
  private let value: ExactDecimal
  /// The 0-based line of `link_authorities` with the law or the authority.
  private let authorityIndex: Int

  /// Parses a line of `fixed_links`; nil if it is malformed.
  private init?(_ line: UnsafeRawBufferPointer) {
    var fields = ByteFields(line, separatedBy: "|")
    guard let currency = fields.nextCurrency(), let anchor = fields.nextCurrency(),
      let kind = fields.next().flatMap({ FixedLink.kind($0) }), let base = fields.next(),
      let value = fields.next().flatMap({ try? ExactDecimal(utf8: $0) }), value.isPositive,
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
    authorityIndex = authority
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
      ? ExchangeRate(CurrencyPair(base: anchor, quote: currency), checked: value)
      : ExchangeRate(CurrencyPair(base: currency, quote: anchor), checked: value)
  }

  /// The law or the authority that states the rate; empty in the page's program, which shows none.
  public var authority: String {
    #if hasFeature(Embedded)
    ""
    #else
    var lines = ByteFields(link_authorities.text, separatedBy: "\n")
    return lines.field(after: authorityIndex).map { String(utf8: $0) } ?? ""
    #endif
  }

  /// Returns whether the link holds on `day`.
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
      validThrough: .latest
    )
  }

  /// Returns every link that leads away from `currency`, past ones included.
  public static func links(from currency: Currency) -> [FixedLink] {
    all.filter { $0.currency == currency && $0.anchor != currency }
  }

  /// Returns the changes of unit by which other currencies became `currency`.
  static func redenominations(to currency: Currency) -> [FixedLink] {
    all.filter {
      $0.anchor == currency && $0.kind == .redenomination && $0.currency != currency
    }
  }

  /// Returns the change of unit of `currency` under an unchanged code; nil if there was none.
  public static func sameCodeRedenomination(of currency: Currency) -> FixedLink? {
    all.first { $0.currency == currency && $0.anchor == currency }
  }

  /// Returns whether `currency` has several official rates, of which the available ones are for
  /// state use.
  public static func hasSeveralRates(_ currency: Currency) -> Bool {
    all.contains { $0.currency == currency && $0.standing == .oneOfSeveral }
  }

  /// Every link.
  public static let all: [FixedLink] = {
    var links: [FixedLink] = []
    var lines = ByteFields(fixed_links.text, separatedBy: "\n")
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

extension FixedLink {
  /// Returns `currencies` and all currencies that laws, changes of unit and pegs lead to from them,
  /// sorted.
  ///
  /// A conversion between `currencies` needs the rates of no others.
  public static func neighbourhood(of currencies: [Currency]) -> [Currency] {
    var found = Set(currencies)
    var frontier = currencies
    while !frontier.isEmpty {
      var next: [Currency] = []
      for currency in frontier {
        // A peg leads one way: a currency pegged to the dollar is not reached from the dollar.
        let ahead = links(from: currency).map { $0.anchor }
        let behind = redenominations(to: currency).map { $0.currency }
        for neighbour in ahead + behind where found.insert(neighbour).inserted {
          next.append(neighbour)
        }
      }
      frontier = next
    }
    return found.sorted()
  }

  /// Returns whether one of `currencies` or of their neighbourhood changed its unit and kept its
  /// code.
  ///
  /// Restated in one unit, rates from before and after the change may need more than 38 digits.
  public static func changesUnit(near currencies: [Currency]) -> Bool {
    neighbourhood(of: currencies).contains { sameCodeRedenomination(of: $0) != nil }
  }
}
