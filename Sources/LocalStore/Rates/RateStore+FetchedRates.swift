import ExactMoney

extension RateStore {
  /// Returns the fetches of `source` that brought or confirmed rates, newest first, at most
  /// `limit`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func recentFetches(of source: String, limit: Int) throws(StoreError) -> [RecentFetch] {
    try connection.read { database in
      let reader = PublicationReader(database: database)
      // Consecutive fetches that only confirmed have the same publication.
      var (publication, figures): (Int64, [String]) = (0, [])
      return try database.fetchAll(RateStore.recentFetchesSQL, [source, limit]) { row in
        let named: Int64 = try row.value(1)
        if named != publication {
          publication = named
          figures = try reader.day(series: row.value(4), asOf: row.day(2), upTo: named)
        }
        return RecentFetch(
          finishedAt: try row.moment(0),
          asOf: try row.day(2),
          publishedAt: try row.momentIfAny(3),
          figures: figures
        )
      }
    }
  }
}

extension RateStore {
  static let recentFetchesSQL = """
    SELECT fetch.finished_at, publication.id, publication.as_of, publication.published_at,
      publication.series
    FROM fetch JOIN publication ON publication.id = fetch.publication
    WHERE fetch.source = (SELECT id FROM source WHERE name = ?)
    ORDER BY fetch.id DESC LIMIT ?
    """
}
