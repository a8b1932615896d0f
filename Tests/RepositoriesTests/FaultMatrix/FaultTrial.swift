import ExactMoney
import LoopbackServer
import Repositories

/// One provider and one fault, in a world of their own: after a good answer the fault, then a good
/// answer again.
struct FaultTrial: Sendable, CustomStringConvertible {
  let good: GoodAnswer
  let fault: Fault
  /// Whether all of it goes over TLS.
  let isSecure: Bool

  /// What came of a trial.
  struct Report: Sendable {
    let fault: Fault
    /// How the refresh ended, in a word or two.
    let outcome: String
    /// What was not as it should be, in words.
    let problems: [String]
  }

  var description: String { "\(good.subject): \(fault)" }

  func run() async -> Report {
    do {
      return try await Scene.open(
        of: good.subject,
        overTLS: isSecure,
        copying: good.store
      ) { scene in
        try await run(in: scene)
      }
    } catch {
      return Report(fault: fault, outcome: "broken off", problems: ["\(self): \(error)"])
    }
  }

  private func run(in scene: Scene) async throws -> Report {
    let (subject, bench) = (good.subject, scene.bench)
    let expectation = fault.expected(subject)
    var findings = Findings(description)

    bench.advance(by: fault.delay)
    let replies = try fault.replies(subject, bench.now)
    bench.advance(by: fault.clockError)
    try scene.play(replies, isEverywhere: fault.isEverywhere)
    let refresh = try await refreshBadly(in: scene)
    bench.advance(by: -fault.clockError)
    let after = try Holdings(of: subject, in: bench)
    let value = expectation == .accepted ? subject.nextValue : subject.value
    findings.check(refresh, expectation, good.holdings, after, converts: value)
    if case .failed(let failure) = refresh.outcome, fault.group == .network {
      findings.expect(!failure.detail.isEmpty, "\(failure.record) names no host")
    }
    if case .failed(let failure) = refresh.outcome {
      findings.checkStatus(try scene.status(), tells: failure)
    }
    if let seconds = fault.retryAfter {
      let later = await scene.refresh(.whenDue)
      findings.checkLeftAlone(later, until: bench.now.adding(seconds: seconds))
    }

    let isNext = expectation != .accepted
    bench.advance(by: 3_600)
    try scene.play(isNext ? subject.next() : subject.current())
    findings.checkGood(
      await scene.refresh(),
      converts: Holdings.conversion(of: subject, in: bench),
      isNext ? subject.nextValue : subject.value
    )
    let complaints = try bench.store.check()
    findings.expect(complaints.isEmpty, "the store is broken: \(complaints)")
    return Report(fault: fault, outcome: findings.outcome, problems: findings.problems)
  }

  private func refreshBadly(in scene: Scene) async throws -> SourceRefresh {
    let scheme = isSecure ? "https" : "http"
    switch fault.place {
    case .server: return await refresh(in: scene)
    case .closedPort:
      let port = try ClosedPort()
      return await refresh(in: scene, at: port.url("", scheme: scheme))
    case .silentListener:
      let listener = try SilentListener()
      return await refresh(in: scene, at: listener.url("", scheme: scheme))
    case .unknownName:
      // A label of a name has 63 letters at most, so that no name server is asked.
      let name = String(repeating: "x", count: 64)
      return await refresh(in: scene, at: "\(scheme)://\(name).invalid")
    case .otherServer(let certificate): return try await scene.refreshFromOther(certificate)
    }
  }

  private func refresh(in scene: Scene, at baseURL: String? = nil) async -> SourceRefresh {
    await scene.refresh(at: baseURL) { configuration in
      configuration.attempts = fault.attempts
      guard fault.isImpatient else { return }
      configuration.connectTimeout = .milliseconds(300)
      configuration.readTimeout = .milliseconds(500)
      configuration.totalTimeout = .milliseconds(1_500)
    }
  }
}
