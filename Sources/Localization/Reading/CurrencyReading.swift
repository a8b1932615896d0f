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
    self.init(currency, others: others, parCode: nil)
  }

  private init(_ currency: Currency, others: [Currency], parCode: ParCode?) {
    (self.currency, self.others, self.parCode) = (currency, others, parCode)
  }

  /// The reading of a code outside ISO 4217.
  init(_ parCode: ParCode) {
    self.init(parCode.currency, others: [], parCode: parCode)
  }

  /// Whether an interface should say which currency was read.
  var isDoubtful: Bool { !others.isEmpty || parCode != nil }

  /// Whether the reading can stand for `currency`.
  public func allows(_ currency: Currency) -> Bool {
    self.currency == currency || others.contains(currency)
  }

  /// The reading that agrees with both signs of one number, as "$100 CAD" does; nil when none does.
  func merged(with first: CurrencyReading?) -> CurrencyReading? {
    guard let first else { return self }
    let shared = ([currency] + others).filter { first.allows($0) }
    guard let currency = shared.first else { return nil }
    return CurrencyReading(
      currency,
      others: Array(shared.dropFirst()),
      parCode: parCode ?? first.parCode
    )
  }
}
