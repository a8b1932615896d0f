package import ExactMoney
package import ExchangeRates
import GRDB

extension RateStore {
  /// What `source` published in `series` for `day`: of every currency the newest figure; nil when there
  /// is none.
  package func table(
    of source: RateSource,
    series: String = "",
    on day: CalendarDate
  ) throws(StoreError) -> RateTable? {
    try connection.read { database in
      let reader = ObservationReader(database)
      var publications: [Int64] = []
      try reader.forEachPublication(
        of: source.name,
        series: series,
        from: day,
        through: day
      ) { id, _ in
        publications.append(id)
      }
      guard let newest = publications.first else { return nil }
      var entries: [Currency: RateTable.Entry] = [:]
      try reader.forEachObservation(ofDay: publications) { observation in
        guard entries[observation.currency] == nil else { return }
        entries[observation.currency] = try observation.entry()
      }
      let publishedAt = try Int64.fetchOne(
        database,
        sql: "SELECT published_at FROM publication WHERE id = ?",
        arguments: [newest]
      )
      return RateTable(
        source: source,
        series: series,
        asOf: day,
        publishedAt: publishedAt.map { Instant(unixSeconds: $0) },
        entries: entries.values.sorted { $0.currency < $1.currency }
      )
    }
  }
}
