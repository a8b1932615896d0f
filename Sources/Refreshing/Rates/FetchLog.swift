package import ExactMoney
package import ExchangeRates
package import LocalStore

/// The past fetched rates of a pair: one per successful fetch, newest first.
///
/// This is what was known at each time, not the history of the rate: two fetches on one day are two
/// entries.
package struct FetchLog: Sendable {
  /// The rate of a pair as one fetch reported or confirmed it.
  package struct Entry: Hashable, Sendable {
    package let source: RateSource
    package let fetchedAt: Instant
    package let asOf: CalendarDate
    /// The rate in quote units per base unit, to 34 significant digits.
    package let rate: ExactDecimal
  }

  /// The maximum number of fetches read per source.
  private static let reach = 100

  private let fetches: [String: [RecentFetch]]

  /// Reads the log of `sources` from `store`.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package init(of sources: [RateSource], from store: LocalStore) throws(StoreError) {
    var fetches: [String: [RecentFetch]] = [:]
    for source in sources {
      fetches[source.name] = try store.rates.recentFetches(
        of: source.name,
        limit: FetchLog.reach
      )
    }
    self.fetches = fetches
  }

  /// Returns the last fetched rates of `pair` from `sources`, newest first, at most `limit`.
  ///
  /// - Throws: ``StoreError`` if the store's figures are damaged.
  package func entries(
    of pair: CurrencyPair,
    from sources: [RateSource],
    limit: Int = 10
  ) throws(StoreError) -> [Entry] {
    var entries: [Entry] = []
    for source in sources {
      let wanted = [pair.base, pair.quote].filter { $0 != source.pivot }
      guard !wanted.isEmpty else { continue }
      var found = 0
      for fetch in fetches[source.name] ?? [] where found < limit {
        guard let values = try fetch.values(of: wanted),
          let rate = FetchLog.rate(of: pair, source, values)
        else { continue }
        found += 1
        entries.append(
          Entry(source: source, fetchedAt: fetch.finishedAt, asOf: fetch.asOf, rate: rate)
        )
      }
    }
    let newestFirst = entries.enumerated().sorted { left, right in
      left.element.fetchedAt == right.element.fetchedAt
        ? left.offset < right.offset : left.element.fetchedAt > right.element.fetchedAt
    }
    return newestFirst.prefix(limit).map { $0.element }
  }

  /// Returns the rate of `pair` from the figures of its currencies other than the pivot; nil if it
  /// does not fit 38 digits.
  private static func rate(
    of pair: CurrencyPair,
    _ source: RateSource,
    _ values: [ExactDecimal]
  ) -> ExactDecimal? {
    var values = values
    let base = pair.base == source.pivot ? ExactDecimal.one : values.removeFirst()
    let quote = pair.quote == source.pivot ? ExactDecimal.one : values.removeFirst()
    // Against a pivot that is the base, a higher figure is a weaker currency; against one that is
    // the quote, a stronger one.
    let (numerator, denominator) = source.pivotIsBase ? (quote, base) : (base, quote)
    return try? numerator.divided(
      by: denominator,
      to: .significantDigits(34),
      rounding: .toNearestOrEven
    ).withoutTrailingZeros
  }
}
