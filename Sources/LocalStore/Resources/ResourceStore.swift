package import ExactMoney

/// The outcomes of requests to the sources, and the use of their quotas.
///
/// Every process with the store open writes here before it sends a request, so that together they
/// keep to the schedule and the quotas.
package struct ResourceStore: Sendable {
  let connection: StoreConnection
  let attempts: AttemptLocks

  /// Returns the outcomes of the requests for the resource.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func state(of key: ResourceKey) throws(StoreError) -> ResourceState {
    try connection.select { database in
      try database.fetchOne(ResourceRow.stateSQL, [key.source, key.name]) {
        try ResourceState($0, attempts)
      } ?? ResourceState()
    }
  }

  /// Returns the number of requests to the source that count in the period.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func used(by source: String, in period: QuotaPeriod) throws(StoreError) -> Int {
    try connection.select { database in
      let quota = try SourceRow.quota(of: source, in: database)
      return quota.start.map { $0 >= period.start } ?? false ? quota.used : 0
    }
  }

  /// Records that a request for the resource is about to be sent, and returns the number of
  /// requests in the period; nil if the quota is used up.
  ///
  /// A period that has begun continues if the clock is set back. Without a period, the number is 0.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func begin(
    _ key: ResourceKey,
    _ period: QuotaPeriod?,
    at now: Instant
  ) throws(StoreError) -> Int? {
    try connection.write { database in
      let source = try SourceRow.id(named: key.source, in: database)
      var used = 0
      if let period {
        let quota = try SourceRow.quota(of: key.source, in: database)
        let start = max(quota.start ?? period.start, period.start)
        used = start == quota.start ? quota.used : 0
        guard used < period.limit else { return nil }
        used += 1
        try SourceRow.setQuota(of: source, start: start, used: used, in: database)
      }
      let id = try ResourceRow.id(of: source, named: key.name, in: database)
      try database.execute(
        "UPDATE resource SET attempted_at = ? WHERE id = ?",
        [now.unixSeconds, id]
      )
      attempts.begin(id)
      return used
    }
  }

  /// Takes back a request recorded at `moment` that was never sent.
  ///
  /// A period that began later did not count the request, and stays unchanged.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func takeBack(_ key: ResourceKey, begunAt moment: Instant) throws(StoreError) {
    try connection.write { database in
      let quota = try SourceRow.quota(of: key.source, in: database)
      guard let start = quota.start, start <= moment, quota.used > 0 else { return }
      let source = try SourceRow.id(named: key.source, in: database)
      try SourceRow.setQuota(of: source, start: start, used: quota.used - 1, in: database)
    }
  }

  /// Records the end of an attempt: a success, or a `failure`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func end(
    _ key: ResourceKey,
    failure: String?,
    retryAt: Instant?,
    at now: Instant
  ) throws(StoreError) {
    try connection.write { database in
      let source = try SourceRow.id(named: key.source, in: database)
      let id = try ResourceRow.id(of: source, named: key.name, in: database)
      if let failure {
        try database.execute(
          """
          UPDATE resource SET failed_at = ?, failure = ?, failures = failures + 1, retry_at = ?
          WHERE id = ?
          """,
          [now.unixSeconds, StoredText.cut(failure), retryAt?.unixSeconds, id]
        )
      } else {
        try database.execute(
          """
          UPDATE resource SET succeeded_at = ?, failed_at = NULL, failure = NULL, failures = 0,
            retry_at = ?
          WHERE id = ?
          """,
          [now.unixSeconds, retryAt?.unixSeconds, id]
        )
      }
      attempts.end(id)
    }
  }

  /// Logs a fetch that brought nothing to store.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func log(_ fetch: StoredFetch) throws(StoreError) {
    try connection.write { database in
      try FetchKeeper(keeping: fetch, in: database, path: connection.path).finish()
    }
  }

  /// Returns the validators for the next request to `address`; nil if no request to it was
  /// answered.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func validators(
    of key: ResourceKey,
    request address: String
  ) throws(StoreError) -> StoredValidators? {
    try connection.select { database in
      try RequestRow.answer(
        RequestRow.lastOfSourceSQL,
        [key.source, key.name, StoredText.cut(address)],
        in: database
      )?.validators
    }
  }
}

/// A source's description of itself, as last retrieved.
package struct StoredDocument: Hashable, Sendable {
  package let text: String
  package let retrievedAt: Instant
}

extension ResourceStore {
  /// Stores the newest response to a resource in place of the one before, with the fetch that
  /// brought it.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func keep(
    _ text: String,
    of key: ResourceKey,
    _ fetch: StoredFetch
  ) throws(StoreError) {
    try connection.write { database in
      try FetchKeeper(keeping: fetch, in: database, path: connection.path).finish()
      let source = try SourceRow.id(named: key.source, in: database)
      try database.execute(
        """
        INSERT INTO document (resource, text, retrieved_at) VALUES (?, ?, ?)
        ON CONFLICT (resource) DO UPDATE SET
          text = excluded.text, retrieved_at = excluded.retrieved_at
        """,
        [
          try ResourceRow.id(of: source, named: key.name, in: database), text,
          fetch.finishedAt.unixSeconds,
        ]
      )
    }
  }

  /// Returns the newest response to a resource; nil if there is none.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func document(of key: ResourceKey) throws(StoreError) -> StoredDocument? {
    try connection.select { database in
      try database.fetchOne(
        """
        SELECT text, retrieved_at
        FROM source JOIN resource ON resource.source = source.id
          JOIN document ON document.resource = resource.id
        WHERE source.name = ? AND resource.name = ?
        """,
        [key.source, key.name]
      ) { row in
        StoredDocument(text: try row.value(0), retrievedAt: try row.moment(1))
      }
    }
  }
}
