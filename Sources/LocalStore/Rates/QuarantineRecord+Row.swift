import ExactMoney

extension QuarantineRecord {
  /// The columns that ``init(_:)`` reads, in order.
  static let columns = """
    quarantine.id, source.name, series.name, as_of, published_at, code, figure, unit_exponent, reason, detail,
    quarantined_at, released_at, released_by, dismissed_at
    """

  /// The tables of ``columns``.
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
