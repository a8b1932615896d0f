/// Why there is no money: text that is not an amount, or shares that divide nothing.
public enum MoneyError: Error, Hashable, Sendable {
  /// The amount is not a number or does not fit.
  case decimal(DecimalError)
  /// The currency has no minor units to share out: gold, the test codes.
  case noMinorUnits(Currency)
  /// The shares are empty, negative, or all zero.
  case invalidShares
}
