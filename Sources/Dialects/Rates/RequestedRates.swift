package import ExactMoney
package import ExchangeRates

/// The rates that a client of another API requests, in our own terms.
package indirect enum RequestedRates: Hashable, Sendable {
  /// Nothing that depends on rates.
  case nothing
  /// The rates of `base` on each of `days`, of which nil is the newest there are; in `quotes`, or in all currencies that
  /// have one. By the source of that name alone, where one is named.
  case on([CalendarDate?], base: Currency, quotes: [Currency]?, source: String? = nil)
  /// The rates of `base` in `quotes` on some days, in rows of that kind.
  case over(
    ClosedRange<CalendarDate>,
    base: Currency,
    quotes: [Currency]?,
    RateRows.Kind,
    source: String? = nil
  )
  /// Which currencies the sources have rates of, and of which days.
  case lives
  /// The rates of several requests, in their order.
  case all([RequestedRates])

  /// About how many rates are wanted.
  package var count: Int {
    switch self {
    case .nothing, .lives: 0
    case .all(let requests): requests.reduce(0) { $0 + $1.count }
    case .on(let days, _, let quotes, let source):
      days.count * (quotes?.count ?? RequestedRates.currencies(of: source))
    case .over(let days, _, let quotes, _, let source):
      (days.upperBound.days(since: days.lowerBound) + 1)
        * (quotes?.count ?? RequestedRates.currencies(of: source))
    }
  }

  /// About so many currencies have a rate, by the source of that name or by all.
  private static func currencies(of source: String?) -> Int {
    source == RateSource.ecb.name ? 45 : 160
  }
}
