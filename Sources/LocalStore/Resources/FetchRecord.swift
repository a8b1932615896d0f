/// The rows of `fetch`.
enum FetchRecord {
  /// Adds a row and returns its `id`.
  static func insert(
    _ fetch: StoredFetch,
    into database: Database,
    source: Int64
  ) throws -> Int64 {
    try database.execute(
      """
      INSERT INTO fetch (source, resource, started_at, finished_at, outcome, http_status, byte_count,
        payload_hash, etag, last_modified, message, is_counted, server_date, retry_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        source, StoredText.cut(fetch.request), fetch.startedAt.unixSeconds,
        fetch.finishedAt.unixSeconds, fetch.outcome.rawValue, fetch.httpStatus, fetch.byteCount,
        fetch.payloadHash, fetch.etag, fetch.lastModified, fetch.message.map { StoredText.cut($0) },
        fetch.isCounted, fetch.serverDate?.unixSeconds, fetch.retryAt?.unixSeconds,
      ]
    )
    return database.lastInsertedRowID
  }
}
