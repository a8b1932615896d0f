package import ExactMoney
package import ExchangeRates

extension RateStore {
  /// What `source` published in `series` for `day`: of every currency the newest figure; nil when there
  /// is none.
  package func table(
    of source: RateSource,
    series: String = "",
    on day: CalendarDate
  ) throws(StoreError) -> RateTable? {
    try connection.read { database in
      var figures: DayFigures?
      var newest: Int64?
      try PublicationReader(database: database).forEachPublication(
        of: source.name,
        series: series,
        from: day,
        through: day
      ) { publication in
        if figures == nil { (figures, newest) = (try DayFigures(), publication.id) }
        try figures?.add(older: publication.figures)
      }
      guard let figures else { return nil }
      let publishedAt: Int64? = try database.fetchOne(
        "SELECT published_at FROM publication WHERE id = ?",
        [newest]
      )
      return RateTable(
        source: source,
        series: series,
        asOf: day,
        publishedAt: publishedAt.map { Instant(unixSeconds: $0) },
        entries: figures.entries.values.sorted { $0.currency < $1.currency }
      )
    }
  }
}
