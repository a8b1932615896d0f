import ExactMoney
import OfflineFirst
import Repositories

/// What is found wrong in one trial.
struct Findings {
  private let trial: FaultTrial
  private(set) var problems: [String] = []
  /// How the refresh under the fault ended.
  private(set) var outcome = ""

  init(_ trial: FaultTrial) {
    self.trial = trial
  }

  private mutating func expect(_ isRight: Bool, _ words: @autoclosure () -> String) {
    if !isRight { problems.append("\(trial): \(words())") }
  }

  // MARK: Good answers

  /// The refresh brought rates, and they are converted with.
  mutating func checkGood(_ refresh: SourceRefresh, _ holdings: Holdings, converts value: String) {
    if case .updated = refresh.outcome {
    } else {
      expect(false, "a good answer ended as \(refresh.outcome)")
    }
    expect(
      holdings.conversion.isSameNumber(as: value),
      "a good answer converts to \(holdings.conversion), not \(value)"
    )
  }

  /// SQLite finds nothing wrong.
  mutating func checkStore(_ complaints: [String]) {
    expect(complaints.isEmpty, "the store is broken: \(complaints)")
  }

  /// The source is left alone for as long as it asked.
  mutating func checkLeftAlone(_ refresh: SourceRefresh, until moment: Instant) {
    if case .notDue(let next) = refresh.outcome, next >= moment { return }
    expect(false, "asked again: \(refresh.outcome)")
  }

  // MARK: The fault

  /// The refresh ended as expected, and left the store so.
  mutating func check(_ refresh: SourceRefresh, _ before: Holdings, _ after: Holdings) {
    let expectation = trial.fault.expected(trial.subject)
    // A figure that the answer never had right says nothing of the fault.
    let known = before.quarantine.map { [$0.entry.code, $0.entry.reason] }
    let reasons = after.quarantine.prefix(after.quarantine.count - before.quarantine.count)
      .map { [$0.entry.code, $0.entry.reason] }.filter { !known.contains($0) }.map { $0[1] }
    outcome = name(of: refresh, reasons)
    switch (expectation, refresh.outcome) {
    case (.failed(let kinds), .failed(let failure)):
      expect(kinds.contains(failure.kind), "failed as \(failure.record)")
      expect(reasons.isEmpty, "quarantined: \(reasons)")
    case (.quarantined(let reason), .unchanged),
      (.quarantined(let reason), .failed(RefreshFailure(.nothingPlausible))):
      expect(reasons.contains(reason), "quarantined: \(reasons)")
    case (.accepted, .updated), (.added, .updated), (.unchanged, .unchanged):
      expect(reasons.isEmpty, "quarantined: \(reasons)")
    default: expect(false, "ended as \(refresh.outcome), not \(expectation)")
    }
    checkRates(expectation, before, after)
    checkLog(refresh, before, after)
  }

  private mutating func checkRates(
    _ expectation: Fault.Expectation,
    _ before: Holdings,
    _ after: Holdings
  ) {
    let isExtended = after.histories != before.histories
    let value = expectation == .accepted ? trial.subject.nextValue : trial.subject.value
    expect(
      after.conversion.isSameNumber(as: value),
      "converts to \(after.conversion), not \(value)"
    )
    switch expectation {
    case .accepted, .added: expect(isExtended, "nothing was kept")
    case .unchanged: expect(!isExtended, "the rates changed")
    case .failed, .quarantined:
      expect(!isExtended, "the rates changed")
      expect(after.newest?.asOf == before.newest?.asOf, "another day is the newest")
    }
  }

  /// Every request is in the log, a failure in the words of the report, the key nowhere.
  private mutating func checkLog(
    _ refresh: SourceRefresh,
    _ before: Holdings,
    _ after: Holdings
  ) {
    let fetches = after.fetches.prefix(after.fetches.count - before.fetches.count)
    expect(fetches.count == before.fetches.count, "\(fetches.count) attempts in the log")
    if case .failed(let failure) = refresh.outcome {
      let message = fetches.last?.message
      expect(message == failure.record, "the log says \(message ?? "nothing")")
      expect(
        RefreshFailure(record: failure.record) == failure,
        "\(failure.record) is not read back"
      )
      let isNetwork = trial.fault.group == .network
      expect(!isNetwork || !failure.detail.isEmpty, "\(failure.record) names no host")
    }
    let secret = ProviderCase.key.prefix(6)
    expect(!"\(refresh.outcome)".contains(secret), "the key is told: \(refresh.outcome)")
    for fetch in after.fetches {
      expect(!"\(fetch)".contains(secret), "the key is kept: \(fetch)")
    }
  }

  private func name(of refresh: SourceRefresh, _ reasons: [String]) -> String {
    let words = reasons.isEmpty ? "" : ", \(Set(reasons).sorted().joined(separator: ", "))"
    return switch refresh.outcome {
    case .updated: "updated\(words)"
    case .unchanged: "unchanged\(words)"
    case .notDue: "not due"
    case .failed(let failure): "\(failure.kind.rawValue)\(words)"
    }
  }
}

extension String {
  /// Whether both spell the same number, whatever zeros are at its end.
  fileprivate func isSameNumber(as other: String) -> Bool {
    guard let left = try? ExactDecimal(self), let right = try? ExactDecimal(other) else {
      return false
    }
    return left == right
  }
}
