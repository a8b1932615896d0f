public import ExactMoney

/// Where the result of a conversion is rounded.
public enum ResultPlace: Hashable, Sendable {
  /// The minor units of its currency by ISO 4217; the digits usually shown where the standard has none.
  case minorUnits
  /// The minor units, as for a reader: of an amount that is less than half of one, two significant digits.
  case shown
  /// Exactly this many decimals.
  case decimals(Int)
  /// Significant digits at most, 1 to 38.
  case significantDigits(Int)
  /// A multiple of the smallest amount that can be paid in cash on the day whose rates are used; the
  /// euro's depends on the region.
  case cash(in: Region?)
}
