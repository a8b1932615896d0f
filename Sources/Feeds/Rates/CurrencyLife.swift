import ExactMoney
import ExchangeRates

/// The days in which the unit that a code stands for is a currency by law.
struct CurrencyLife {
  /// The first day of the unit; nil when it is not known.
  let begin: CalendarDate?
  /// The first day on which the law fixes its rate to the euro; nil for most.
  let euroSince: CalendarDate?
  /// The first day on which another currency has taken its place; nil while none has.
  let replacedSince: CalendarDate?

  /// The life of `currency`.
  ///
  /// It begins on the earlier day of CLDR's and the law's: CLDR has the rouble from 1999, but the change
  /// of unit was on 1998-01-01.
  init(of currency: Currency) {
    let laws = CurrencyLife.laws[currency] ?? Laws()
    func earlier(_ one: CalendarDate?, _ other: CalendarDate?) -> CalendarDate? {
      if let one, let other { min(one, other) } else { one ?? other }
    }
    begin = earlier(currency.firstDay, laws.begin)
    euroSince = laws.euroSince
    replacedSince = earlier(laws.euroSince, laws.replacedSince)
  }

  /// What the fixed links say of a currency.
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
