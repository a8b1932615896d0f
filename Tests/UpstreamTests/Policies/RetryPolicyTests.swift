import Testing
import Upstream

@Suite struct RetryPolicyTests {
  private static let policy = RetryPolicy(attempts: 3)

  typealias Outcome = Result<UpstreamResponse, UpstreamError>

  private static func pause(_ outcome: Outcome, attempt: Int = 1) -> Duration? {
    policy.pause(afterAttempt: attempt, outcome: outcome) { $0.upperBound }
  }

  @Test(arguments: [
    UpstreamError.refused(host: "a"), .unreachable(host: "a", reason: "b"),
    .connectionLost(host: "a"), .timedOut(host: "a", phase: .connect),
  ])
  func `a connection that failed is tried again`(error: UpstreamError) {
    #expect(Self.pause(.failure(error)) != nil)
  }

  @Test(arguments: [
    UpstreamError.invalidURL("a"), .nameNotFound(host: "a"),
    .timedOut(host: "a", phase: .firstByte),
    .timedOut(host: "a", phase: .body), .timedOut(host: "a", phase: .total),
    .tls(host: "a", reason: "b"), .tooLarge(host: "a", limit: 1), .tooManyRedirects(host: "a"),
    .insecureRedirect(host: "a"), .notHTTP(host: "a"), .cancelled,
  ])
  func `other errors are not`(error: UpstreamError) {
    #expect(Self.pause(.failure(error)) == nil)
  }

  @Test func `of all statuses three are tried again`() {
    let retried = (100..<600).filter { Self.pause(.success(UpstreamResponse(status: $0))) != nil }
    #expect(retried == [502, 503, 504])
  }

  @Test func `the pause doubles, and the last attempt has none`() {
    let outcome = Outcome.failure(.refused(host: "a"))
    #expect(Self.pause(outcome, attempt: 1) == .milliseconds(250))
    #expect(Self.pause(outcome, attempt: 2) == .milliseconds(500))
    #expect(Self.pause(outcome, attempt: 3) == nil)
    let patient = RetryPolicy(attempts: .max)
    for attempt in [64, 1_000_000] {
      let pause = patient.pause(afterAttempt: attempt, outcome: outcome) { $0.upperBound }
      #expect(pause == .milliseconds(250 << 20))
    }
  }

  @Test func `the pause may be any from nothing on`() {
    let outcome = Outcome.failure(.refused(host: "a"))
    let shortest = Self.policy.pause(afterAttempt: 2, outcome: outcome) { $0.lowerBound }
    #expect(shortest == .zero)
  }

  @Test(arguments: [(0, 0), (2, 2), (5, 5)] as [(Int64, Int64)])
  func `a short Retry-After is waited for to the second`(seconds: Int64, pause: Int64) {
    let response = UpstreamResponse(status: 503, retryAfter: seconds)
    #expect(Self.pause(.success(response)) == .seconds(pause))
  }

  @Test(arguments: [6, 120, .max] as [Int64])
  func `a long Retry-After is not`(seconds: Int64) {
    #expect(Self.pause(.success(UpstreamResponse(status: 503, retryAfter: seconds))) == nil)
  }

  @Test func `too many requests are not made more`() {
    #expect(Self.pause(.success(UpstreamResponse(status: 429, retryAfter: 1))) == nil)
  }
}
