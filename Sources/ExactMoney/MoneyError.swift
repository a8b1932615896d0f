/// Why an operation on money has no result.
public enum MoneyError: Error, Hashable, Sendable {
  /// The operands are in different currencies; converting is another module's work.
  case currencyMismatch(Currency, Currency)
  /// The amount is not a number or does not fit.
  case decimal(DecimalError)
  /// The currency has no minor units to round to or to share out: gold, the test codes.
  case noMinorUnits(Currency)
  /// The shares are empty, negative, or all zero.
  case invalidShares
}
