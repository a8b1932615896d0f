public import ExactMoney

/// What one unit of a currency cost in another from a day on.
public struct Price: Hashable, Sendable {
  /// The first day on which conversions use the rate.
  public let day: CalendarDate
  public let rate: DecimalRate
  /// The oldest date among the published rates; nil where every rate is fixed.
  public let asOf: CalendarDate?
  /// Who states the rates, each once, in the order walked.
  public let sources: [String]
}

/// The prices of a currency over a period: a price for each publication, none for a day between.
public struct PriceList: Hashable, Sendable {
  public let pair: CurrencyPair
  public let days: ClosedRange<CalendarDate>
  public let policy: RatePolicy
  /// The significant digits of a rate that does not end.
  public let digits: Int
  /// The prices, oldest first; never empty.
  public let prices: [Price]
  /// The days without a rate, on which the price before must not be used; a gap that `policy` is meant to
  /// have, the weekends of ``RatePolicy/onDay``, is none.
  public let gaps: [ClosedRange<CalendarDate>]

  /// Whether a rate did not end and was rounded.
  public var isRounded: Bool { prices.contains { !$0.rate.isExact } }

  /// The prices that `rates`, of `policy`, come to.
  ///
  /// - Throws: ``RateError/overflow(_:)`` when a rate does not fit a decimal.
  public init(_ rates: DailyRates, policy: RatePolicy, digits: Int) throws(RateError) {
    (pair, days, self.policy, self.digits) = (rates.pair, rates.days, policy, digits)
    var prices: [Price] = []
    for change in rates.changes {
      prices.append(
        Price(
          day: change.day,
          rate: try change.route.decimalRate(digits: digits),
          asOf: change.route.asOf,
          sources: change.route.sources
        )
      )
    }
    self.prices = prices
    gaps = rates.gaps.filter {
      policy != .onDay || $0.upperBound.days(since: $0.lowerBound) >= RateArchive.longestGap
    }
  }
}
