package import ExactMoney

/// A fetch that brought or confirmed rates, with the figures of their day at that time.
package struct RecentFetch: Hashable, Sendable {
  /// The time at which the fetch ended.
  package let finishedAt: Instant
  /// The day the rates are for.
  package let asOf: CalendarDate
  /// The time at which the source made the rates, as stated by it; nil if it states none.
  package let publishedAt: Instant?
  /// The publications of the day until then, newest first, in the format of ``FigureText``.
  let figures: [String]

  /// Returns the figures of `currencies` for one unit, in their order; nil unless the day had all
  /// of them.
  ///
  /// - Throws: ``StoreError/damaged(path:reason:code:)``, with an empty path, if the figures are
  ///   malformed.
  package func values(of currencies: [Currency]) throws(StoreError) -> [ExactDecimal]? {
    do {
      let day = try DayFigures(newestFirst: figures)
      let values = currencies.compactMap { day.entries[$0]?.perUnit }
      return values.count == currencies.count ? values : nil
    } catch {
      throw StoreError(error, path: "")
    }
  }
}

/// The dates of a source's publication.
package struct StoredPublication: Hashable, Sendable {
  /// The day that its rates are for.
  package let asOf: CalendarDate
  /// The time at which the source made the publication, as stated by it; nil if it states none.
  package let publishedAt: Instant?
  /// The end of the newest fetch that brought or confirmed the publication.
  package let retrievedAt: Instant
}

extension RateStore {
  /// Returns the fetches of `source` that brought or confirmed rates, newest first, at most
  /// `limit`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func recentFetches(of source: String, limit: Int) throws(StoreError) -> [RecentFetch] {
    try connection.read { database in
      // Consecutive fetches that only confirmed have the same publication.
      var (publication, figures): (Int64, [String]) = (0, [])
      return try database.fetchAll(RateStore.recentFetchesSQL, [source, limit]) { row in
        let named: Int64 = try row.value(1)
        if named != publication {
          publication = named
          figures = try database.fetchAll(
            PublicationRow.daySQL,
            [row.value(4) as Int64, row.day(2).dayNumber, named]
          )
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

  static let recentFetchesSQL = """
    SELECT fetch.finished_at, publication.id, publication.as_of, publication.published_at,
      publication.series
    FROM fetch JOIN publication ON publication.id = fetch.publication
    WHERE fetch.source = (SELECT id FROM source WHERE name = ?)
    ORDER BY fetch.id DESC LIMIT ?
    """
}
