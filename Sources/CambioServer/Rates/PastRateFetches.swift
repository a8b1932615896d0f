import ExactMoney
import Logging
import Refreshing

/// Fetches rates of past days that a page lacked, in the background.
///
/// Only sources without a quota are called, so that strangers' pages do not use up the operator's
/// quota. A daily limit protects the central banks.
final class PastRateFetches: Sendable {
  /// The maximum number of fetches per UTC day, our choice; further ones wait for a later visit.
  static let maximumPerDay = 200
  /// The number of seconds before the same rates are requested again.
  private static let pause: Int64 = 86_400

  private let current: CurrentRates
  private let log: Logger
  /// The throttle of fetches; at its limit a reader gets the rates on a later visit.
  private let fetches: FetchThrottle<PastRates>

  init(_ current: CurrentRates, log: Logger) {
    (self.current, self.log) = (current, log)
    fetches = FetchThrottle(
      atOnce: 2,
      perDay: PastRateFetches.maximumPerDay,
      on: WorkThreads.shared,
      now: current.backend.now
    )
  }

  /// The running fetches.
  var tasks: [Task<Void, Never>] { fetches.tasks }

  /// Fetches `wanted` if it is due and a source may have it.
  ///
  /// Returns the task that fetches it, which may have been running before; nil if there is none.
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
