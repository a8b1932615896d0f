package import ExchangeRates

extension RateStore {
  /// Keeps a fetch with what it brought, in one transaction: all of it or nothing.
  ///
  /// Of a table the entries that its day does not read yet become a publication. One whose every
  /// entry is what its series already reads for the day is confirmed instead. A figure that waits in quarantine already, or was dismissed, is
  /// not put there again. An unchanged answer without tables confirms what the last success of the same
  /// resource brought.
  ///
  /// The tables and the quarantined figures are of the fetch's source; a failed fetch has no tables.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` for an entry that is no positive number of at
  ///   most 60 plain digits; nothing is kept then.
  package func keep(
    _ fetch: StoredFetch,
    tables: [RateTable],
    quarantine: [QuarantineEntry]
  ) throws(StoreError) -> KeptFetch {
    precondition(fetch.outcome != .failed || tables.isEmpty, "a failed fetch brings no tables")
    precondition(
      tables.allSatisfy { $0.source.name == fetch.source }
        && quarantine.allSatisfy { $0.source == fetch.source },
      "a fetch brings what its own source publishes"
    )
    return try connection.write { database in
      var keeper = try FetchKeeper(keeping: fetch, in: database, path: connection.path)
      try keeper.keep(tables)
      try keeper.keep(quarantine)
      try keeper.finish()
      return keeper.kept
    }
  }
}

/// What a fetch added to the store.
package struct KeptFetch: Hashable, Sendable {
  /// The tables that said something new.
  package let publications: Int
  /// The rates in them.
  package let observations: Int
  /// The figures that were not in quarantine yet.
  package let quarantined: Int

  /// Creates a count.
  package init(publications: Int = 0, observations: Int = 0, quarantined: Int = 0) {
    self.publications = publications
    self.observations = observations
    self.quarantined = quarantined
  }
}
