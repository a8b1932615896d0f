package import ExactMoney

/// A withheld figure, as it arrived.
package struct QuarantineEntry: Hashable, Sendable {
  /// The name of the figure's source.
  package let source: String
  /// The name of the source's table, as ``RateTable/series``.
  package let series: String
  /// The day that the figure is for.
  package let asOf: CalendarDate
  /// The time at which the source made the figure, as stated by it; nil if it states none.
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

extension QuarantineRecord {
  /// The columns that ``init(_:)`` reads, in order.
  static let columns = """
    quarantine.id, source.name, series.name, as_of, published_at, code, figure, unit_exponent, reason, detail,
    quarantined_at, released_at, released_by, dismissed_at
    """

  /// The SQL of the tables that ``columns`` are read from.
  static let tables = """
    quarantine JOIN series ON series.id = quarantine.series
    JOIN source ON source.id = series.source
    """

  /// Reads the ``columns`` of `row`.
  init(_ row: borrowing Row) throws {
    id = try row.value(0)
    entry = QuarantineEntry(
      source: try row.value(1),
      series: try row.value(2),
      asOf: try row.day(3),
      publishedAt: try row.momentIfAny(4),
      code: try row.value(5),
      figure: try row.value(6),
      unitExponent: try row.value(7),
      reason: try row.value(8),
      detail: try row.value(9)
    )
    quarantinedAt = try row.moment(10)
    releasedAt = try row.momentIfAny(11)
    releasedBy = try row.value(12)
    dismissedAt = try row.momentIfAny(13)
  }

  /// Adds `entry`, unless the same figure for the same day is undecided or was dismissed.
  static func insert(
    _ entry: QuarantineEntry,
    into database: Database,
    series: Int64,
    fetch: Int64,
    at moment: Instant
  ) throws {
    try database.execute(
      """
      INSERT INTO quarantine (fetch, series, as_of, published_at, code, figure, unit_exponent,
        reason, detail, quarantined_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (series, as_of, code, figure, unit_exponent) WHERE released_at IS NULL DO NOTHING
      """,
      [
        fetch, series, entry.asOf.dayNumber, entry.publishedAt?.unixSeconds,
        StoredText.cut(entry.code), StoredText.cut(entry.figure), entry.unitExponent,
        StoredText.cut(entry.reason), StoredText.cut(entry.detail), moment.unixSeconds,
      ]
    )
  }
}
