/// How far a reader is willing to wait for upstream.
public enum ReadMode: Hashable, Sendable {
  /// Never asks upstream.
  case localOnly
  /// The local copy at once; upstream is asked when it is stale.
  case cached
  /// Upstream first; the local copy when that fails.
  case fresh
}

/// What to do for a reader: the pure answer of mode, policy, copy and clock.
public enum RefreshDecision: Hashable, Sendable {
  /// Serve the local copy; upstream is left alone.
  case serve
  /// Serve the local copy now, then ask upstream.
  case serveThenRefresh
  /// Ask upstream, then serve what came of it.
  case refreshThenServe

  /// Decides for a copy retrieved at `retrievedAt`; nil means that there is none.
  public init(mode: ReadMode, policy: FreshnessPolicy, retrievedAt: Instant?, now: Instant) {
    switch mode {
    case .localOnly: self = .serve
    case .fresh: self = .refreshThenServe
    case .cached:
      guard let retrievedAt else {
        self = .refreshThenServe
        return
      }
      guard policy.freshness(retrievedAt: retrievedAt, now: now) == .stale else {
        self = .serve
        return
      }
      let overdue = now.seconds(since: retrievedAt) - policy.maxAge
      self = overdue <= policy.staleWhileRevalidate ? .serveThenRefresh : .refreshThenServe
    }
  }
}
