public import ExactMoney

/// What was read as an amount.
public struct AmountReading: Hashable, Sendable {
  /// The number, with the scale that was typed: 1.50 has two digits after the point.
  public let value: ExactDecimal
  /// The currency whose sign or code stands beside the number.
  public let currency: CurrencyReading?
  /// Everything that could be meant in another way, or is not written as the locale writes it.
  public let doubts: [ReadingDoubt]

  /// What the text may mean as well, by its first doubt: 1.234 beside the 1234 that "1.234" is in German.
  public var alternative: ExactDecimal? {
    for doubt in doubts {
      guard case .number(let taken, let other?, _) = doubt else { continue }
      return taken == value ? other : -other
    }
    return nil
  }

  /// Whether an interface should say which number was read.
  public var isDoubtful: Bool { doubts.contains { $0.concernsNumber } }
}
