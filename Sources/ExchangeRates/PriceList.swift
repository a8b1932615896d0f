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
  /// The days without a rate, on which the previous price must not be used.
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

/// A rate as one decimal, to multiply amounts by.
public struct DecimalRate: Hashable, Sendable {
  /// Quote units per base unit.
  public let value: ExactDecimal
  /// Whether `value` is the exact rate.
  public let isExact: Bool

  /// The numbers of significant digits that callers may request.
  public static let digits = 12...34

  /// The default number of significant digits.
  ///
  /// It leaves room for the digits of an amount in the 38 of most databases' decimals, and fits the
  /// 28 of Python's.
  public static let usualDigits = 24
}

extension RateRoute {
  /// Returns the rate as a decimal.
  ///
  /// A single published rate, multiplied and without a fee, is returned digit for digit. Any other
  /// rate is exact if `digits` significant digits hold it; otherwise it is rounded to them, **away
  /// from zero**.
  ///
  /// A product of such a rate, rounded half up, equals the rounded product of the exact rate. If
  /// the exact product is a tie, 0.03 / 1.2 = 0.025, the decimal product is slightly above the tie,
  /// where rounding to nearest could have left it below. No other product can be that near a tie,
  /// as long as the amount times 10 to the minus `digits` is small against the last digits of the
  /// published rates.
  ///
  /// - Throws: ``RateError/overflow(_:)`` if the rate does not fit a decimal.
  public func decimalRate(digits: Int) throws(RateError) -> DecimalRate {
    if legs.count == 1, fee == nil, legs[0].direction == .multiply {
      return DecimalRate(value: legs[0].rate.value, isExact: true)
    }
    do throws(DecimalError) {
      let value = try ratio.rounded(to: .significantDigits(digits), rounding: .awayFromZero)
      return DecimalRate(
        value: value.withoutTrailingZeros.withWholeDigits,
        isExact: ratio.isExact && value == ratio.numerator
      )
    } catch {
      throw .overflow(pair)
    }
  }
}
