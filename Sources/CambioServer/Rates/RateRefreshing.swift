import ExactMoney
import Feeds
import Logging
import Presentation
import Refreshing

/// Refreshes the sources, one run at a time, and renews the current rates.
actor RateRefreshing {
  /// The result of a refresh.
  struct Outcome: Sendable {
    /// The number of sources called in this refresh; the other members are from the last one that
    /// called any.
    var asked: Int
    /// Whether every source that was called failed.
    let isFailure: Bool
    /// The first source that failed; nil if none did.
    let failure: SourceFailure?
  }

  /// The minimum number of seconds between two forced refreshes, our choice; an earlier one gets
  /// the last result.
  private static let shortest: Int64 = 10

  private let current: CurrentRates
  private let metrics: ServerMetrics
  private let log: Logger
  private var running: (urgency: RateRefresher.Urgency, task: Task<Outcome, Never>)?
  private var isStopped = false
  private var last: Outcome?
  /// The time of the last forced refresh; nil if there was none.
  private var forcedAt: Instant?
  private var logged = LoggedFailures()

  init(current: CurrentRates, metrics: ServerMetrics, log: Logger) {
    self.current = current
    self.metrics = metrics
    self.log = log
  }

  /// Whether a refresh runs now.
  var isRunning: Bool { running != nil }

  /// Refreshes the sources; callers during a refresh wait for the same result.
  ///
  /// A forced refresh calls more sources than one of those that are due, so it follows a running
  /// one of those.
  func refresh(_ urgency: RateRefresher.Urgency) async -> Outcome {
    while let running {
      let outcome = await running.task.value
      if running.urgency == .now || urgency == .whenDue { return outcome }
    }
    if isStopped { return Outcome(asked: 0, isFailure: false, failure: nil) }
    if urgency == .now, let last, let forcedAt,
      (0..<RateRefreshing.shortest).contains(current.backend.now().seconds(since: forcedAt))
    {
      return last
    }
    let task = Task {
      defer { running = nil }
      return await ask(urgency)
    }
    running = (urgency, task)
    let outcome = await task.value
    if urgency == .now { forcedAt = current.backend.now() }
    if outcome.asked > 0 || last == nil { last = outcome }
    var reported = last ?? outcome
    reported.asked = outcome.asked
    return reported
  }

  /// Cancels the running refresh, and prevents others.
  func stop() {
    isStopped = true
    running?.task.cancel()
  }

  private func ask(_ urgency: RateRefresher.Urgency) async -> Outcome {
    guard let refresher = current.backend.refresher else {
      return Outcome(asked: 0, isFailure: false, failure: nil)
    }
    // Sources' documents are decoded on those threads, not on the threads that answer requests.
    let reports = await WorkThreads.shared.run { [sources = current.backend.sources] in
      await refresher.refresh(sources, urgency)
    }
    let (asked, failures) = note(reports)
    let failure = failures.first.map { SourceFailure(RefreshTrouble($0.failure), of: $0.source) }
    if !asked.isEmpty { await current.renew(trouble: failure?.trouble) }
    let isRenamed = await WorkThreads.shared.run {
      await refresher.catalogues.refresh(after: reports)
    }
    if isRenamed { await current.renew(trouble: failure?.trouble) }
    // A client that sees the count also sees the rates.
    for report in asked {
      metrics.countRefresh(
        source: report.source.provider.source.name,
        outcome: report.outcome.name
      )
    }
    return Outcome(
      asked: asked.count,
      isFailure: !asked.isEmpty && failures.count == asked.count,
      failure: failure
    )
  }

  /// Logs the failures that are not in the log yet, in one line if no source could be reached.
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

  /// Logs the results; returns the reports of the sources that were called, and the failures.
  private func note(
    _ reports: [SourceRefresh]
  ) -> (asked: [SourceRefresh], failures: [(source: String, failure: RefreshFailure)]) {
    var failures: [(source: String, failure: RefreshFailure)] = []
    var asked: [SourceRefresh] = []
    var outcomes: [LoggedFailures.Outcome] = []
    for report in reports {
      let name = report.source.provider.source.name
      switch report.outcome {
      case .notDue: continue
      case .failed(let failure): failures.append((name, failure))
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

/// The failures in the log, so that a lasting one is logged once, not each hour.
struct LoggedFailures {
  /// The source with the reason why it failed; nil if it did not.
  typealias Outcome = (source: String, failure: RefreshFailure?)

  private var known: [String: String] = [:]

  /// Returns the failures among `outcomes` that differ from the last time.
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

  /// The name of the outcome in metrics.
  fileprivate var name: String {
    switch self {
    case .updated: "updated"
    case .unchanged: "unchanged"
    case .notDue: "notDue"
    case .failed: "failed"
    }
  }
}

extension RefreshTrouble {
  /// Creates the reason for readers, who need less detail than `failure` has.
  init(_ failure: RefreshFailure) {
    self =
      switch failure.kind {
      case .nameNotFound, .connectionRefused, .unreachable, .connectionLost, .tls: .noConnection
      case .timedOut, .cancelled: .unanswered
      case .keyMissing, .keyInvalid, .planTooSmall, .secureNotInPlan: .keyRefused
      case .budgetSpent, .quotaEnded: .quotaSpent
      case .rateLimited, .resting: .rateLimited
      case .unexpectedContent, .malformed, .missingField, .wrongType, .notHTTP, .tooLarge,
        .redirects, .invalidURL:
        .unreadable
      case .store, .readOnlyStore: .notKept
      case .noHistory, .refused, .notPublished, .notFound, .serverError, .nothingPlausible:
        .sourceFailed
      }
  }
}
