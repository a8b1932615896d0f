public import ExactMoney

/// The currency that a sign or a word was taken for.
public struct CurrencyReading: Hashable, Sendable {
  public let currency: Currency
  /// The other currencies that the sign or the word may stand for, the most traded first.
  public let others: [Currency]

  /// The code outside ISO 4217 that was typed, which is at par with the currency; nil for all others.
  public let parCode: ParCode?

  /// A reading; without others it is certain.
  public init(_ currency: Currency, others: [Currency] = []) {
    self.currency = currency
    self.others = others
    parCode = nil
  }

  /// The reading of a code outside ISO 4217.
  init(_ parCode: ParCode) {
    currency = parCode.currency
    others = []
    self.parCode = parCode
  }

  /// Whether the reading can stand for `currency`.
  func allows(_ currency: Currency) -> Bool {
    self.currency == currency || others.contains(currency)
  }
}
