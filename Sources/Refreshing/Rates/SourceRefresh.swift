package import ExactMoney

/// The outcome of a refresh of one source.
package struct SourceRefresh: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// New rates came, the latest for `newest`.
    case updated(newest: CalendarDate, rates: Int)
    /// The source has no newer rates than the store.
    case unchanged
    /// The source was not called, since it has no new rates before `next`.
    case notDue(next: Instant)
    case failed(RefreshFailure)
  }

  package let source: ConfiguredSource
  package let outcome: Outcome
  /// The number of figures put into quarantine.
  package let quarantined: Int
  /// The number of other sources' figures released from quarantine because this source confirmed
  /// them.
  package let released: Int

  package init(
    _ source: ConfiguredSource,
    _ outcome: Outcome,
    quarantined: Int = 0,
    released: Int = 0
  ) {
    self.source = source
    self.outcome = outcome
    self.quarantined = quarantined
    self.released = released
  }
}
