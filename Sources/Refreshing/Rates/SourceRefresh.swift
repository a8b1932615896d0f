package import ExactMoney

/// The outcome of a refresh of one source.
package struct SourceRefresh: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// New rates, of `newest` at the latest.
    case updated(newest: CalendarDate, rates: Int)
    /// The source has nothing newer than we have.
    case unchanged
    /// The source has nothing new before `next`; it was not asked.
    case notDue(next: Instant)
    case failed(RefreshFailure)
  }

  package let source: ConfiguredSource
  package let outcome: Outcome
  /// How many figures were put into quarantine.
  package let quarantined: Int
  /// How many figures of other sources left it because this source confirmed them.
  package let released: Int

  /// Creates a report.
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
