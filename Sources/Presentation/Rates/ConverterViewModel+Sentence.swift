import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension AppEnvironment {
  /// What a text has of prices, in the reader's language and with the names that are there.
  func prices(in text: String) -> PriceText {
    let english = rates.searchLocales.filter { $0.tag.isSame(as: "en") }
    // Without nicknames, among which are countries: Brazil 2014 is no price.
    let words = CurrencyWords(locales: [wording.locale] + english)
    let reader = PriceReader(AmountReader(wording.locale, words: words), months: wording.months)
    return (try? reader.read(text, today: now.day)) ?? PriceText()
  }
}

extension AmountField {
  /// Whether the text is no amount for a word or a second currency in it, as sentences have.
  var mayBeSentence: Bool {
    guard let error else { return false }
    switch error.reason {
    case .unknownWord, .tooLong: return true
    case .secondCurrency:
      let byte = text.bytes.dropFirst(error.place.lowerBound).first ?? 0
      return (byte | 0x20) &- UInt8(ascii: "a") < 26
    default: return false
    }
  }
}

extension ConverterViewModel {
  /// Acts on a text that is no amount: one price becomes the amount, with its currency, target and day;
  /// several have a page of their own. Nil for a text without a price.
  func takeSentence(_ text: String, before: ConverterAddress) -> Step? {
    let read = environment.prices(in: text)
    guard let price = read.prices.first else { return nil }
    guard read.prices.count == 1, price.measure == nil, price.other == nil else {
      return Step(.push(.ask(AskAddress(text))))
    }
    let isOwn = price.currency.allows(before.pair.base)
    let currency = isOwn ? before.pair.base : price.currency.currency
    named = Named(currency: currency, before: before, isPasted: true)
    change(typed: environment.wording.plain(price.amount)) { place in
      place.setBase(currency)
      if let target = read.targets.first?.currency { place.setQuote(target) }
      if let day = read.day { place.on = day }
    }
    announceResult()
    if case .reading(let text, _, _)? = note {
      environment.announcement = text + " " + environment.announcement
    }
    return []
  }
}

extension Wording {
  /// The short months, January first.
  var months: [String] {
    [
      self(.january), self(.february), self(.march), self(.april), self(.may), self(.june),
      self(.july), self(.august), self(.september), self(.october), self(.november),
      self(.december),
    ]
  }
}
