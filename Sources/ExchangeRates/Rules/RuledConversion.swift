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
