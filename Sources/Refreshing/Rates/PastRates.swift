package import ExactMoney
import ExchangeRates
import Feeds

/// Missing rates of past days: the sources that may have them, and the days to request.
package struct PastRates: Hashable, Sendable {
  let currencies: Set<Currency>
  let days: ClosedRange<CalendarDate>

  /// Rates between `currencies` in `days`.
  package init(_ currencies: [Currency], on days: ClosedRange<CalendarDate>) {
    self.currencies = Set(currencies)
    self.days = days
  }

  /// The number of sources to ask.
  private static let most = 3
  /// How many days before a day its rate may be, over any holidays.
  private static let before = 10

  /// The sources that have rates of the days.
  ///
  /// Those whose own currency is wanted come first, as all their rates include it.
  package func providers(among sources: [ConfiguredSource]) -> [ConfiguredSource] {
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

  /// The days to request from `source`.
  ///
  /// They include earlier ones, from which a rate is carried forward, if those need no further
  /// request.
  package func days(of source: ConfiguredSource, today: CalendarDate) -> ClosedRange<CalendarDate> {
    let wanted = min(days.lowerBound, today)...min(days.upperBound, today)
    let longer = wanted.lowerBound.adding(days: -PastRates.before)...wanted.upperBound
    guard let history = source.provider.history else { return wanted }
    let context = FeedContext(baseURL: source.baseURL, key: source.key, today: today)
    return history(context, longer).count > history(context, wanted).count ? wanted : longer
  }
}
