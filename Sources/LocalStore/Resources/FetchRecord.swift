/// A row of `fetch`.
struct FetchRecord {
  /// The columns that ``init(_:)`` reads, in its order, with the source's name first.
  static let columns = """
    source.name, resource, started_at, finished_at, outcome, http_status, byte_count, payload_hash,
    etag, last_modified, message, is_counted, server_date, retry_at
    """

  let fetch: StoredFetch

  init(_ fetch: StoredFetch) {
    self.fetch = fetch
  }

  /// Reads the ``columns`` of `row`.
  init(_ row: borrowing Row) throws {
    fetch = StoredFetch(
      source: try row.value(0),
      request: try row.value(1),
      startedAt: try row.moment(2),
      finishedAt: try row.moment(3),
      outcome: FetchOutcome(rawValue: try row.value(4)) ?? .failed,
      httpStatus: try row.value(5),
      byteCount: try row.value(6),
      payloadHash: try row.value(7),
      etag: try row.value(8),
      lastModified: try row.value(9),
      message: try row.value(10),
      isCounted: try row.value(11),
      serverDate: try row.momentIfAny(12),
      retryAt: try row.momentIfAny(13)
    )
  }

  /// Adds the row and returns its `id`.
  func insert(into database: Database, source: Int64) throws -> Int64 {
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
