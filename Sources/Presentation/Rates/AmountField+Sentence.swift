import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The answer to a typed text, and the page that Enter opens.
public final class SentenceAnswer {
  public let address: Address
  /// The answer's page, which is not open yet.
  private let screen: Screen

  fileprivate init(_ address: Address, _ screen: Screen) {
    (self.address, self.screen) = (address, screen)
  }

  /// The answer in one line, the page's title: `35.50 EUR = 215.46 BRL`.
  public var text: String { screen.model.title }

  /// The rates of past days that the answer still needs.
  var needs: [RateQuery] { screen.converter?.pastNeeds ?? screen.model.needs }

  /// Recomputes what a change of the environment made invalid.
  func follow() { screen.model.follow() }
}

extension AmountField {
  /// Whether the text has a letter and is not an amount, so that it may become a sentence.
  var isWordy: Bool {
    guard let error, error.reason != .mixedDigits else { return false }
    return text.scalars.contains { AmountField.isLetter($0.value) }
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A: true
    // Signs, marks, and the digits of Arabic and Devanagari.
    case ..<0xC0, 0xD7, 0xF7, 0x600...0x61F, 0x660...0x66C, 0x6F0...0x6F9, 0x966...0x96F,
      0x2000...0x2BFF, 0x3000...0x303F, 0xFE00...0xFF20, 0xFFE0...0xFFFF:
      false
    default: true
    }
  }

  /// Whether the text is long enough for a sentence.
  ///
  /// That is several words, letters other than A to Z together with something else (`100美元换欧元`), or
  /// the length of two codes. A single word is a name or a typing error; reading it as a sentence
  /// would load the program's second part.
  var mayBeSentence: Bool {
    var (latin, others, hasGap, hasSign) = (0, 0, false, false)
    for scalar in text.scalars {
      if !AmountField.isLetter(scalar.value) {
        hasSign = true
        hasGap = hasGap || scalar == " " || scalar == "/"
      } else if scalar.value < 0x80 {
        latin += 1
      } else {
        others += 1
      }
    }
    guard hasSign else { return latin == 6 && others == 0 }
    return latin + others > 0 && hasGap || others > 0
  }

  /// Returns the page for a sentence: a question, or a number among words; nil for any other text.
  func sentence(in environment: AppEnvironment) -> AskAddress? {
    guard isWordy, mayBeSentence, isNumberAmongWords || environment.reading(of: text).isQuestion
    else { return nil }
    return AskAddress(text)
  }

  /// Whether the text is not an amount because it has a word, or a second currency, next to a
  /// number.
  private var isNumberAmongWords: Bool {
    let bytes = text.bytes
    guard let error, bytes.contains(where: { $0 &- UInt8(ascii: "0") < 10 }),
      bytes.contains(UInt8(ascii: " "))
    else { return false }
    switch error.reason {
    case .unknownWord, .tooLong: return true
    case .secondCurrency, .missingNumber:
      let byte = bytes.dropFirst(error.place.lowerBound).first ?? 0
      return (byte | 0x20) &- UInt8(ascii: "a") < 26
    default: return false
    }
  }

  /// Returns the step to the page for a sentence typed at `place`; nil for any other text.
  func answering(from place: ConverterAddress, in environment: AppEnvironment) -> Step? {
    sentence(in: environment).map { Step(.push(place.asked($0, in: environment))) }
  }

  /// Returns the answer to a sentence typed at `place`; nil for any other text, or if it has no
  /// price.
  func answer(from place: ConverterAddress, in environment: AppEnvironment) -> SentenceAnswer? {
    sentence(in: environment).flatMap { place.answer(to: $0, in: environment) }
  }
}

extension ConverterAddress {
  /// Returns the answer to a text before its page is opened; nil if it has no amount.
  func answer(to text: AskAddress, in environment: AppEnvironment) -> SentenceAnswer? {
    let address = asked(text, in: environment)
    switch address {
    case .converter(let place):
      return SentenceAnswer(address, .converter(environment.card(of: place)))
    case .ask(let place):
      guard !environment.reading(of: place.text).prices.isEmpty else { return nil }
      return SentenceAnswer(address, .ask(AskViewModel(place, environment)))
    default: return nil
    }
  }

  /// Returns the page for a text: the amount or the conversion that it asks for, else the page of
  /// its prices.
  func asked(_ sentence: AskAddress, in environment: AppEnvironment) -> Address {
    let text = sentence.text
    let field = AmountField(text, by: environment.reckoner)
    if field.number != nil {
      var address = self
      (address.receive, address.receiveIn) = (nil, nil)
      address.take(field, in: environment)
      return .converter(address)
    }
    let conversion = conversion(of: text, askedBy: environment.reading(of: text))
    return conversion.map { .converter($0) } ?? .ask(sentence)
  }

  /// Returns the conversion that a text asks for, such as `100 usd in brl 14 sep 2008`.
  ///
  /// Currency and day are this conversion's if the text names none. nil if the text has other than
  /// one price, has other numbers, or has two readings.
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
  /// Returns whether the target follows a price.
  ///
  /// A target beside a number with its currency before it is ambiguous: `kr 20 zł`.
  fileprivate func stands(behind price: TextPrice, of text: String) -> Bool {
    let bytes = text.bytes
    guard price.place.upperBound <= place.lowerBound else { return false }
    let isSignFirst = bytes[price.place.lowerBound] &- UInt8(ascii: "0") >= 10
    let between = bytes[price.place.upperBound..<place.lowerBound]
    return !isSignFirst || between.contains { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 >= 0x80 }
  }
}

extension AppEnvironment {
  /// Creates a conversion to show on a card; the reader's last conversion stays the last.
  func card(of place: ConverterAddress) -> ConverterViewModel {
    let last = preferences.rates.conversion
    defer { preferences.rates.conversion = last }
    return ConverterViewModel(place, self, cardOf: .converter)
  }
}
