public import ExactMoney

/// The rates that one source published for one day, with their published digits and orientation.
public struct RateTable: Hashable, Sendable {
  /// One rate as published.
  public struct Entry: Hashable, Sendable {
    /// The currency priced against the source's pivot.
    public let currency: Currency
    /// The figure as published, including trailing zeros.
    public let value: ExactDecimal
    /// The power of ten of the number of units that the figure is for: 2 for a rate per 100 yen.
    public let unitExponent: Int
    /// The exact figure for one unit: 0.061037 for 6.1037 per hundred.
    public let perUnit: ExactDecimal

    /// Creates an entry whose `value` is for one unit, and not judged yet.
    package init(_ currency: Currency, _ value: ExactDecimal) {
      (self.currency, self.value, unitExponent, perUnit) = (currency, value, 0, value)
    }

    /// Creates an entry whose `value` is for 10 to the power of `unitExponent` units, and not judged
    /// yet.
    ///
    /// nil if the figure for one unit does not fit a decimal.
    package init?(_ currency: Currency, _ value: ExactDecimal, unitExponent: Int) {
      guard let perUnit = try? value.dividedByPowerOfTen(unitExponent) else { return nil }
      (self.currency, self.value) = (currency, value)
      (self.unitExponent, self.perUnit) = (unitExponent, perUnit)
    }
  }

  /// An entry that is not a rate, because its code or its figure is invalid.
  public struct Reject: Hashable, Sendable {
    /// The reason for rejecting an entry.
    public enum Reason: String, Hashable, Sendable {
      /// The code is not in the lists of ISO 4217 that Cambio has.
      case unknownCode
      /// The figure is not a number of at most 38 digits.
      case unreadableFigure
      /// The currency occurred twice, with different figures.
      case contradiction
    }

    public let code: String
    public let figure: String
    public let reason: Reason

    /// Creates a reject of `code` and `figure`, each cut off at 60 characters.
    public init(code: String, figure: String, reason: Reason) {
      self.code = String(code.prefix(60))
      self.figure = String(figure.prefix(60))
      self.reason = reason
    }
  }

  public let source: RateSource
  /// The name of the table, such as "A" or "B", if the source publishes several on different days;
  /// otherwise empty.
  public let series: String
  /// The day that the rates are for; for a monthly table, its first day.
  public let asOf: CalendarDate
  /// The time at which the table was made, according to the source; nil if it gives only the day.
  public let publishedAt: Instant?
  public let entries: [Entry]
  public let rejects: [Reject]

  /// Creates a table of figures that ``Plausibility`` has still to judge.
  package init(
    source: RateSource,
    series: String = "",
    asOf: CalendarDate,
    publishedAt: Instant? = nil,
    entries: [Entry],
    rejects: [Reject] = []
  ) {
    self.source = source
    self.series = series
    self.asOf = asOf
    self.publishedAt = publishedAt
    self.entries = entries
    self.rejects = rejects
  }
}

extension RateTable {
  /// Returns the table with `entries` instead of its own, and without rejects.
  func replacing(entries: [Entry]) -> RateTable {
    RateTable(
      source: source,
      series: series,
      asOf: asOf,
      publishedAt: publishedAt,
      entries: entries
    )
  }
}
