import ExactMoney
import ExchangeRates
import Feeds
import LocalStore
import Localization
import Refreshing

/// Notes on when rates were fetched, and whether that is too long ago.
struct FetchNotes {
  let installation: Installation

  /// Adds the time of the fetch to `origin` if the rate of `leg` came over the network.
  func adding(to origin: String, of leg: RateLeg) -> String {
    guard let store = installation.store,
      let provider = RateProvider.all.publishing(leg.source),
      let newest = try? store.rates.newestPublication(of: leg.source), newest.asOf == leg.asOf
    else { return origin }
    let now = installation.clock.now
    let freshness = RefreshPlan(provider).freshness(retrievedAt: newest.retrievedAt, now: now)
    let wording = installation.wording
    let time = Clock.text(newest.retrievedAt)
    guard freshness == .stale, newest.retrievedAt <= now else {
      return wording(.originFetched(origin: origin, time: time))
    }
    return wording(
      .originFetchedStale(
        origin: origin,
        time: time,
        age: age(now.seconds(since: newest.retrievedAt))
      )
    )
  }

  /// Writes a time span: `40 minutes`, `25 hours`, `3 days`.
  private func age(_ seconds: Int64) -> String {
    let wording = installation.wording
    return switch seconds {
    case ..<7_200: wording(.spanMinutes(count: Int(seconds / 60)))
    case ..<172_800: wording(.spanHours(count: Int(seconds / 3_600)))
    default: wording(.spanDays(count: Int(seconds / 86_400)))
    }
  }
}
