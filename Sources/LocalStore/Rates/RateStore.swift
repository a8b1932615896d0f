package import ExactMoney

/// The fetches and the rates that they brought.
///
/// A publication has the figures that were new to its day. A later publication of the same day
/// corrects earlier ones, and the newest figure of each day and currency counts. ``StoreLimits``
/// determine what is removed in time.
package struct RateStore: Sendable {
  let connection: StoreConnection

  /// The first day of year 1, the earliest day of the store.
  package static let firstDay = CalendarDate(clamping: Int32(StoreSchema.days.lowerBound))

  /// Returns the names of all sources that were ever requested, in the order of their first
  /// request.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func sources() throws(StoreError) -> [String] {
    try connection.select { database in
      try database.fetchAll("SELECT name FROM source ORDER BY id")
    }
  }

  /// Returns the names of the tables that `source` publishes separately; most sources have one,
  /// with an empty name.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func series(of source: String) throws(StoreError) -> [String] {
    try connection.select { database in
      try database.fetchAll(RateStore.seriesNamesSQL, [source])
    }
  }

  /// Returns the newest day with rates from `source`, on or before `limit` if there is one; nil if
  /// there is no such day.
  ///
  /// If `series` is nil, the tables of all series count.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
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

  /// Returns the newest publication of `source`, and when its rates were last retrieved or
  /// confirmed; nil if there is none.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
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

  /// Selects the `id` of a series by the names of its source and itself.
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

  /// Selects the newest publication of a source and its last fetch.
  ///
  /// No fetch has a publication released from quarantine as its own, so that the fetch that brought
  /// the figure counts.
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
