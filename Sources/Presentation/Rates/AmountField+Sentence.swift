import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension AmountField {
  /// The page that reads the text, which is no amount for a word or a second currency in it, as
  /// sentences have; nil for all other texts.
  var sentence: AskAddress? {
    let bytes = text.bytes
    // A word alone is a mistake, not a sentence.
    guard let error, bytes.contains(where: { $0 &- UInt8(ascii: "0") < 10 }),
      bytes.contains(UInt8(ascii: " "))
    else { return nil }
    switch error.reason {
    case .unknownWord, .tooLong: return AskAddress(text)
    case .secondCurrency, .missingNumber:
      let byte = text.bytes.dropFirst(error.place.lowerBound).first ?? 0
      return (byte | 0x20) &- UInt8(ascii: "a") < 26 ? AskAddress(text) : nil
    default: return nil
    }
  }
}

extension AmountField {
  /// The step to what a sentence typed at `place` asks for; nil for all other texts.
  func answering(from place: ConverterAddress, in environment: AppEnvironment) -> Step? {
    sentence.map { Step(.push(place.asked($0, in: environment))) }
  }
}

extension ConverterAddress {
  /// Where a sentence leads: to the conversion that it asks for, else to the page of its prices.
  func asked(_ sentence: AskAddress, in environment: AppEnvironment) -> Address {
    let text = sentence.text
    let conversion = conversion(of: text, askedBy: environment.reading(of: text))
    return conversion.map { .converter($0) } ?? .ask(sentence)
  }

  /// The conversion of a text, `100 usd in brl 14 sep 2008`, with this one's currency and day where it names none;
  /// nil if it has not one price, or another number, and for what could be read in two ways.
  private func conversion(of text: String, askedBy read: PriceText) -> ConverterAddress? {
    guard read.prices.count == 1, let price = read.prices.first, read.numbers.isEmpty,
      price.measure == nil, price.other == nil, !price.isCurrencyImplied, !price.amount.isNegative,
      price.fraction.isExact, read.targets.count < 2, read.targets.first?.measure == nil,
      read.doubts.isEmpty,
      price.currency.allows(pair.base) || price.currency.others.isEmpty
    else { return nil }
    var address = ConverterAddress(pair, amount: price.amount.description)
    (address.on, address.policy, address.fee) = (read.day ?? on, policy, fee)
    address.setBase(price.currency.allows(pair.base) ? pair.base : price.currency.currency)
    if let target = read.targets.first {
      guard target.currency != address.pair.base, target.stands(behind: price, of: text) else {
        return nil
      }
      address.setQuote(target.currency)
    }
    if address.pair == pair { address.rate = rate }
    return address
  }
}

extension PriceText.Target {
  /// Whether it follows a price, and is not beside a number that has its currency before it: `kr 20 zł` may be
  /// either.
  fileprivate func stands(behind price: TextPrice, of text: String) -> Bool {
    let bytes = text.bytes
    guard price.place.upperBound <= place.lowerBound else { return false }
    let isSignFirst = bytes[price.place.lowerBound] &- UInt8(ascii: "0") >= 10
    let between = bytes[price.place.upperBound..<place.lowerBound]
    return !isSignFirst || between.contains { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 >= 0x80 }
  }
}
