import ExactMoney
import Logging
import Refreshing

/// Fetches, in the background, rates of past days that a page lacked.
///
/// Only sources without a quota are asked, so that strangers' pages do not use up the operator's quota. A daily limit
/// protects the central banks.
final class PastRateFetches: Sendable {
  /// The most fetches of a day.
  static let mostADay = 200
  /// Rates that no source had are asked for again after this many seconds.
  private static let pause: Int64 = 86_400

  private let current: CurrentRates
  private let log: Logger
  /// A reader who comes while the limit is reached gets the rates on a later visit.
  private let fetches: FetchThrottle<PastRates>

  init(_ current: CurrentRates, log: Logger) {
    (self.current, self.log) = (current, log)
    fetches = FetchThrottle(
      atOnce: 2,
      perDay: PastRateFetches.mostADay,
      on: WorkThreads.shared,
      now: current.backend.now
    )
  }

  /// The fetches that run.
  var tasks: [Task<Void, Never>] { fetches.tasks }

  /// Fetches `wanted` if it is due and a source may have it.
  ///
  /// Returns the task that fetches, which may have been running already; nil if there is none.
  @discardableResult
  func ask(for wanted: PastRates) -> Task<Void, Never>? {
    let backend = current.backend
    let sources = wanted.providers(among: backend.pastSources.filter { $0.provider.quota == nil })
    guard let refresher = backend.refresher, !sources.isEmpty else { return nil }
    return fetches.ask(wanted) { [self] in
      for source in sources {
        let days = wanted.days(of: source, today: backend.now().day)
        let report = await refresher.refresh(source, .now, days: days)
        guard case .failed(let failure) = report.outcome else { break }
        log.warning(
          "past rates not fetched",
          metadata: ["source": "\(source.provider.source.name)", "reason": "\(failure.record)"]
        )
      }
      await current.renew(trouble: current.snapshot.trouble)
      return PastRateFetches.pause
    }
  }
}
