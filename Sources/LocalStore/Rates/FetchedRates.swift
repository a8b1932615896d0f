package import ExactMoney

/// A fetch that brought or confirmed rates, and what the day it was about read then.
package struct RecentFetch: Hashable, Sendable {
  /// When the fetch was done.
  package let finishedAt: Instant
  /// The day the rates are for.
  package let asOf: CalendarDate
  /// When the source says it made them.
  package let publishedAt: Instant?
  /// The day's publications by then, the newest first, as ``FigureText`` has them.
  let figures: [String]

  /// The figures of `currencies` for one unit, in their order; nil unless the day had all of them.
  package func values(of currencies: [Currency]) throws(StoreError) -> [ExactDecimal]? {
    do {
      let day = try DayFigures(newestFirst: figures)
      let values = currencies.compactMap { day.entries[$0]?.perUnit }
      return values.count == currencies.count ? values : nil
    } catch {
      throw StoreError(error, path: "")
    }
  }
}

/// A publication of a source, as far as its age goes.
package struct StoredPublication: Hashable, Sendable {
  /// The day its rates are for.
  package let asOf: CalendarDate
  /// When the source says it made it.
  package let publishedAt: Instant?
  /// When the newest fetch that brought or confirmed it was done.
  package let retrievedAt: Instant
}
