package import ExactMoney

/// A withheld figure, as it arrived.
package struct QuarantineEntry: Hashable, Sendable {
  /// The name of the figure's source.
  package let source: String
  /// The name of the source's table, as ``RateTable/series``.
  package let series: String
  /// The day that the figure is for.
  package let asOf: CalendarDate
  /// The time at which the source says that it made the figure; nil if it gives none.
  package let publishedAt: Instant?
  /// The currency's code, possibly invalid.
  package let code: String
  /// The figure, possibly not a number.
  package let figure: String
  /// The power of ten of the number of units that the figure is for.
  package let unitExponent: Int
  /// The kind of doubt, in one word.
  package let reason: String
  /// The facts behind the doubt, as text.
  package let detail: String

  /// Creates an entry.
  package init(
    source: String,
    series: String = "",
    asOf: CalendarDate,
    publishedAt: Instant? = nil,
    code: String,
    figure: String,
    unitExponent: Int = 0,
    reason: String,
    detail: String
  ) {
    self.source = source
    self.series = series
    self.asOf = asOf
    self.publishedAt = publishedAt
    self.code = code
    self.figure = figure
    self.unitExponent = unitExponent
    self.reason = reason
    self.detail = detail
  }
}

/// A figure in quarantine, with the decision on it.
package struct QuarantineRecord: Hashable, Sendable, Identifiable {
  package let id: Int64
  package let entry: QuarantineEntry
  package let quarantinedAt: Instant
  /// The time at which the figure was accepted as a rate; nil if it was not.
  package let releasedAt: Instant?
  /// The origin of the release: "hand", or the name of a source that agreed; nil if the figure was
  /// not released.
  package let releasedBy: String?
  /// The time at which the figure was dismissed; nil if it was not.
  package let dismissedAt: Instant?

  /// Whether the figure is undecided.
  package var isOpen: Bool { releasedAt == nil && dismissedAt == nil }
}
