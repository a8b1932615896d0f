import ExactMoney
import ExchangeRates
import GRDB

/// One fetch on its way into the tables; lives for one transaction.
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
  /// The publication of the last success of the same resource.
  private let earlierPublication: Int64?
  /// The newest publication that the fetch brought or confirmed.
  private var newest: (asOf: CalendarDate, id: Int64)?
  private var publications = 0
  private var observations = 0
  private var quarantined = 0

  /// What was added so far.
  var kept: KeptFetch {
    KeptFetch(publications: publications, observations: observations, quarantined: quarantined)
  }

  /// Adds the row of `fetch`, and that of its source when it is the first.
  init(keeping fetch: StoredFetch, in database: Database, path: String) throws {
    self.fetch = fetch
    self.database = database
    self.path = path
    sourceID = try FetchKeeper.id(
      in: database,
      "SELECT id FROM source WHERE name = ?",
      orAdding: "INSERT INTO source (name) VALUES (?)",
      [fetch.source]
    )
    let earlier =
      fetch.outcome == .unchanged
      ? try RateStore.lastSuccess(of: fetch.source, resource: fetch.resource, in: database) : nil
    earlierPublication = earlier?.publication
    fetchID = try FetchRecord(fetch)
      .insert(into: database, source: sourceID, earlier: earlier?.validators)
  }

  /// Adds the tables that say something new, and confirms the others.
  mutating func keep(_ tables: [RateTable]) throws {
    let dates = tables.map { $0.asOf }
    guard let first = dates.min(), let last = dates.max() else { return }
    let reader = ObservationReader(database)
    var writer = try ObservationWriter(database, path: path, isLong: tables.count > 10)
    var known: [Day: [Int64]] = [:]
    var series: [String: Int64] = [:]
    for name in Set(tables.map { $0.series }) {
      series[name] = try seriesID(name)
      try reader.forEachPublication(
        of: fetch.source,
        series: name,
        from: first,
        through: last
      ) { id, asOf in
        known[Day(series: name, asOf: asOf), default: []].append(id)
      }
    }
    for table in tables where !table.entries.isEmpty {
      let day = Day(series: table.series, asOf: table.asOf)
      let ofDay = known[day] ?? []
      let id: Int64
      if let confirmed = try confirmed(by: table, among: ofDay, reader) {
        id = confirmed
      } else {
        id = try writer.addPublication(
          of: table.entries,
          asOf: table.asOf,
          publishedAt: table.publishedAt,
          series: series[table.series] ?? 0,
          fetch: fetchID
        )
        known[day] = [id] + ofDay
        publications += 1
        observations += table.entries.count
      }
      if newest.map({ $0 < (table.asOf, id) }) ?? true { newest = (table.asOf, id) }
    }
  }

  /// Adds the figures that are not in quarantine yet.
  mutating func keep(_ entries: [QuarantineEntry]) throws {
    for entry in entries {
      try QuarantineRecord.insert(
        entry,
        into: database,
        series: seriesID(entry.series),
        fetch: fetchID,
        at: fetch.finishedAt
      )
      quarantined += database.changesCount
    }
  }

  /// Writes into the fetch's row which publication it was about.
  func nameNewestPublication() throws {
    guard let id = newest?.id ?? earlierPublication else { return }
    try database.execute(
      sql: "UPDATE fetch SET publication = ? WHERE id = ?",
      arguments: [id, fetchID]
    )
  }

  /// The `id` of the source's series called `name`, which is added when it is new.
  private func seriesID(_ name: String) throws -> Int64 {
    try FetchKeeper.id(
      in: database,
      "SELECT id FROM series WHERE source = ? AND name = ?",
      orAdding: "INSERT INTO series (source, name) VALUES (?, ?)",
      [sourceID, name]
    )
  }

  /// The `id` that `selection` finds, or that of the row that `addition` adds.
  ///
  /// Nobody else writes in between: a transaction that writes has the database to itself.
  private static func id(
    in database: Database,
    _ selection: String,
    orAdding addition: String,
    _ arguments: StatementArguments
  ) throws -> Int64 {
    if let id = try Int64.fetchOne(database, sql: selection, arguments: arguments) { return id }
    try database.execute(sql: addition, arguments: arguments)
    return database.lastInsertedRowID
  }

  /// The newest of `publications` that has figures of `table`, when all of them are what the day
  /// already reads; nil when one is new.
  private func confirmed(
    by table: RateTable,
    among publications: [Int64],
    _ reader: ObservationReader
  ) throws -> Int64? {
    guard !publications.isEmpty else { return nil }
    var unseen = Dictionary(table.entries.map { ($0.currency, $0) }) { first, _ in first }
    var newest: Int64?
    for publication in publications {
      var isNew = false
      try reader.forEachObservation(in: publication) { observation in
        guard !isNew, let entry = unseen.removeValue(forKey: observation.currency) else { return }
        isNew = try observation.entry() != entry
        newest = newest ?? publication
      }
      if isNew { return nil }
      if unseen.isEmpty { return newest }
    }
    return nil
  }
}
