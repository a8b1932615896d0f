public import ExactMoney

/// The currency that a sign or a word was taken for.
public struct CurrencyReading: Hashable, Sendable {
  public let currency: Currency
  /// The other currencies that the sign or the word may stand for, the most traded first.
  public let others: [Currency]

  /// A reading; without others it is certain.
  public init(_ currency: Currency, others: [Currency] = []) {
    self.currency = currency
    self.others = others
  }

  /// Whether the reading can stand for `currency`.
  func allows(_ currency: Currency) -> Bool {
    self.currency == currency || others.contains(currency)
  }
}
