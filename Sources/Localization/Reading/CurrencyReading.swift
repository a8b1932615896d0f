public import ExactMoney

/// The currency as which a sign or a word was read.
public struct CurrencyReading: Hashable, Sendable {
  public let currency: Currency
  /// The other currencies that the sign or the word may mean, most traded first.
  public let others: [Currency]

  /// The code outside ISO 4217 that was typed, which is at par with the currency; nil if none was.
  public let parCode: ParCode?

  /// Creates a reading, which is certain if there are no others.
  public init(_ currency: Currency, others: [Currency] = []) {
    self.init(currency, others: others, parCode: nil)
  }

  private init(_ currency: Currency, others: [Currency], parCode: ParCode?) {
    (self.currency, self.others, self.parCode) = (currency, others, parCode)
  }

  /// Creates the reading of a code outside ISO 4217.
  init(_ parCode: ParCode) {
    self.init(parCode.currency, others: [], parCode: parCode)
  }

  /// Whether an interface should show which currency was read.
  var isDoubtful: Bool { !others.isEmpty || parCode != nil }

  /// Whether the reading may mean `currency`.
  public func allows(_ currency: Currency) -> Bool {
    self.currency == currency || others.contains(currency)
  }

  /// Returns the reading on which both signs of a number agree, as in "$100 CAD"; nil if they do
  /// not agree.
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
