package import ExactMoney

/// A figure that came and is not believed, as it came.
package struct QuarantineEntry: Hashable, Sendable {
  /// The name of the source that sent it.
  package let source: String
  /// The source's table it was in, as ``RateTable/series``.
  package let series: String
  /// The day it is for.
  package let asOf: CalendarDate
  package let publishedAt: Instant?
  /// The currency's code; need not be one.
  package let code: String
  /// The figure; need not be a number.
  package let figure: String
  /// The power of ten of the units it is for.
  package let unitExponent: Int
  /// The kind of doubt, one word.
  package let reason: String
  /// The facts of the doubt, in words.
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

/// A quarantined figure with what became of it.
package struct QuarantineRecord: Hashable, Sendable, Identifiable {
  package let id: Int64
  package let entry: QuarantineEntry
  package let quarantinedAt: Instant
  /// When it was taken for a rate after all; nil when it was not.
  package let releasedAt: Instant?
  /// Who released it: "hand", or the name of the source that agreed.
  package let releasedBy: String?
  /// When it was found to be no rate; nil when it was not.
  package let dismissedAt: Instant?

  /// Whether nobody has decided on it yet.
  package var isOpen: Bool { releasedAt == nil && dismissedAt == nil }
}
