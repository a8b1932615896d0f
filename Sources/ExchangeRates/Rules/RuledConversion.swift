public import ExactMoney

/// A conversion by a rule of law, with the publications of its rates.
public struct RuledConversion: Hashable, Sendable {
  public let rule: LegalRule
  /// The day of the taxed event, such as a supply or a payment.
  public let event: CalendarDate
  /// The conversion, whose rates were all published by the rule's source.
  public let conversion: Conversion
  /// The result, rounded once, half up, to the minor units of its currency.
  public let result: Money
  /// The published rates of the steps, in their order; for a mean, the rates of its days, oldest
  /// first.
  public let publications: [PublishedRow]
  /// The number of decimals to which the mean is rounded, half up; nil if no mean is used.
  public let meanDecimals: Int?
  /// The newest day for which rates of the source are known.
  public let dataThrough: CalendarDate
}

/// A published rate, identified by its source, day and currencies.
public struct PublishedRow: Hashable, Sendable {
  public let source: RateSource
  /// The day of the publication; for a month's rates, the first day of the month.
  public let day: CalendarDate
  public let base: Currency
  public let quote: Currency
  /// Quote units per base unit, without trailing zeros.
  public let rate: ExactDecimal
  /// The source's own number of the publication: "218/A/NBP/2024"; nil if there is none, or it is
  /// unknown.
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

/// The reason why a rule of law gives no result.
public enum RuleRefusal: Error, Hashable, Sendable {
  /// The result depends on an unknown publication, that of the day `needs` or an earlier one.
  case notFinal(LegalRule, needs: CalendarDate, newest: CalendarDate?)
  /// The publication of `day`, which the rule names, has no rate of the currency.
  case noRate(LegalRule, Currency, day: CalendarDate)
  case notCovered(LegalRule, NotCovered)
  /// The currency was replaced by the euro on the day `since`, which is not after the event.
  case isEuro(LegalRule, Currency, since: CalendarDate)
  /// The wording of the law does not decide whether it means the publication of `day`.
  case contested(LegalRule, day: CalendarDate)
  /// The result needs more than 38 digits.
  case overflow(CurrencyPair)

  /// The part of a conversion that a rule does not cover.
  public enum NotCovered: Hashable, Sendable {
    /// The event is before the rule's first day.
    case day(since: CalendarDate)
    /// The rule does not convert from the currency.
    case origin(Currency)
    /// The rule does not convert into the currency.
    case target(Currency)
  }

  /// The machine-readable name, such as "not-final".
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
