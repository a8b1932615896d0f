import ExactMoney

extension PreferenceStore {
  /// The conversions made lately, the last first; the newest hundred are kept.
  package func recentConversions(limit: Int) throws(StoreError) -> [RecentConversion] {
    try connection.select { database in
      try database.fetchAll(
        """
        SELECT amount, base, quote, result, as_of, source, converted_at
        FROM recent_conversion ORDER BY id DESC LIMIT ?
        """,
        [max(limit, 0)]
      ) { try RecentConversion($0) }.compactMap { $0 }
    }
  }

  /// Keeps `conversion` as the last; the oldest beyond a hundred goes.
  package func add(_ conversion: RecentConversion) throws(StoreError) {
    try connection.write { database in
      try database.execute(
        """
        INSERT INTO recent_conversion (amount, base, quote, result, as_of, source, converted_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          "\(conversion.amount)", conversion.base.code, conversion.quote.code,
          "\(conversion.result)", conversion.asOf?.dayNumber, conversion.source,
          conversion.convertedAt.unixSeconds,
        ]
      )
    }
  }

  /// Forgets every conversion.
  package func removeRecentConversions() throws(StoreError) {
    try connection.write { try $0.execute(sql: "DELETE FROM recent_conversion") }
  }
}

extension RecentConversion {
  /// Reads the columns in the order of the properties; nil when a currency has left the catalogue.
  fileprivate init?(_ row: borrowing Row) throws {
    guard let amount = try? ExactDecimal(try row.value(0) as String),
      let base = Currency(try row.value(1) as String),
      let quote = Currency(try row.value(2) as String),
      let result = try? ExactDecimal(try row.value(3) as String)
    else { return nil }
    self.init(
      amount: amount,
      base: base,
      quote: quote,
      result: result,
      asOf: try row.dayIfAny(4),
      source: try row.value(5),
      convertedAt: try row.moment(6)
    )
  }
}
