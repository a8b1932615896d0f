package import ExactMoney

/// The rates of some currencies as one fetch brought or confirmed them.
package struct FetchedRates: Hashable, Sendable {
  /// When the fetch was done.
  package let finishedAt: Instant
  /// The day the rates are for.
  package let asOf: CalendarDate
  /// When the source says it made them.
  package let publishedAt: Instant?
  /// The figures for one unit, in the order in which the currencies were asked for.
  package let values: [ExactDecimal]
}

/// A publication of a source, as far as its age goes.
package struct StoredPublication: Hashable, Sendable {
  /// The day its rates are for.
  package let asOf: CalendarDate
  /// When the source says it made it.
  package let publishedAt: Instant?
  /// When the newest fetch that brought or confirmed it was done.
  package let retrievedAt: Instant
}
