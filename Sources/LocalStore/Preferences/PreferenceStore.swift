package import ExactMoney
package import ExchangeRates

/// The reader's choices: favourites and own rates.
package struct PreferenceStore: Sendable {
  let connection: StoreConnection

  /// Returns the favourite currencies in the reader's order.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func favourites() throws(StoreError) -> [Currency] {
    try connection.select { try PreferenceStore.favourites(in: $0) }
  }

  /// Appends `currency` to the favourites, or removes it; an existing favourite keeps its place.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func setFavourite(_ currency: Currency, _ isFavourite: Bool) throws(StoreError) {
    try changeFavourites { currencies in
      if !isFavourite {
        currencies.removeAll { $0 == currency }
      } else if !currencies.contains(currency) {
        currencies.append(currency)
      }
    }
  }

  /// Moves `currency` to `position`, counted from 0 and clamped to the list, unless it is not a
  /// favourite.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  package func moveFavourite(_ currency: Currency, to position: Int) throws(StoreError) {
    try changeFavourites { currencies in
      guard let index = currencies.firstIndex(of: currency) else { return }
      currencies.remove(at: index)
      currencies.insert(currency, at: min(max(position, 0), currencies.count))
    }
  }

  private func changeFavourites(_ change: (inout [Currency]) -> Void) throws(StoreError) {
    try connection.write { database in
      let before = try PreferenceStore.favourites(in: database)
      var after = before
      change(&after)
      guard after != before else { return }
      try database.execute(sql: "DELETE FROM favourite")
      for (position, currency) in after.enumerated() {
        try database.execute(
          "INSERT INTO favourite (currency, position) VALUES (?, ?)",
          [currency.code, position]
        )
      }
    }
  }

  private static func favourites(in database: Database) throws -> [Currency] {
    try database.fetchAll("SELECT currency FROM favourite ORDER BY position") {
      Currency(try $0.value(0) as String)
    }.compactMap { $0 }
  }

  // MARK: Own rates

  /// Returns the reader's own rates, in alphabetical order of their currencies.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package func ownRates() throws(StoreError) -> [OwnRate] {
    try connection.select { database in
      try database.fetchAll(
        "SELECT base, quote, rate, fee_percent, set_at FROM own_rate ORDER BY base, quote"
      ) { try OwnRate($0) }.compactMap { $0 }
    }
  }

  /// Stores `ownRate` in place of an earlier one of the same pair.
  ///
  /// - Throws: ``StoreError/unstorable(path:figure:)`` if the rate is not positive, or if rate or
  ///   fee need more than 60 plain characters; another ``StoreError`` if the store cannot be
  ///   written.
  package func setOwnRate(_ ownRate: OwnRate) throws(StoreError) {
    guard let rate = StoredDecimal.positiveText(of: ownRate.value) else {
      throw .unstorable(path: connection.path, figure: "\(ownRate.value)")
    }
    var fee: String?
    if let percent = ownRate.fee?.signed {
      guard let digits = StoredDecimal.text(of: percent.absoluteValue) else {
        throw .unstorable(path: connection.path, figure: "\(percent)")
      }
      fee = percent.isNegative ? "-\(digits)" : digits
    }
    try connection.write { database in
      try database.execute(
        """
        INSERT INTO own_rate (base, quote, rate, fee_percent, set_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (base, quote) DO UPDATE
        SET rate = excluded.rate, fee_percent = excluded.fee_percent, set_at = excluded.set_at
        """,
        [ownRate.pair.base.code, ownRate.pair.quote.code, rate, fee, ownRate.setAt.unixSeconds]
      )
    }
  }

  /// Removes the own rate of `pair`; returns false if there is none.
  ///
  /// - Throws: ``StoreError`` if the store cannot be written.
  @discardableResult
  package func removeOwnRate(of pair: CurrencyPair) throws(StoreError) -> Bool {
    try connection.write { database in
      try database.execute(
        "DELETE FROM own_rate WHERE base = ? AND quote = ?",
        [pair.base.code, pair.quote.code]
      )
      return database.changesCount == 1
    }
  }
}

extension OwnRate {
  /// Reads base, quote, rate, fee and time; nil if a currency has left the catalogue or the rate is
  /// not a number above zero.
  fileprivate init?(_ row: borrowing Row) throws {
    guard let base = Currency(try row.value(0) as String),
      let quote = Currency(try row.value(1) as String),
      let value = try? ExactDecimal(try row.value(2) as String)
    else { return nil }
    self.init(
      pair: CurrencyPair(base: base, quote: quote),
      value: value,
      fee: (try row.value(3) as String?).flatMap { try? ExactDecimal($0) }.flatMap {
        FeePercent(signed: $0)
      },
      setAt: try row.moment(4)
    )
  }
}
