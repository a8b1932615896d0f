import ExactMoney

/// The rows of `request`.
enum RequestRow {
  /// The validators of the last response to a request, and the publication that it was about.
  typealias Answer = (validators: StoredValidators, publication: Int64?)

  static let lastSQL = """
    SELECT etag, last_modified, payload_hash, publication, answered_at FROM request
    WHERE resource = ? AND address = ?
    """
  static let lastOfSourceSQL = """
    SELECT etag, last_modified, payload_hash, publication, answered_at FROM request
    WHERE resource = (
      SELECT resource.id FROM source JOIN resource ON resource.source = source.id
      WHERE source.name = ? AND resource.name = ?
    ) AND address = ?
    """
  /// Deletes all requests of a resource but those answered last.
  static let surplusSQL = """
    DELETE FROM request WHERE resource = ? AND address IN (
      SELECT address FROM request WHERE resource = ? ORDER BY answered_at DESC LIMIT -1 OFFSET ?
    )
    """

  /// Reads the row that ``lastSQL`` or ``lastOfSourceSQL`` selects; nil if there is none.
  static func answer(
    _ sql: String,
    _ arguments: Database.Arguments,
    in database: Database
  ) throws -> Answer? {
    try database.fetchOne(sql, arguments) { row in
      let validators = StoredValidators(
        etag: try row.value(0),
        lastModified: try row.value(1),
        payloadHash: try row.value(2),
        answeredAt: try row.moment(4)
      )
      return (validators, try row.value(3))
    }
  }

  /// Writes the validators of the response to the request of `fetch`.
  static func put(
    into database: Database,
    resource: Int64,
    fetch: StoredFetch,
    publication: Int64?
  ) throws {
    try database.execute(
      """
      INSERT OR REPLACE INTO request (resource, address, etag, last_modified, payload_hash,
        publication, answered_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        resource, StoredText.cut(fetch.request), fetch.etag, fetch.lastModified,
        fetch.payloadHash, publication, fetch.finishedAt.unixSeconds,
      ]
    )
    try database.execute(surplusSQL, [resource, resource, StoreLimits.requests])
  }
}
