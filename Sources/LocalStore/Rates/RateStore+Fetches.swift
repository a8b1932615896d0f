extension RateStore {
  /// The newest attempts, of one source or all, newest first.
  package func fetches(of source: String?, limit: Int) throws(StoreError) -> [StoredFetch] {
    try connection.select { database in
      try database.fetchAll(
        RateStore.fetchesSQL(ofOne: source != nil),
        (source.map { [$0] } ?? []) + [max(limit, 0)]
      ) { try FetchRecord($0).fetch }
    }
  }

  static func fetchesSQL(ofOne: Bool) -> String {
    """
    SELECT \(FetchRecord.columns) FROM fetch JOIN source ON source.id = fetch.source
    \(ofOne ? "WHERE source.name = ?" : "") ORDER BY fetch.id DESC LIMIT ?
    """
  }
}
