public import ExactMoney

/// What was read as an amount.
public struct AmountReading: Hashable, Sendable {
  /// The number, with the scale that was typed: 1.50 has two digits after the point.
  public let value: ExactDecimal
  /// What the text may mean as well: 1.234 beside the 1234 that "1.234" is in German.
  public let alternative: ExactDecimal?
  /// The currency whose sign or code stands beside the number.
  public let currency: CurrencyReading?
  /// How many digits were typed after the decimal mark: 1 in "1.5k", whose value has none.
  public let typedScale: Int
  /// Whether every mark stands as the locale would set it; "1.5" does not in German.
  public let followsLocale: Bool

  /// Whether an interface should say what was read.
  public var isDoubtful: Bool { alternative != nil || !followsLocale }
}
