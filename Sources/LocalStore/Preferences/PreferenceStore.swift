package import ExactMoney

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
}
