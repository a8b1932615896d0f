import ExactMoney
import Refreshing

/// What is found wrong in one trial.
struct Findings {
  private let name: String
  private(set) var problems: [String] = []
  /// How the refresh under the fault ended.
  private(set) var outcome = ""

  init(_ name: String) {
    self.name = name
  }

  /// Notes `words` unless all is right.
  mutating func expect(_ isRight: Bool, _ words: @autoclosure () -> String) {
    if !isRight { problems.append("\(name): \(words())") }
  }

  /// A good answer brought rates, and they are converted with.
  mutating func checkGood(_ refresh: SourceRefresh, converts result: String, _ value: String) {
    if case .updated = refresh.outcome {
    } else {
      expect(false, "a good answer ended as \(refresh.outcome)")
    }
    expect(result.isSameNumber(as: value), "a good answer converts to \(result), not \(value)")
  }

  /// The source is left alone for as long as it asked.
  mutating func checkLeftAlone(_ refresh: SourceRefresh, until moment: Instant) {
    if case .notDue(let next) = refresh.outcome, next >= moment { return }
    expect(false, "asked again: \(refresh.outcome)")
  }

  /// The status of the source tells of the failure.
  mutating func checkStatus(_ status: SourceStatus, tells failure: RefreshFailure) {
    let told = status.lastFailure?.reason
    expect(
      told == failure,
      "the status tells of \(told?.record ?? "nothing"), not \(failure.record)"
    )
  }

  /// The refresh ended as expected, and left the store so.
  mutating func check(
    _ refresh: SourceRefresh,
    _ expectation: FaultExpectation,
    _ before: Holdings,
    _ after: Holdings,
    converts value: String
  ) {
    let reasons = after.newReasons(since: before)
    outcome = words(for: refresh, reasons)
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
    checkRates(expectation, before, after, converts: value)
    checkLog(refresh, before, after)
  }

  private mutating func checkRates(
    _ expectation: FaultExpectation,
    _ before: Holdings,
    _ after: Holdings,
    converts value: String
  ) {
    let result = after.conversion
    expect(result.isSameNumber(as: value), "converts to \(result), not \(value)")
    let isExtended = after.histories != before.histories
    switch expectation {
    case .accepted, .added: expect(isExtended, "nothing was kept")
    case .unchanged: expect(!isExtended, "the rates changed")
    case .failed, .quarantined:
      expect(!isExtended, "the rates changed")
      expect(after.newest?.asOf == before.newest?.asOf, "another day is the newest")
    }
  }

  /// Every request is in the log, a failure in the words of the report, the key nowhere.
  private mutating func checkLog(_ refresh: SourceRefresh, _ before: Holdings, _ after: Holdings) {
    let fetches = after.fetches.prefix(after.fetches.count - before.fetches.count)
    expect(fetches.count == before.fetches.count, "\(fetches.count) attempts in the log")
    if case .failed(let failure) = refresh.outcome {
      // The first failure is told; the log begins with the last, and has successes before failures.
      let message = fetches.last { $0.isFailed }?.message
      expect(message == failure.record, "the log says \(message ?? "nothing")")
      expect(
        RefreshFailure(record: failure.record) == failure,
        "\(failure.record) is not read back"
      )
    }
    let secret = ProviderCase.key.prefix(6)
    expect(!"\(refresh.outcome)".contains(secret), "the key is told: \(refresh.outcome)")
    for fetch in fetches where "\(fetch)".contains(secret) {
      expect(false, "the key is kept: \(fetch)")
    }
  }

  private func words(for refresh: SourceRefresh, _ reasons: [String]) -> String {
    let doubts = reasons.isEmpty ? "" : ", \(Set(reasons).sorted().joined(separator: ", "))"
    return switch refresh.outcome {
    case .updated: "updated\(doubts)"
    case .unchanged: "unchanged\(doubts)"
    case .notDue: "not due"
    case .failed(let failure): "\(failure.kind.rawValue)\(doubts)"
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
