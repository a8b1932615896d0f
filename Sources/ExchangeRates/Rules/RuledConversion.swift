public import ExactMoney

/// A conversion by a rule of law, and the publications that it rests on.
public struct RuledConversion: Hashable, Sendable {
  public let rule: LegalRule
  /// The day of what is taxed.
  public let event: CalendarDate
  /// The way to the result: each leg by rates that the rule's source published.
  public let conversion: Conversion
  /// The amount in the minor units of its currency, rounded once, half up.
  public let result: Money
  /// What was published, in the order of the steps; of a mean each day's, the oldest first.
  public let publications: [PublishedRow]
  /// The decimals that the mean is rounded to, half up; nil for a rate as published.
  public let meanDecimals: Int?
  /// The newest day with known rates of the source; nil without any.
  public let dataThrough: CalendarDate
}

/// A rate as a source published it, with what is needed to find it again.
public struct PublishedRow: Hashable, Sendable {
  public let source: RateSource
  /// The day of the publication; of a monthly one the first of its month.
  public let day: CalendarDate
  public let base: Currency
  public let quote: Currency
  /// Quote units per base unit, without trailing zeros.
  public let rate: ExactDecimal
  /// The source's own number of the publication: "218/A/NBP/2024"; nil where it has none, or where it is not known.
  public let table: String?

  /// Creates a row.
  public init(
    source: RateSource,
    day: CalendarDate,
    base: Currency,
    quote: Currency,
    rate: ExactDecimal,
    table: String?
  ) {
    (self.source, self.day, self.base, self.quote) = (source, day, base, quote)
    (self.rate, self.table) = (rate, table)
  }
}

/// Why a rule of law gives no answer.
public enum RuleRefusal: Error, Hashable, Sendable {
  /// An unknown publication decides: that of the day `needs`, or one before it.
  case notFinal(LegalRule, needs: CalendarDate, newest: CalendarDate?)
  /// The publication of `day`, which the rule names, has no rate of the currency.
  case noRate(LegalRule, Currency, day: CalendarDate)
  case notCovered(LegalRule, NotCovered)
  /// The currency has been the euro since a day that is the event's or before it.
  case isEuro(LegalRule, Currency, since: CalendarDate)
  /// The words of the law leave open whether the publication of `day` is meant.
  case contested(LegalRule, day: CalendarDate)
  /// The result needs more than 38 digits.
  case overflow(CurrencyPair)

  /// What a rule does not cover.
  public enum NotCovered: Hashable, Sendable {
    /// Event days before this one.
    case day(since: CalendarDate)
    /// Conversions from this currency.
    case origin(Currency)
    /// Conversions into this currency.
    case target(Currency)
  }

  /// A word for programs: "not-final".
  public var code: String {
    switch self {
    case .notFinal: "not-final"
    case .noRate: "no-rate"
    case .notCovered: "not-covered"
    case .isEuro: "is-euro"
    case .contested: "contested"
    case .overflow: "overflow"
    }
  }
}
