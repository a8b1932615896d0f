public import ExactMoney

/// The price of one unit of a currency in another, from a day on.
public struct Price: Hashable, Sendable {
  /// The first day on which conversions use the rate.
  public let day: CalendarDate
  public let rate: DecimalRate
  /// The oldest date among the published rates; nil if every rate is fixed.
  public let asOf: CalendarDate?
  /// The names of the sources of the rates, without duplicates, in the order of the legs.
  public let sources: [String]
}

/// The prices of a currency over a period, one per publication.
public struct PriceList: Hashable, Sendable {
  public let pair: CurrencyPair
  public let days: ClosedRange<CalendarDate>
  public let policy: RatePolicy
  /// The significant digits of a rate without an exact decimal form.
  public let digits: Int
  /// The prices, oldest first; never empty.
  public let prices: [Price]
  /// The days without a rate, on which the price before must not be used.
  ///
  /// Gaps that are part of the policy, such as the weekends of ``RatePolicy/onDay``, are left out.
  public let gaps: [ClosedRange<CalendarDate>]

  /// Whether a rate had no exact decimal form and was rounded.
  public var isRounded: Bool { prices.contains { !$0.rate.isExact } }

  /// Creates the prices of `rates`, which were found by `policy`.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if a rate does not fit a decimal.
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
      policy != .onDay || $0.upperBound.days(since: $0.lowerBound) >= RateArchive.maximumGapDays
    }
  }
}
