import OfflineFirst
import Testing

@Suite struct RefreshDecisionTests {
  static let now = Instant(unixSeconds: 1_795_262_400)
  static let policy = FreshnessPolicy(
    maxAge: 3_600,
    staleWhileRevalidate: 7_200,
    staleIfError: .max
  )

  static func ago(_ seconds: Int64) -> Instant { now.adding(seconds: -seconds) }

  @Test(arguments: [
    (ReadMode.localOnly, nil, RefreshDecision.serve), (.localOnly, ago(9_999_999), .serve),
    (.fresh, ago(0), .refreshThenServe), (.fresh, nil, .refreshThenServe),
    (.cached, nil, .refreshThenServe), (.cached, ago(0), .serve), (.cached, ago(3_600), .serve),
    (.cached, ago(3_601), .serveThenRefresh), (.cached, ago(10_800), .serveThenRefresh),
    (.cached, ago(10_801), .refreshThenServe),
  ])
  func `mode, copy and clock decide`(
    mode: ReadMode,
    retrievedAt: Instant?,
    decision: RefreshDecision
  ) {
    #expect(
      RefreshDecision(mode: mode, policy: Self.policy, retrievedAt: retrievedAt, now: Self.now)
        == decision
    )
  }

  @Test func `a copy from the future is stale, and served`() {
    let tomorrow = Self.now.adding(seconds: 86_400)
    #expect(Self.policy.freshness(retrievedAt: tomorrow, now: Self.now) == .stale)
    #expect(
      RefreshDecision(mode: .cached, policy: Self.policy, retrievedAt: tomorrow, now: Self.now)
        == .serveThenRefresh
    )
  }

  @Test func `S1-01 rates are fresh for an hour and served at any age`() {
    let policy = FreshnessPolicy.rates(maxAge: 3_600)
    for age: Int64 in [3_601, 86_400, 400_000_000] {
      #expect(
        RefreshDecision(mode: .cached, policy: policy, retrievedAt: Self.ago(age), now: Self.now)
          == .serveThenRefresh
      )
    }
  }
}
