package import ExactMoney
import ExchangeRates
import Feeds

/// A need for rates of past days: the sources that may have them, and the days to request.
package struct PastRates: Hashable, Sendable {
  let currencies: Set<Currency>
  let days: ClosedRange<CalendarDate>

  /// Creates a need for rates between `currencies` on `days`.
  package init(_ currencies: [Currency], on days: ClosedRange<CalendarDate>) {
    self.currencies = Set(currencies)
    self.days = days
  }

  /// The maximum number of sources to call.
  private static let maximumSources = 3
  /// The maximum number of days for which a rate is carried over holidays.
  private static let before = 10

  /// Returns the sources that have rates for the days.
  ///
  /// Sources whose own currency is needed come first, since all their rates include it.
  package func providers(among sources: [ConfiguredSource]) -> [ConfiguredSource] {
    let able = sources.filter { source in
      let provider = source.provider
      return provider.history != nil && provider.firstDay <= days.lowerBound
        && (provider.key != .required || source.key != nil)
    }
    func isOwn(_ source: ConfiguredSource) -> Bool {
      currencies.contains(source.provider.source.pivot)
    }
    return Array((able.filter(isOwn) + able.filter { !isOwn($0) }).prefix(PastRates.maximumSources))
  }

  /// Returns the days to request from `source`.
  ///
  /// They include earlier days, from which a rate is carried forward, if those need no further
  /// request.
  package func days(of source: ConfiguredSource, today: CalendarDate) -> ClosedRange<CalendarDate> {
    let wanted = min(days.lowerBound, today)...min(days.upperBound, today)
    let longer = wanted.lowerBound.adding(days: -PastRates.before)...wanted.upperBound
    guard let history = source.provider.history else { return wanted }
    let context = FeedContext(baseURL: source.baseURL, key: source.key, today: today)
    return history(context, longer).count > history(context, wanted).count ? wanted : longer
  }
}
