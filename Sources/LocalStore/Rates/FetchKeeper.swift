import ExactMoney
package import ExchangeRates

extension RateStore {
  /// Stores a fetch and the data that it brought, in one transaction.
  ///
  /// The entries of a table that differ from the current figures of its day become a publication. A
  /// table without such entries confirms the publication that has them. A figure that is already in
  /// quarantine, or was dismissed, is not added again. An unchanged response without tables
  /// confirms the publication of the last response to the same request.
  ///
  /// The tables and the quarantined figures must come from the fetch's source, and a failed fetch
  /// must have no tables.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` if a rate is not positive or needs more than
  ///   60 plain characters, and nothing is stored; another ``StoreError`` if the store cannot be
  ///   written.
  package func keep(
    _ fetch: StoredFetch,
    tables: [RateTable],
    quarantine: [QuarantineEntry]
  ) throws(StoreError) -> KeptFetch {
    precondition(fetch.outcome != .failed || tables.isEmpty, "a failed fetch brings no tables")
    precondition(
      tables.allSatisfy { $0.source.name == fetch.source }
        && quarantine.allSatisfy { $0.source == fetch.source },
      "a fetch brings what its own source publishes"
    )
    return try connection.write { database in
      var keeper = try FetchKeeper(keeping: fetch, in: database, path: connection.path)
      try keeper.keep(tables)
      try keeper.keep(quarantine)
      try keeper.finish()
      return keeper.kept
    }
  }
}

/// The numbers of rows that a fetch added to the store.
package struct KeptFetch: Hashable, Sendable {
  /// The number of tables with new figures.
  package internal(set) var publications: Int
  /// The number of rates in these tables.
  package internal(set) var observations: Int
  /// The number of figures that were not in quarantine yet.
  package internal(set) var quarantined: Int

  package init(publications: Int = 0, observations: Int = 0, quarantined: Int = 0) {
    self.publications = publications
    self.observations = observations
    self.quarantined = quarantined
  }
}

/// Writes one fetch into the tables, within one transaction.
struct FetchKeeper {
  /// A day of one series.
  private struct Day: Hashable {
    let series: String
    let asOf: CalendarDate
  }

  private let fetch: StoredFetch
  private let database: Database
  private let path: String
  private let sourceID: Int64
  private let fetchID: Int64
  /// The resource that was requested.
  private let resourceID: Int64
  /// The publication that the last response to the same request was about; nil if there is none.
  private let earlierPublication: Int64?
  private var series: [String: Int64] = [:]
  /// The newest publication that the fetch brought or confirmed; nil if there is none.
  private var newest: (asOf: CalendarDate, id: Int64)?
  /// The numbers of rows added so far.
  private(set) var kept = KeptFetch()

