package import ExchangeRates

extension RateStore {
  /// Stores a fetch and the data that it brought, in one transaction.
  ///
  /// The entries of a table that differ from the current figures of its day become a publication. A
  /// table without such entries confirms the publication that has them. A figure that is already in
  /// quarantine, or was dismissed, is not added again. An unchanged response without tables
  /// confirms the publication of the last response to the same request.
  ///
  /// The tables and the quarantined figures must come from the fetch's source, and a failed fetch
  /// must have no tables.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` if a rate is not positive or needs more than
  ///   60 plain characters, and nothing is stored; another ``StoreError`` if the store cannot be
  ///   written.
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

/// The numbers of rows that a fetch added to the store.
package struct KeptFetch: Hashable, Sendable {
  /// The number of tables with new figures.
  package internal(set) var publications: Int
  /// The number of rates in these tables.
  package internal(set) var observations: Int
  /// The number of figures that were not in quarantine yet.
  package internal(set) var quarantined: Int

  package init(publications: Int = 0, observations: Int = 0, quarantined: Int = 0) {
    self.publications = publications
    self.observations = observations
    self.quarantined = quarantined
  }
}
