public import ExactMoney
import ExchangeRates

extension AppEnvironment {
  /// An environment without rates, for pages that do not convert.
  public convenience init(wording: Wording, preferences: Preferences, now: Instant) {
    let book = RateBook(archive: RateArchive([]), sources: [], version: "")
    self.init(wording: wording, preferences: preferences, rates: RateState(book), now: now)
  }
}
