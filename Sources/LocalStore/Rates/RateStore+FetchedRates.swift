package import ExactMoney
import GRDB

extension RateStore {
  /// The rates of `currencies` in past fetches of `source`, newest first, at most `limit`.
  ///
  /// An entry for each fetch that succeeded, whether it brought them or found them unchanged, when its
  /// publication has all of them; the source's own pivot is not in any.
  package func fetchedRates(
    of source: String,
    currencies: [Currency],
    limit: Int
  ) throws(StoreError) -> [FetchedRates] {
    try connection.read { database in
      let reader = ObservationReader(database)
      let rows = try Row.fetchCursor(
        database,
        sql: RateStore.fetchedPublicationsSQL,
        arguments: [source]
      )
      var found: [FetchedRates] = []
      // Fetches that only confirmed name the same publication again and again.
      var (publication, values): (Int64, [ExactDecimal]?) = (0, nil)
      while found.count < limit, let row = try rows.next() {
        let named: Int64 = try row.value(1)
        if named != publication {
          publication = named
          values = try reader.valuesPerUnit(of: currencies, in: publication)
        }
        guard let values else { continue }
        found.append(
          FetchedRates(
            finishedAt: try row.moment(0),
            asOf: try row.day(2),
            publishedAt: try row.momentIfAny(3),
            values: values
          )
        )
      }
      return found
    }
  }
}

extension RateStore {
  static let fetchedPublicationsSQL = """
    SELECT fetch.finished_at, publication.id, publication.as_of, publication.published_at
    FROM fetch JOIN publication ON publication.id = fetch.publication
    WHERE fetch.source = (SELECT id FROM source WHERE name = ?)
    ORDER BY fetch.id DESC
    """
}

extension ObservationReader {
  /// The figures of `currencies` in `publication` for one unit; nil unless it has all of them.
  fileprivate func valuesPerUnit(
    of currencies: [Currency],
    in publication: Int64
  ) throws -> [ExactDecimal]? {
    var values: [ExactDecimal] = []
    for currency in currencies {
      guard let entry = try observation(of: currency, in: publication)?.entry() else { return nil }
      values.append(entry.perUnit)
    }
    return values
  }
}
