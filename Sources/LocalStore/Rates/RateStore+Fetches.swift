package import ExactMoney
import GRDB

extension RateStore {
  /// What the next request for `resource` is made with; nil when none has succeeded yet.
  ///
  /// An answer that only confirms need not repeat the validators: those before it still hold.
  package func validators(
    of source: String,
    resource: String
  ) throws(StoreError) -> StoredValidators? {
    try connection.select { database in
      try RateStore.lastSuccess(of: source, resource: resource, in: database)?.validators
    }
  }

  /// The newest attempt to fetch from `source`, or the newest that succeeded or failed.
  package func lastFetch(
    of source: String,
    succeeded: Bool? = nil
  ) throws(StoreError) -> StoredFetch? {
    let condition =
      switch succeeded {
      case nil: ""
      case true?: "AND outcome <> 'failed'"
      case false?: "AND outcome = 'failed'"
      }
    return try fetches(where: "source.name = ? \(condition)", [source], limit: 1).first
  }

  /// The newest attempts, of one source or all, newest first.
  package func fetches(of source: String?, limit: Int) throws(StoreError) -> [StoredFetch] {
    guard let source else { return try fetches(where: "TRUE", [], limit: limit) }
    return try fetches(where: "source.name = ?", [source], limit: limit)
  }

  /// How many attempts since `moment` count against the quota of `source`.
  package func countedFetches(
    of source: String,
    since moment: Instant
  ) throws(StoreError) -> Int {
    try connection.select { database in
      try Int.fetchOne(
        database,
        sql: RateStore.countedFetchesSQL,
        arguments: [source, moment.unixSeconds]
      ) ?? 0
    }
  }

  /// When the last fetch of `resource` that succeeded was over; nil when none has.
  package func lastSuccess(
    of source: String,
    resource: String
  ) throws(StoreError) -> Instant? {
    try connection.select { database in
      try Row.fetchOne(
        database,
        sql: RateStore.lastSuccessSQL,
        arguments: [source, StoredText.cut(resource)]
      )?.moment(4)
    }
  }

  /// How many attempts to fetch `resource` have failed since the last that succeeded.
  package func failuresInARow(
    of source: String,
    resource: String
  ) throws(StoreError) -> Int {
    try connection.select { database in
      try Int.fetchOne(
        database,
        sql: RateStore.failuresInARowSQL,
        arguments: [StoredText.cut(resource), source]
      ) ?? 0
    }
  }

  private func fetches(
    where condition: String,
    _ arguments: StatementArguments,
    limit: Int
  ) throws(StoreError) -> [StoredFetch] {
    try connection.select { database in
      try Row.fetchAll(
        database,
        sql: RateStore.fetchesSQL(where: condition, limit: limit),
        arguments: arguments
      ).map { try FetchRecord($0).fetch }
    }
  }
}

extension RateStore {
  static func fetchesSQL(where condition: String, limit: Int) -> String {
    """
    SELECT \(FetchRecord.columns) FROM fetch JOIN source ON source.id = fetch.source
    WHERE \(condition) ORDER BY fetch.id DESC LIMIT \(max(limit, 0))
    """
  }

  static let countedFetchesSQL = """
    SELECT count(*) FROM fetch
    WHERE source = (SELECT id FROM source WHERE name = ?) AND started_at >= ? AND is_counted = 1
    """

  static let failuresInARowSQL = """
    WITH asked (source, resource) AS (SELECT id, ? FROM source WHERE name = ?)
    SELECT count(*) FROM asked JOIN fetch
      ON fetch.source = asked.source AND fetch.resource = asked.resource AND outcome = 'failed'
    WHERE fetch.id > coalesce(
      (
        SELECT max(id) FROM fetch
        WHERE source = asked.source AND resource = asked.resource AND outcome <> 'failed'
      ),
      0
    )
    """

  static let lastSuccessSQL = """
    SELECT etag, last_modified, payload_hash, publication, finished_at FROM fetch
    WHERE source = (SELECT id FROM source WHERE name = ?) AND resource = ? AND outcome <> 'failed'
    ORDER BY id DESC LIMIT 1
    """

  /// The validators and the publication of the last fetch of `resource` that succeeded.
  static func lastSuccess(
    of source: String,
    resource: String,
    in database: Database
  ) throws -> (validators: StoredValidators, publication: Int64?)? {
    try Row.fetchOne(
      database,
      sql: lastSuccessSQL,
      arguments: [source, StoredText.cut(resource)]
    ).map { row in
      let validators = StoredValidators(
        etag: try row.value(0),
        lastModified: try row.value(1),
        payloadHash: try row.value(2)
      )
      return (validators, try row.value(3))
    }
  }
}
