import ExactMoney
import Logging
import Repositories
import Synchronization

/// Has sources asked in the background for rates of past days that a page lacked, each wish once in its time.
///
/// Only sources without a quota are asked: pages that strangers look at must not use up what their operator has for the
/// rates of today. Nor may they make this server a burden to a central bank: a day has a limit of wishes.
final class PastRateAsking: Sendable {
  private struct State {
    /// When each wish is due again.
    var due: [PastRates: Instant] = [:]
    var running: Set<PastRates> = []
    /// The day of UTC, and how many wishes were seen to on it.
    var day = CalendarDate(dayNumber: 0)
    var count = 0

    /// Counts a wish at `now`; false where the day has had enough of them.
    mutating func takes(at now: Instant) -> Bool {
      if day != now.day { (day, count) = (now.day, 0) }
      guard count < PastRateAsking.mostADay else { return false }
      count += 1
      return true
    }
  }

  /// More wishes are not seen to on one day.
  static let mostADay = 200

  /// So many wishes are seen to at the same time; others wait for another look at their page.
  private static let mostRunning = 2
  /// More are forgotten, and may be asked for again.
  private static let mostNoted = 5_000
  /// What no source told is asked for again after so many seconds.
  private static let pause: Int64 = 86_400

  private let current: CurrentRates
  private let log: Logger
  private let state = Mutex(State())

  init(_ current: CurrentRates, log: Logger) {
    (self.current, self.log) = (current, log)
  }

  /// Whether anything is being asked now, so that a page may soon be out of date.
  var isRunning: Bool { state.withLock { !$0.running.isEmpty } }

  /// Asks for `wanted` where it is due and a source may tell it.
  func ask(for wanted: PastRates) {
    let backend = current.backend
    let sources = wanted.tellers(among: backend.pastSources.filter { $0.provider.quota == nil })
    guard let refresher = backend.refresher, !sources.isEmpty else { return }
    let now = backend.now()
    let isDue = state.withLock { state in
      guard !state.running.contains(wanted), state.due[wanted].map({ $0 <= now }) ?? true,
        state.running.count < PastRateAsking.mostRunning, state.takes(at: now)
      else { return false }
      if state.due.count >= PastRateAsking.mostNoted { state.due = [:] }
      state.due[wanted] = now.adding(seconds: PastRateAsking.pause)
      state.running.insert(wanted)
      return true
    }
    guard isDue else { return }
    Task {
      for source in sources {
        let days = wanted.days(of: source, today: now.day)
        let report = await refresher.refresh(source, .now, days: days)
        if case .failed(let failure) = report.outcome {
          log.warning(
            "past rates not fetched",
            metadata: [
              "source": "\(source.provider.source.name)", "reason": "\(failure.record)",
            ]
          )
          continue
        }
        break
      }
      await current.renew(trouble: current.snapshot.trouble)
      state.withLock { _ = $0.running.remove(wanted) }
    }
  }
}
