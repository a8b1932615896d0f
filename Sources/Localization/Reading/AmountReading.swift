public import ExactMoney

/// The result of reading an amount.
public struct AmountReading: Hashable, Sendable {
  /// The number, with the scale that was typed: 1.50 has two digits after the point.
  public let value: ExactDecimal
  /// The currency whose sign or code is beside the number; nil if there is none.
  public let currency: CurrencyReading?
  /// The readings that may be meant otherwise, or are not in the locale's form.
  public let doubts: [ReadingDoubt]

  /// The other possible value, by the first doubt that has one: 1.234 for "1.234" in German, read
  /// as 1234; nil if there is none.
  public var alternative: ExactDecimal? {
    for doubt in doubts {
      guard case .number(let taken, let other?, _) = doubt else { continue }
      return taken == value ? other : -other
    }
    return nil
  }

  /// Whether an interface should show which number was read.
  public var isDoubtful: Bool { doubts.contains { $0.concernsNumber } }
}
