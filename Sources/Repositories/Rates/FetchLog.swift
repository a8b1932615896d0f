package import ExactMoney
package import ExchangeRates
package import LocalStore

/// The past fetched rates of a pair: one a successful fetch, the newest first.
///
/// This is what was known when, not the history of the rate: two fetches on one day are two entries.
package struct FetchLog: Sendable {
  /// The rate of the pair as one fetch brought or confirmed it.
  package struct Entry: Hashable, Sendable {
    package let source: RateSource
    package let fetchedAt: Instant
    package let asOf: CalendarDate
    /// Quote units per base unit, to 34 significant digits.
    package let rate: ExactDecimal
  }

  private let store: LocalStore

  /// Creates the log of `store`.
  package init(store: LocalStore) {
    self.store = store
  }

  /// The last fetched rates of `pair` from `sources`, newest first, at most `limit`.
  ///
  /// - Throws: ``StoreError`` when the store cannot be read.
  package func entries(
    of pair: CurrencyPair,
    from sources: [RateSource],
    limit: Int = 10
  ) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    for source in sources {
      let wanted = [pair.base, pair.quote].filter { $0 != source.pivot }
      guard !wanted.isEmpty else { continue }
      for fetched in try store.rates.fetchedRates(
        of: source.name,
        currencies: wanted,
        limit: limit
      ) {
        var values = fetched.values
        let base = pair.base == source.pivot ? ExactDecimal.one : values.removeFirst()
        let quote = pair.quote == source.pivot ? ExactDecimal.one : values.removeFirst()
        // Against a pivot that is the base, more units mean a weaker currency; else a stronger one.
        let (numerator, denominator) = source.pivotIsBase ? (quote, base) : (base, quote)
        guard
          let rate = try? numerator.divided(
            by: denominator,
            to: .significantDigits(34),
            rounding: .toNearestOrEven
          )
        else { continue }
        entries.append(
          Entry(
            source: source,
            fetchedAt: fetched.finishedAt,
            asOf: fetched.asOf,
            rate: rate.withoutTrailingZeros
          )
        )
      }
    }
    let newestFirst = entries.enumerated().sorted { left, right in
      left.element.fetchedAt == right.element.fetchedAt
        ? left.offset < right.offset : left.element.fetchedAt > right.element.fetchedAt
    }
    return newestFirst.prefix(limit).map { $0.element }
  }
}
