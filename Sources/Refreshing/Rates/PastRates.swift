package import ExactMoney
import ExchangeRates
import Feeds

/// Rates of past days that those at hand do not tell: who may be asked for them, and for which days.
package struct PastRates: Hashable, Sendable {
  let currencies: Set<Currency>
  let days: ClosedRange<CalendarDate>

  /// A wish for rates between `currencies` in `days`.
  package init(_ currencies: [Currency], on days: ClosedRange<CalendarDate>) {
    self.currencies = Set(currencies)
    self.days = days
  }

  /// So many sources are asked for one wish.
  private static let most = 3
  /// A rate is looked for so many days before, over any holidays.
  private static let before = 10

  /// Those of `sources` that have rates of the days: first the ones whose own currency is wanted, who publish no rate
  /// without it.
  package func tellers(among sources: [ConfiguredSource]) -> [ConfiguredSource] {
    let able = sources.filter { source in
      let provider = source.provider
      return provider.history != nil && provider.firstDay <= days.lowerBound
        && (provider.key != .required || source.key != nil)
    }
    func isOwn(_ source: ConfiguredSource) -> Bool {
      currencies.contains(source.provider.source.pivot)
    }
    return Array((able.filter(isOwn) + able.filter { !isOwn($0) }).prefix(PastRates.most))
  }

  /// The days to ask `source` for: with those before, from which a rate is carried forward, where they take no
  /// request more.
  package func days(of source: ConfiguredSource, today: CalendarDate) -> ClosedRange<CalendarDate> {
    let wanted = min(days.lowerBound, today)...min(days.upperBound, today)
    let longer = wanted.lowerBound.adding(days: -PastRates.before)...wanted.upperBound
    guard let history = source.provider.history else { return wanted }
    let context = FeedContext(baseURL: source.baseURL, key: source.key, today: today)
    return history(context, longer).count > history(context, wanted).count ? wanted : longer
  }
}
