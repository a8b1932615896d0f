import ExactMoney
import ExchangeRates

/// The days on which the unit of a currency code is legal tender.
struct CurrencyLife {
  /// The first day of the unit; nil if unknown.
  let begin: CalendarDate?
  /// The first day on which the law fixes the currency's rate to the euro; nil if it does not.
  let euroSince: CalendarDate?
  /// The first day on which another currency has replaced this one; nil if none has.
  let replacedSince: CalendarDate?

  /// Creates the dates of `currency`.
  ///
  /// The first day is the earlier one in CLDR and in law: CLDR has the rouble from 1999, but the
  /// unit changed on 1998-01-01.
  init(of currency: Currency) {
    let laws = CurrencyLife.laws[currency] ?? Laws()
    func earlier(_ one: CalendarDate?, _ other: CalendarDate?) -> CalendarDate? {
      if let one, let other { min(one, other) } else { one ?? other }
    }
    begin = earlier(currency.firstDay, laws.begin)
    euroSince = laws.euroSince
    replacedSince = earlier(laws.euroSince, laws.replacedSince)
  }

  /// The dates of a currency in ``FixedLink``.
  private struct Laws {
    var begin: CalendarDate?
    var euroSince: CalendarDate?
    var replacedSince: CalendarDate?
  }

  private static let laws: [Currency: Laws] = {
    var laws: [Currency: Laws] = [:]
    for link in FixedLink.all where link.currency != link.anchor {
      switch link.kind {
      case .fixed: laws[link.currency, default: Laws()].euroSince = link.since
      case .redenomination:
        laws[link.currency, default: Laws()].replacedSince = link.since
        let begin = laws[link.anchor]?.begin ?? link.since
        laws[link.anchor, default: Laws()].begin = min(begin, link.since)
      case .peg, .published, .own: break
      }
    }
    return laws
  }()
}
