import ExactMoney
import Feeds
import Logging
import Presentation
import Repositories

/// Has the sources asked, one time at once, and the current rates renewed by what comes.
actor RateRefreshing {
  /// What a refresh came to.
  struct Outcome: Sendable {
    /// How many sources were asked; the rest is of the last time that any was.
    var asked: Int
    /// Whether every source that was asked failed.
    let isFailure: Bool
    let trouble: RefreshTrouble?
  }

  /// Who forces them again within so many seconds gets what came the last time.
  private static let shortest: Int64 = 10

  private let current: CurrentRates
  private let metrics: ServerMetrics
  private let log: Logger
  private var running: Task<Outcome, Never>?
  private var isStopped = false
  private var last: Outcome?
  /// When the sources were last asked whether or not they were due.
  private var forcedAt: Instant?
  private var logged = LoggedFailures()

  init(current: CurrentRates, metrics: ServerMetrics, log: Logger) {
    self.current = current
    self.metrics = metrics
    self.log = log
  }

  /// Whether sources are being asked now.
  var isRunning: Bool { running != nil }

  /// Asks the sources; who comes while they are being asked waits for the same answers.
  func refresh(_ urgency: RateRefresher.Urgency) async -> Outcome {
    if let running { return await running.value }
    if isStopped { return Outcome(asked: 0, isFailure: false, trouble: nil) }
    if urgency == .now, let last, let forcedAt,
      (0..<RateRefreshing.shortest).contains(current.backend.now().seconds(since: forcedAt))
    {
      return last
    }
    let task = Task { await ask(urgency) }
    running = task
    let outcome = await task.value
    running = nil
    if urgency == .now { forcedAt = current.backend.now() }
    if outcome.asked > 0 || last == nil { last = outcome }
    var told = last ?? outcome
    told.asked = outcome.asked
    return told
  }

  /// Has what is under way given up, and nothing asked any more.
  func stop() {
    isStopped = true
    running?.cancel()
  }

  private func ask(_ urgency: RateRefresher.Urgency) async -> Outcome {
    guard let refresher = current.backend.refresher else {
      return Outcome(asked: 0, isFailure: false, trouble: nil)
    }
    let reports = await refresher.refresh(current.backend.sources, urgency)
    let (asked, failures) = note(reports)
    let trouble = failures.first.map { RefreshTrouble($0) }
    if !asked.isEmpty { await current.renew(trouble: trouble) }
    if await refresher.catalogues.refresh(after: reports) { await current.renew(trouble: trouble) }
    // Whoever sees that sources were asked sees what they sent.
    for report in asked {
      metrics.countRefresh(
        source: report.source.provider.source.name,
        outcome: report.outcome.name
      )
    }
    return Outcome(
      asked: asked.count,
      isFailure: !asked.isEmpty && failures.count == asked.count,
      trouble: trouble
    )
  }

  /// Writes into the log the failures that it does not have yet, in one line where no source could be reached.
  private func warn(of outcomes: [LoggedFailures.Outcome]) {
    let new = logged.new(outcomes)
    if new.count > 1, new.count == outcomes.count,
      new.allSatisfy({ RefreshTrouble($0.failure) == .noConnection })
    {
      let names = new.map { $0.source }.joined(separator: ", ")
      return log.warning("no source can be reached", metadata: ["sources": "\(names)"])
    }
    for (source, failure) in new {
      log.warning(
        "refresh failed",
        metadata: ["source": "\(source)", "reason": "\(failure.record)"]
      )
    }
  }

  /// Writes into the log what came; returns the reports of the sources that were asked, and why some failed.
  private func note(
    _ reports: [SourceRefresh]
  ) -> (asked: [SourceRefresh], failures: [RefreshFailure]) {
    var failures: [RefreshFailure] = []
    var asked: [SourceRefresh] = []
    var outcomes: [LoggedFailures.Outcome] = []
    for report in reports {
      let name = report.source.provider.source.name
      switch report.outcome {
      case .notDue: continue
      case .failed(let failure): failures.append(failure)
      case .updated(let newest, let rates):
        log.info(
          "refreshed",
          metadata: ["source": "\(name)", "newest": "\(newest)", "rates": "\(rates)"]
        )
      case .unchanged: log.debug("unchanged", metadata: ["source": "\(name)"])
      }
      outcomes.append((name, report.outcome.failure))
      asked.append(report)
    }
    warn(of: outcomes)
    return (asked, failures)
  }
}

/// The failures that the log has: one that lasts is logged once, not each hour.
struct LoggedFailures {
  /// Why a source failed; nil where it did not.
  typealias Outcome = (source: String, failure: RefreshFailure?)

  private var known: [String: String] = [:]

  /// The failures among `outcomes` that are not those of the last time.
  mutating func new(_ outcomes: [Outcome]) -> [(source: String, failure: RefreshFailure)] {
    outcomes.compactMap { source, failure in
      let before = known[source]
      known[source] = failure?.record
      guard let failure, failure.record != before else { return nil }
      return (source, failure)
    }
  }
}

extension SourceRefresh.Outcome {
  fileprivate var failure: RefreshFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }

  /// The outcome in metrics.
  fileprivate var name: String {
    switch self {
    case .updated: "updated"
    case .unchanged: "unchanged"
    case .notDue: "notDue"
    case .failed: "failed"
    }
  }
}
