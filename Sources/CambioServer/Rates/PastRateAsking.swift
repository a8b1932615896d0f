import ExactMoney
import Logging
import Refreshing

/// Has sources asked in the background for rates of past days that a page lacked, each wish once in its time.
///
/// Only sources without a quota are asked: pages that strangers look at must not use up what their operator has for the
/// rates of today. Nor may they make this server a burden to a central bank: a day has a limit of wishes.
final class PastRateAsking: Sendable {
  /// More wishes are not seen to on one day.
  static let mostADay = 200
  /// What no source told is asked for again after so many seconds.
  private static let pause: Int64 = 86_400

  private let current: CurrentRates
  private let log: Logger
  /// Who comes while so many wishes are seen to gets them at another look at the page.
  private let wishes: AskOnce<PastRates>

  init(_ current: CurrentRates, log: Logger) {
    (self.current, self.log) = (current, log)
    wishes = AskOnce(atOnce: 2, perDay: PastRateAsking.mostADay, now: current.backend.now)
  }

  /// What asks now.
  var tasks: [Task<Void, Never>] { wishes.tasks }

  /// Asks for `wanted` where it is due and a source may tell it.
  ///
  /// Returns the task that asks, also one that is under way already; nil where there is none.
  @discardableResult
  func ask(for wanted: PastRates) -> Task<Void, Never>? {
    let backend = current.backend
    let sources = wanted.providers(among: backend.pastSources.filter { $0.provider.quota == nil })
    guard let refresher = backend.refresher, !sources.isEmpty else { return nil }
    return wishes.ask(wanted) { [self] in
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
      return PastRateAsking.pause
    }
  }
}
