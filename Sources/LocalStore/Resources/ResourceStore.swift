package import ExactMoney

/// How asking the sources has gone, and what is left of their quotas.
///
/// Every process that has the store open writes here before it sends a request: together they keep to
/// the schedule and never exceed a quota.
package struct ResourceStore: Sendable {
  let connection: StoreConnection
  let attempts: AttemptLocks

  /// How asking for the resource has gone.
  package func state(of key: ResourceKey) throws(StoreError) -> ResourceState {
    try connection.select { database in
      try database.fetchOne(ResourceRow.stateSQL, [key.source, key.name]) {
        try ResourceState($0, attempts)
      } ?? ResourceState()
    }
  }

  /// The requests of the source that count in the period.
  package func used(by source: String, in period: QuotaPeriod) throws(StoreError) -> Int {
    try connection.select { database in
      let quota = try SourceRow.quota(of: source, in: database)
      return quota.start.map { $0 >= period.start } ?? false ? quota.used : 0
    }
  }

  /// Writes that a request for the resource is about to be sent; nil when its source's quota does not allow
  /// one more, otherwise how many count with it.
  ///
  /// A period that was begun is gone on with when the clock is set back.
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
      attempts.begin(try ResourceRow.begin(source, key.name, at: now, in: database))
      return used
    }
  }

  /// Takes back a request that was announced at `moment` and never left this machine.
  ///
  /// A period that began after it did not count it, and keeps what it has counted.
  package func takeBack(_ key: ResourceKey, begunAt moment: Instant) throws(StoreError) {
    try connection.write { database in
      let quota = try SourceRow.quota(of: key.source, in: database)
      guard let start = quota.start, start <= moment, quota.used > 0 else { return }
      let source = try SourceRow.id(named: key.source, in: database)
      try SourceRow.setQuota(of: source, start: start, used: quota.used - 1, in: database)
    }
  }

  /// Writes how an attempt ended: with all it asked for, or with a failure.
  package func end(
    _ key: ResourceKey,
    failure: String?,
    retryAt: Instant?,
    at now: Instant
  ) throws(StoreError) {
    try connection.write { database in
      let source = try SourceRow.id(named: key.source, in: database)
      let id = try ResourceRow.id(of: source, named: key.name, in: database)
      try ResourceRow.end(id, failure: failure, retryAt: retryAt, at: now, in: database)
      attempts.end(id)
    }
  }

  /// Writes a request and how it ended into the log, where it brought nothing to be kept.
  package func log(_ fetch: StoredFetch) throws(StoreError) {
    try connection.write { database in
      try FetchKeeper(keeping: fetch, in: database, path: connection.path).finish()
    }
  }

  /// What the next request to `address` is made with; nil when none has been answered yet.
  package func validators(
    of key: ResourceKey,
    request address: String
  ) throws(StoreError) -> StoredValidators? {
    try connection.select { database in
      try RequestRow.last(of: key, address: address, in: database)?.validators
    }
  }
}
