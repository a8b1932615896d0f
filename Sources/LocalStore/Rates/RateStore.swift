package import ExactMoney
package import ExchangeRates

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

extension RateStore {
  /// Returns the text of a ``RateHistory`` with the newest figure for each day and currency of
  /// `series`, for one unit; nil if no day has one.
  ///
  /// The header `Date fetched,USD,…` has the given currencies in order, or with nil every currency
  /// found, alphabetically. One line follows per day from `first` through `last` with a figure of
  /// any of them, newest first. A field is empty if there is no figure, and `?` if the only one is
  /// in quarantine.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  /// - Complexity: O(n) in the publications of the days, for any number of currencies.
  package func historyText(
    of source: RateSource,
    series: String = "",
    currencies: [Currency]?,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(StoreError) -> [UInt8]? {
    try connection.read { database in
      var withheld: [CalendarDate: [Currency]] = [:]
      try database.forEach(
        RateStore.withheldSQL,
        [source.name, series, first.dayNumber, last.dayNumber]
      ) { row in
        guard let currency = Currency(try row.value(1) as String) else { return }
        withheld[try row.day(0), default: []].append(currency)
      }
      var text = HistoryText(currencies: currencies)
      var day: CalendarDate?
      let endDay = { (text: inout HistoryText) in
        for currency in day.flatMap({ withheld[$0] }) ?? [] { text.withhold(currency) }
      }
      try PublicationRow.forEach(
        in: database,
        of: source.name,
        series: series,
        from: first,
        through: last
      ) { publication in
        if publication.asOf != day {
          endDay(&text)
          day = publication.asOf
          text.startDay(publication.asOf)
        }
        try text.add(publication.figures)
      }
      endDay(&text)
      return text.bytes()
    }
  }

  static let withheldSQL = """
    SELECT as_of, code FROM quarantine
    WHERE series = \(seriesSQL) AND as_of BETWEEN ? AND ? AND released_at IS NULL
    """
}

/// A position in the writes to a store.
package struct StoreMark: Hashable, Sendable {
  fileprivate let publication: Int64
  fileprivate let quarantined: Int64

  /// The position before all writes.
  package static let start = StoreMark(publication: 0, quarantined: 0)
}

/// A table whose rates have changed since a mark.
package struct ChangedTable: Hashable, Sendable {
  /// The name of the table's source.
  package let source: String
  package let series: String
  /// The earliest day with different rates.
  package let since: CalendarDate
}

extension RateStore {
  /// Returns the current mark, and the tables whose rates have changed since `mark`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func changes(
    since mark: StoreMark
  ) throws(StoreError) -> (mark: StoreMark, tables: [ChangedTable]) {
    try connection.read { database in
      let new = try database.fetchOne(RateStore.markSQL) { row in
        StoreMark(publication: try row.value(0), quarantined: try row.value(1))
      }
      let tables = try database.fetchAll(
        RateStore.changesSQL,
        [mark.publication, mark.quarantined]
      ) { row in
        ChangedTable(source: try row.value(0), series: try row.value(1), since: try row.day(2))
      }
      return (new ?? .start, tables)
    }
  }

  static let markSQL = """
    SELECT (SELECT coalesce(max(id), 0) FROM publication),
      (SELECT coalesce(max(id), 0) FROM quarantine)
    """
  static let changesSQL = """
    SELECT source.name, series.name, min(as_of) FROM (
      SELECT series, as_of FROM publication WHERE id > ?
      UNION ALL SELECT series, as_of FROM quarantine WHERE id > ?
    ) AS changed
    JOIN series ON series.id = changed.series JOIN source ON source.id = series.source
    GROUP BY series.id
    """
}
