public import ExactMoney
public import ExchangeRates
public import Localization
public import PlainBytes

/// A rate of the reader's own as a form states it: `base=USD&quote=BRL&rate=5.40&fee=2`.
public struct OwnRateForm: Sendable {
  /// What is wrong with what was written.
  public enum Problem: Error, Hashable, Sendable {
    case sameCurrency, rateUnreadable, feeUnreadable, tooMany
  }

  public let base: String
  public let quote: String
  public let rate: String
  public let fee: String

  /// The fields of the form; absent ones are empty.
  public init(_ form: Query) {
    base = form["base"] ?? ""
    quote = form["quote"] ?? ""
    rate = form["rate"] ?? ""
    fee = form["fee"] ?? ""
  }

  /// The rate that is meant, its numbers written as `locale` does.
  public func ownRate(in locale: LocaleData, setAt: Instant) throws(Problem) -> OwnRate {
    guard let base = Currency(base), let quote = Currency(quote), base != quote else {
      throw .sameCurrency
    }
    let reader = AmountReader(locale)
    guard let value = try? reader.read(rate), value.currency == nil, value.value > .zero else {
      throw .rateUnreadable
    }
    var percent: FeePercent?
    if !OwnRateForm.isBlank(fee) {
      percent = (try? reader.read(OwnRateForm.withoutPercentSign(fee)))
        .flatMap { $0.currency == nil ? FeePercent($0.value) : nil }
      guard percent != nil else { throw .feeUnreadable }
    }
    let own = OwnRate(
      pair: CurrencyPair(base: base, quote: quote),
      value: value.value,
      fee: percent,
      setAt: setAt
    )
    guard own.isKeepable else { throw .rateUnreadable }
    return own
  }

  private static func isBlank(_ text: String) -> Bool {
    text.bytes.allSatisfy { $0 == UInt8(ascii: " ") }
  }

  private static func withoutPercentSign(_ text: String) -> String {
    text.parts(between: "%").joined()
  }
}

extension RatePreferences {
  /// Keeps a rate of the reader's own, in place of one of the same two currencies.
  public mutating func keep(_ own: OwnRate) throws(OwnRateForm.Problem) {
    removeOwnRate(of: own.pair)
    guard ownRates.count < RatePreferences.mostOwnRates else { throw .tooMany }
    ownRates.append(own)
  }

  /// Forgets the reader's own rate of the pair, whichever way round it is.
  public mutating func removeOwnRate(of pair: CurrencyPair) {
    ownRates.removeAll { $0.pair == pair || $0.pair == pair.reversed }
  }
}
