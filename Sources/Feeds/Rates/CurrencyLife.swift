import ExactMoney
import ExchangeRates

/// The days on which the unit of a currency code is legal tender.
struct CurrencyLife {
  /// The first day of the unit; nil if unknown.
  private(set) var begin: CalendarDate?
  /// The first day on which the law fixes the currency's rate to the euro; nil if it does not.
  private(set) var euroSince: CalendarDate?
  /// The first day on which another currency has replaced this one; nil if none has.
  private(set) var replacedSince: CalendarDate?

  private init() {}

  /// Creates the dates of `currency`.
  ///
  /// The first day is the earlier one in CLDR and in law: CLDR has the rouble from 1999, but the
  /// unit changed on 1998-01-01.
  init(of currency: Currency) {
    self = CurrencyLife.laws[currency] ?? CurrencyLife()
    func earlier(_ one: CalendarDate?, _ other: CalendarDate?) -> CalendarDate? {
      if let one, let other { min(one, other) } else { one ?? other }
    }
    begin = earlier(currency.firstDay, begin)
    replacedSince = earlier(euroSince, replacedSince)
  }

  /// The dates of currencies in ``FixedLink``.
  private static let laws: [Currency: CurrencyLife] = {
    var laws: [Currency: CurrencyLife] = [:]
    for link in FixedLink.all where link.currency != link.anchor {
      switch link.kind {
      case .fixed: laws[link.currency, default: CurrencyLife()].euroSince = link.since
      case .redenomination:
        laws[link.currency, default: CurrencyLife()].replacedSince = link.since
        let begin = laws[link.anchor]?.begin ?? link.since
        laws[link.anchor, default: CurrencyLife()].begin = min(begin, link.since)
      case .peg, .published, .own: break
      }
    }
    return laws
  }()
}
