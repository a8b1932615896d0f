package import ExactMoney
package import ExchangeRates

/// The rates that a client of another API requests, in the server's own terms.
package indirect enum RequestedRates: Hashable, Sendable {
  /// No rates.
  case nothing
  /// The rates of `base` on each of `days`, nil being the newest.
  ///
  /// They are in `quotes`, or in all currencies with a rate if that is nil, and from `source` alone
  /// if given.
  case on([CalendarDate?], base: Currency, quotes: [Currency]?, source: String? = nil)
  /// The rates of `base` in `quotes` on a range of days, in rows of the given kind.
  case over(
    ClosedRange<CalendarDate>,
    base: Currency,
    quotes: [Currency]?,
    RateRows.Kind,
    source: String? = nil
  )
  /// The days of which the sources have rates of each currency.
  case lives
  /// The rates of several requests, in their order.
  case all([RequestedRates])

  /// The approximate number of rates.
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

  /// Returns the approximate number of currencies with a rate from `source`, or from any if nil.
  private static func currencies(of source: String?) -> Int {
    source == RateSource.ecb.name ? 45 : 160
  }
}
