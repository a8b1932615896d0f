package import ExactMoney

/// The fetches and the rates they brought.
///
/// A publication has what its day did not read before; a later one of the same day corrects an earlier one,
/// and what is read is the newest figure of each day and currency. ``StoreLimits`` say what goes in time.
package struct RateStore: Sendable {
  let connection: StoreConnection

  /// No day of the store is before the first of the year 1.
  package static let firstDay = CalendarDate(dayNumber: Int32(StoreSchema.days.lowerBound))

  /// The names of every source that was asked, in the order of the first time.
  package func sources() throws(StoreError) -> [String] {
    try connection.select { database in
      try database.fetchAll("SELECT name FROM source ORDER BY id")
    }
  }

  /// The names of the tables that `source` publishes apart; mostly one, which is empty.
  package func series(of source: String) throws(StoreError) -> [String] {
    try connection.select { database in
      try database.fetchAll(RateStore.seriesNamesSQL, [source])
    }
  }

  /// The newest day, on or before `limit` where there is one, that `source` has rates for in `series`,
  /// or with nil in any.
  package func newestDay(
    of source: String,
    series: String? = nil,
    onOrBefore limit: CalendarDate?
  ) throws(StoreError) -> CalendarDate? {
    try connection.select { database in
      try database.fetchOne(
        RateStore.newestDaySQL,
        [limit?.dayNumber ?? .max, source, series, series]
      ) { try $0.dayIfAny(0) } ?? nil
    }
  }

  /// The newest publication of `source`, and when upstream last sent or confirmed rates of its day.
  package func newestPublication(of source: String) throws(StoreError) -> StoredPublication? {
    try connection.select { database in
      try database.fetchOne(RateStore.newestPublicationSQL, [source]) { row in
        StoredPublication(
          asOf: try row.day(0),
          publishedAt: try row.momentIfAny(1),
          retrievedAt: try row.moment(2)
        )
      }
    }
  }
}

extension RateStore {
  /// The series of a source by both names.
  static let seriesSQL = """
    (
      SELECT series.id FROM source JOIN series ON series.source = source.id
      WHERE source.name = ? AND series.name = ?
    )
    """

  static let seriesNamesSQL = """
    SELECT series.name FROM source JOIN series ON series.source = source.id
    WHERE source.name = ? ORDER BY series.id
    """

  static let newestDaySQL = """
    SELECT max(
      (SELECT max(as_of) FROM publication WHERE publication.series = series.id AND as_of <= ?)
    )
    FROM source JOIN series ON series.source = source.id
    WHERE source.name = ? AND (? IS NULL OR series.name = ?)
    """

  /// A figure released from quarantine is a publication that no fetch names: its own fetch stands in.
  static let newestPublicationSQL = """
    SELECT newest.as_of, newest.published_at, fetch.finished_at
    FROM source JOIN series ON series.source = source.id
    JOIN publication AS newest ON newest.id = (
      SELECT id FROM publication WHERE publication.series = series.id
      ORDER BY as_of DESC, id DESC LIMIT 1
    )
    JOIN fetch ON fetch.id = coalesce(
      (
        SELECT max(named.id) FROM publication AS other
        JOIN fetch AS named ON named.publication = other.id
        WHERE other.series = newest.series AND other.as_of = newest.as_of
      ),
      newest.fetch
    )
    WHERE source.name = ? ORDER BY newest.as_of DESC, newest.id DESC LIMIT 1
    """
}
