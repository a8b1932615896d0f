import ExactMoney
import LoopbackServer
import Refreshing

/// One provider with one fault, with a store of its own.
///
/// The fault comes between two good responses.
struct FaultTrial: Sendable, CustomStringConvertible {
  let good: GoodAnswer
  let fault: Fault<ProviderCase>
  /// Whether all requests use TLS.
  let isSecure: Bool

  var description: String { "\(good.subject): \(fault)" }

  func run() async -> FaultReport {
    do {
      return try await Scene.open(
        of: good.subject,
        by: fault.route(overTLS: isSecure),
        copying: good.store
      ) { scene in
        try await run(in: scene)
      }
    } catch {
      return FaultReport(fault: fault.name, outcome: "broken off", problems: ["\(self): \(error)"])
    }
  }

  private func run(in scene: Scene) async throws -> FaultReport {
    let (subject, bench) = (good.subject, scene.bench)
    let expectation = fault.expected(subject)
    var findings = Findings(description)

    bench.advance(by: fault.delay)
    let replies = try fault.replies(subject, bench.now)
    bench.advance(by: fault.clockError)
    try scene.play(replies, isEverywhere: fault.isEverywhere)
    let refresh = try await scene.refresh(facing: fault)
    bench.advance(by: -fault.clockError)
    let after = try Holdings(of: subject, in: bench)
    let value = expectation == .accepted ? subject.nextValue : subject.value
    findings.check(refresh, expectation, good.holdings, after, converts: value)
    if case .failed(let failure) = refresh.outcome, fault.group == .network {
      findings.expect(!failure.detail.isEmpty, "\(failure.record) names no host")
    }
    if case .failed(let failure) = refresh.outcome {
      findings.checkStatus(try scene.status(), reports: failure)
    }
    if let seconds = fault.retryAfter {
      let later = try await scene.refresh(.whenDue)
      findings.checkLeftAlone(later, until: bench.now.adding(seconds: seconds))
    }

    let isNext = expectation != .accepted
    bench.advance(by: 3_600)
    try scene.play(isNext ? subject.next() : subject.current())
    findings.checkGood(
      try await scene.refresh(),
      converts: Holdings.conversion(of: subject, in: bench),
      isNext ? subject.nextValue : subject.value
    )
    let complaints = try bench.store.check()
    findings.expect(complaints.isEmpty, "the store is broken: \(complaints)")
    return FaultReport(fault: fault.name, outcome: findings.outcome, problems: findings.problems)
  }
}
