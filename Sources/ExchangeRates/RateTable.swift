public import ExactMoney

/// What one source published for one day, with the digits and in the orientation it published them.
public struct RateTable: Hashable, Sendable {
  /// One rate as published.
  public struct Entry: Hashable, Sendable {
    /// The currency that stands against the source's pivot.
    public let currency: Currency
    /// The figure as published, trailing zeros kept.
    public let value: ExactDecimal
    /// The power of ten of the units it is for: 2 for a rate per 100 yen.
    public let unitExponent: Int
    /// The figure for one unit: 0.061037 for 6.1037 per hundred; exact.
    public let perUnit: ExactDecimal

    /// Creates an entry whose `value` is for one unit.
    public init(_ currency: Currency, _ value: ExactDecimal) {
      (self.currency, self.value, unitExponent, perUnit) = (currency, value, 0, value)
    }

    /// Creates an entry; `value` is for 10 to the `unitExponent` units.
    ///
    /// Nil when the figure for one is too small to be kept.
    public init?(_ currency: Currency, _ value: ExactDecimal, unitExponent: Int) {
      guard let perUnit = try? value.dividedByPowerOfTen(unitExponent) else { return nil }
      (self.currency, self.value) = (currency, value)
      (self.unitExponent, self.perUnit) = (unitExponent, perUnit)
    }
  }

  /// An entry that is not a rate: its code is not a currency's, or its figure not a number.
  public struct Reject: Hashable, Sendable {
    /// What was wrong with it.
    public enum Reason: String, Hashable, Sendable {
      /// The code is in no list of ISO 4217 that Cambio has.
      case unknownCode
      /// The figure is not a number of at most 38 digits.
      case unreadableFigure
      /// The same currency came twice with different figures.
      case contradiction
    }

    public let code: String
    public let figure: String
    public let reason: Reason

    /// Creates a reject; `code` and `figure` as they came, cut at 60 characters.
    public init(code: String, figure: String, reason: Reason) {
      self.code = String(code.prefix(60))
      self.figure = String(figure.prefix(60))
      self.reason = reason
    }
  }

  public let source: RateSource
  /// Which of the source's tables it is, where it publishes several on days of their own: "A", "B";
  /// otherwise empty.
  public let series: String
  /// The day the rates are for; of a monthly table its first day.
  public let asOf: CalendarDate
  /// When the source says it made the table; nil when it names only the day.
  public let publishedAt: Instant?
  public let entries: [Entry]
  public let rejects: [Reject]

  /// Creates a table.
  public init(
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
  /// The same table with other entries and without its rejects.
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