  /// Adds the row of `fetch`, and those of its source and resource if they are new.
  init(keeping fetch: StoredFetch, in database: Database, path: String) throws {
    self.database = database
    self.path = path
    sourceID = try SourceRow.id(named: fetch.source, in: database)
    resourceID = try ResourceRow.id(of: sourceID, named: fetch.resource, in: database)
    let earlier = try RequestRow.answer(
      RequestRow.lastSQL,
      [resourceID, StoredText.cut(fetch.request)],
      in: database
    )
    var fetch = fetch
    if fetch.outcome == .unchanged {
      earlierPublication = earlier?.publication
      // A response that only confirms need not repeat the validators, and those before it still
      // hold.
      fetch.payloadHash = fetch.payloadHash ?? earlier?.validators.payloadHash
      fetch.etag = fetch.etag ?? earlier?.validators.etag
      fetch.lastModified = fetch.lastModified ?? earlier?.validators.lastModified
    } else {
      earlierPublication = nil
    }
    self.fetch = fetch
    try database.execute(
      """
      INSERT INTO fetch (source, resource, started_at, finished_at, outcome, http_status, byte_count,
        payload_hash, etag, last_modified, message, is_counted, server_date, retry_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        sourceID, StoredText.cut(fetch.request), fetch.startedAt.unixSeconds,
        fetch.finishedAt.unixSeconds, fetch.outcome.rawValue, fetch.httpStatus, fetch.byteCount,
        fetch.payloadHash, fetch.etag, fetch.lastModified, fetch.message.map { StoredText.cut($0) },
        fetch.isCounted, fetch.serverDate?.unixSeconds, fetch.retryAt?.unixSeconds,
      ]
    )
    fetchID = database.lastInsertedRowID
  }

  /// Adds the tables with new figures, and confirms the others.
  mutating func keep(_ tables: [RateTable]) throws {
    let dates = tables.map { $0.asOf }
    guard let first = dates.min(), let last = dates.max() else { return }
    var known: [Day: [PublicationRow]] = [:]
    for name in Set(tables.map { $0.series }) {
      _ = try seriesID(name)
      try PublicationRow.forEach(
        in: database,
        of: fetch.source,
        series: name,
        from: first,
        through: last
      ) { row in
        known[Day(series: name, asOf: row.asOf), default: []].append(row)
      }
    }
    let waiting = try waiting(from: first, through: last)
    for table in tables where !table.entries.isEmpty {
      let day = Day(series: table.series, asOf: table.asOf)
      let ofDay = known[day] ?? []
      let news = try news(in: table, ofDay, waiting[day] ?? [:])
      let id: Int64
      if news.isEmpty {
        id = try confirmed(by: table, among: ofDay)
      } else {
        let row = try PublicationRow.insert(
          into: database,
          series: seriesID(table.series),
          asOf: table.asOf,
          publishedAt: table.publishedAt,
          fetch: fetchID,
          figures: FigureText.text(of: news, path: path)
        )
        known[day] = [row] + ofDay
        id = row.id
        kept.publications += 1
        kept.observations += table.entries.count
      }
      if newest.map({ $0 < (table.asOf, id) }) ?? true { newest = (table.asOf, id) }
    }
  }

  /// Returns the entries of `table` that differ from the current figures of its day.
  ///
  /// A figure in quarantine may be released only until a rate replaces it: such a rate is stored
  /// even if the day has it already.
  private func news(
    in table: RateTable,
    _ ofDay: [PublicationRow],
    _ waiting: [Currency: Int64]
  ) throws -> [RateTable.Entry] {
    let reads = try DayFigures(newestFirst: ofDay.map { $0.figures })
    return try table.entries.filter { entry in
      guard reads.entries[entry.currency] == entry else { return true }
      guard let doubted = waiting[entry.currency] else { return false }
      let later = ofDay.filter { $0.fetch > doubted }.map { $0.figures }
      return try DayFigures(newestFirst: later).entries[entry.currency] == nil
    }
  }

  /// Returns the id of the newest of `publications` with a currency of `table`, or else of the
  /// newest.
  ///
  /// The day must have all figures of `table` already.
  private func confirmed(by table: RateTable, among publications: [PublicationRow]) throws -> Int64
  {
    let currencies = Set(table.entries.map { $0.currency })
    let newest = try publications.first { row in
      try !currencies.isDisjoint(with: DayFigures(newestFirst: [row.figures]).entries.keys)
    }
    return newest?.id ?? publications[0].id
  }

  /// Returns the currencies per day with an undecided figure in quarantine, and the newest fetch
  /// that brought one.
  private func waiting(
    from first: CalendarDate,
    through last: CalendarDate
  ) throws -> [Day: [Currency: Int64]] {
    var waiting: [Day: [Currency: Int64]] = [:]
    try database.forEach(
      FetchKeeper.waitingSQL,
      [fetch.source, first.dayNumber, last.dayNumber]
    ) { row in
      guard let currency = Currency(try row.value(2) as String) else { return }
      waiting[Day(series: try row.value(0), asOf: try row.day(1)), default: [:]][currency] =
        try row.value(3)
    }
    return waiting
  }

  static let waitingSQL = """
    SELECT series.name, as_of, code, fetch FROM quarantine
    JOIN series ON series.id = quarantine.series JOIN source ON source.id = series.source
    WHERE source.name = ? AND as_of BETWEEN ? AND ?
      AND released_at IS NULL AND dismissed_at IS NULL
    ORDER BY quarantine.id
    """

  /// Adds the figures that are not in quarantine yet, at most ``StoreLimits/quarantinedAtOnce`` per
  /// fetch.
  mutating func keep(_ entries: [QuarantineEntry]) throws {
    for entry in entries.prefix(StoreLimits.quarantinedAtOnce) {
      try QuarantineRecord.insert(
        entry,
        into: database,
        series: seriesID(entry.series),
        fetch: fetchID,
        at: fetch.finishedAt
      )
      kept.quarantined += database.changesCount
    }
  }

  /// Writes the publication of the fetch and the validators of its request, and removes what
  /// exceeds the limits of the store.
  func finish() throws {
    let publication = newest?.id ?? earlierPublication
    if let publication {
      try database.execute("UPDATE fetch SET publication = ? WHERE id = ?", [publication, fetchID])
    }
    if fetch.outcome != .failed {
      try RequestRow.put(
        into: database,
        resource: resourceID,
        fetch: fetch,
        publication: publication
      )
    }
    try StoreLimits(database: database, source: sourceID, now: fetch.finishedAt)
      .apply(to: Array(series.values))
  }

  /// Returns the `id` of the source's series called `name`, which is added if it is new.
  private mutating func seriesID(_ name: String) throws -> Int64 {
    if let known = series[name] { return known }
    let id = try SourceRow.id(
      in: database,
      "SELECT id FROM series WHERE source = ? AND name = ?",
      orAdding: "INSERT INTO series (source, name) VALUES (?, ?)",
      [sourceID, name]
    )
    series[name] = id
    return id
  }
}
