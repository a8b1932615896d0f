import ExactMoney
import Refreshing

/// The problems found in one trial.
struct Findings {
  private let name: String
  private(set) var problems: [String] = []
  /// The result of the refresh with the fault.
  private(set) var outcome = ""

  init(_ name: String) {
    self.name = name
  }

  /// Records `words` unless `isRight`.
  mutating func expect(_ isRight: Bool, _ words: @autoclosure () -> String) {
    if !isRight { problems.append("\(name): \(words())") }
  }

  /// Checks that a valid response added rates, and that conversions use them.
  mutating func checkGood(_ refresh: SourceRefresh, converts result: String, _ value: String) {
    if case .updated = refresh.outcome {
    } else {
      expect(false, "a good answer ended as \(refresh.outcome)")
    }
    expect(result.isSameNumber(as: value), "a good answer converts to \(result), not \(value)")
  }

  /// Checks that the source is not called before its Retry-After.
  mutating func checkLeftAlone(_ refresh: SourceRefresh, until moment: Instant) {
    if case .notDue(let next) = refresh.outcome, next >= moment { return }
    expect(false, "asked again: \(refresh.outcome)")
  }

  /// Checks that the source's status reports the failure.
  mutating func checkStatus(_ status: SourceStatus, reports failure: RefreshFailure) {
    let reported = status.lastFailure?.reason
    expect(
      reported == failure,
      "the status reports \(reported?.record ?? "nothing"), not \(failure.record)"
    )
  }

  /// Checks that the refresh ended as expected, and the state of the store after it.
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

  /// Checks that the log has every request, and a failure's message, but never the key.
  private mutating func checkLog(_ refresh: SourceRefresh, _ before: Holdings, _ after: Holdings) {
    let fetches = after.fetches.prefix(after.fetches.count - before.fetches.count)
    expect(fetches.count == before.fetches.count, "\(fetches.count) attempts in the log")
    if case .failed(let failure) = refresh.outcome {
      // The report has the first failure. The log begins with the last, and has the successes
      // before the failures.
      let message = fetches.last { $0.isFailed }?.message
      expect(message == failure.record, "the log says \(message ?? "nothing")")
      expect(
        RefreshFailure(record: failure.record) == failure,
        "\(failure.record) is not read back"
      )
    }
    let secret = ProviderCase.key.prefix(6)
    expect(!"\(refresh.outcome)".contains(secret), "the key is shown: \(refresh.outcome)")
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
  /// Whether both are the same number, apart from zeros at the end.
  fileprivate func isSameNumber(as other: String) -> Bool {
    guard let left = try? ExactDecimal(self), let right = try? ExactDecimal(other) else {
      return false
    }
    return left == right
  }
}
