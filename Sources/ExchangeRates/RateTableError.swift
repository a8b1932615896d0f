#if !hasFeature(Embedded)
public import ExactMoney

/// The reason why rates from the caller were refused, and the place of the fault.
public struct RateTableError: Error, Hashable, Sendable {
  /// The fault of a table.
  public enum Reason: Hashable, Sendable {
    /// There is no rate at all.
    case noRates
    /// The text does not begin with `Date`, `Date fetched` or `Date` and two days.
    case noHeader
    /// ISO 4217 does not have the currency.
    case unknownCurrency
    /// The currency has two columns.
    case repeatedCurrency
    /// The currency is the source's own, against which all its rates are.
    case pivot
    /// The day is not `yyyy-mm-dd`.
    case noDay
    /// Two rows, or two tables of one source, are for the same day.
    case repeatedDay
    /// The row has another number of fields than the header.
    case fieldCount(expected: Int, found: Int)
    /// The figure is not a number, has a plus sign, or takes more than 38 digits without its exponent.
    case noNumber
    /// The rate is zero or negative.
    case notPositive
  }

  public let reason: Reason
  /// The row of the text, or the table of a list, counted from 1; nil for a single table.
  public let row: Int?
  /// The column of the text, counted from 1; nil if the fault is that of the row.
  public let column: Int?
  /// The currency whose figure has the fault; nil if the fault is not that of a figure.
  public let currency: Currency?
  /// The field or the figure with the fault, cut off at 60 characters.
  public let text: String

  init(
    _ reason: Reason,
    row: Int? = nil,
    column: Int? = nil,
    currency: Currency? = nil,
    _ text: String
  ) {
    (self.reason, self.row, self.column, self.currency) = (reason, row, column, currency)
    self.text = String(text.prefix(60))
  }

  /// Throws unless `value` is a rate of `currency` that `source` may have.
  static func check(
    _ value: ExactDecimal,
    of currency: Currency,
    in source: RateSource,
    row: Int? = nil
  ) throws(RateTableError) {
    guard currency != source.pivot else {
      throw RateTableError(.pivot, row: row, currency.code)
    }
    if let reason = Reason(refusing: value) {
      throw RateTableError(reason, row: row, currency: currency, value.description)
    }
  }
}

extension RateTableError.Reason {
  /// Creates the reason why `figure` cannot be a rate; nil if it can.
  init?(refusing figure: ExactDecimal?) {
    guard let figure, 0...ExactDecimal.maximumDigits ~= figure.withWholeDigits.scale else {
      self = .noNumber
      return
    }
    if figure.isPositive { return nil }
    self = .notPositive
  }
}
#endif
