public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The page that finds the prices in a text, or currencies if there are none.
public final class AskViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: AskAddress
  /// The content of the field, which may be longer than the text in the address.
  public private(set) var typed: String
  /// Whether the field has several lines, which does not change while the reader types.
  public let hasLines: Bool
  /// The prices and other readings of the text.
  private(set) var read = PriceText()
  /// The prices that count, with their numbers from 1.
  ///
  /// At most ``most`` are shown, because each row's links repeat the text.
  private(set) var prices: [(price: TextPrice, place: Int)] = []
  /// The ranges of what was read, in the order of the text.
  private(set) var marks: [Range<Int>] = []
  public private(set) var target: Currency
  /// The conversion of the first price, whose rates serve all others; nil if there are no prices.
  private(set) var converter: ConverterViewModel?
  /// The search for currencies; nil if the text has a price.
  public private(set) var list: CurrencyListViewModel?
  /// The maximum number of prices on a page; further ones are left out, with a note.
  public static let maximumPrices = 50
  /// The reader's last conversion; nil before the first.
  private let conversion: KeptConversion?
  /// The pair of the last conversion, or the usual one.
  private let last: CurrencyPair
  /// The number of languages whose names were available when the text was read; -1 before.
  private var languages = -1

  public init(_ address: AskAddress, _ environment: AppEnvironment) {
    conversion = environment.preferences.rates.conversion
    last = ConverterAddress.start(in: environment).pair
    (place, self.environment, target) = (address, environment, last.quote)
    typed = address.text
    hasLines = address.text.bytes.contains(0x0A)
    begin()
  }

  /// Reads the text with the names that are available.
  private func begin() {
    languages = environment.rates.searchLocales.count
    read = environment.reading(of: place.text)
    prices = []
    for (index, price) in read.prices.prefix(AskViewModel.maximumPrices).enumerated()
    where !place.left.contains(index + 1) {
      prices.append((price, index + 1))
    }
    marks = orderedMarks()
    guard let first = prices.first else {
      converter = nil
      guard list == nil else { return }
      var search = CurrencyListAddress(for: .quote, of: conversion)
      search.search = CurrencyListAddress.searched(place.text)
      list = CurrencyListViewModel(search, environment)
      return
    }
    let base = currency(of: first.price)
    let wanted = place.target ?? read.targets.first?.currency ?? last.quote
    let isNamed = place.target != nil || !read.targets.isEmpty
    target = wanted == base && !isNamed ? last.base : wanted
    var conversion = ConverterAddress(
      CurrencyPair(base: base, quote: target),
      amount: amount(of: first.price, first.place).description
    )
    conversion.on = read.day
    (converter, list) = (environment.card(of: conversion), nil)
  }

  public var address: Address { .ask(place) }
  public var heading: String { wording(.askHeading) }
  public var needs: [RateQuery] { converter?.pastNeeds ?? [] }

  /// Whether the server found the result by names of other languages, which have not come yet.
  public var isDrawn: Bool { namesNeeded != nil && isAsServed }

  public var freshness: FreshnessLabel {
    converter?.freshness ?? FreshnessLabel(of: nil, in: environment)
  }

  public var title: String {
    guard let (price, index) = prices.first else { return heading }
    if prices.count > 1 { return wording(.askCount(count: prices.count)) + " → " + target.code }
    let row = row(price, index)
    return row.paid + " = " + (row.value?.text ?? "–") + " " + row.unit
  }

  public func follow() {
    if languages != environment.rates.searchLocales.count { begin() }
    converter?.follow()
    list?.follow()
  }

  /// All names that have not come, if the text may name currencies that the reader's language alone
  /// does not know; else nil.
  var namesNeeded: SearchNames? {
    let rates = environment.rates
    guard rates.searchLocales.isEmpty || rates.lacksRareNames, !place.text.utf8.isEmpty,
      list != nil || !read.isQuestion || !wording.locale.tag.isSame(as: "en")
    else { return nil }
    return .all
  }

  // MARK: Events

  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .ask: return Step(.push(.ask(AskAddress(value))))
    case .search: return type(value)
    case .star: return list?.handle(action, value) ?? []
    default: return []
    }
  }

  /// Reads the text again, as it is in the field.
  private func type(_ text: String) -> Step {
    (place, typed) = (AskAddress(text), text)
    _ = list?.handle(.search, place.text)
    begin()
    guard !text.utf8.isEmpty else {
      environment.announcement = ""
      return [.focus("ask")]
    }
    environment.announcement = list.map { problem ?? $0.outcome } ?? title
    return namesNeeded.map { [.loadSearchNames($0)] } ?? []
  }

  public func handle(_ key: Key) -> Step { key == .escape ? Step(.push(.start)) : [] }

  public func takes(_ key: Key) -> Bool { key == .escape }

  // MARK: Readings

  /// The reason why a question has no answer, as a sentence; nil if it has one, or the text has no
  /// price.
  public var problem: String? { read.refusal?.sentence(in: wording, text: place.text) }

  /// Whether the whole text was read.
  public var isWhole: Bool { read.isQuestion }

  /// Returns the currency of a price; for a sign that several share, the chosen one or else the
  /// reader's last.
  func currency(of price: TextPrice) -> Currency {
    if let source = place.source, price.currency.allows(source) { return source }
    return price.currency.allows(last.base) ? last.base : price.currency.currency
  }

  /// Returns the amount of the price with the number `index`, in its chosen reading.
  func amount(of price: TextPrice, _ index: Int) -> ExactDecimal {
    place.others.contains(index) ? price.other ?? price.amount : price.amount
  }
}

extension AppEnvironment {
  /// Reads a single line as a question, as the command does; any other text, or one with other
  /// words, as prices.
  func reading(of text: String) -> PriceText {
    let locales = [wording.locale] + rates.searchLocales.filter { $0.tag.isSame(as: "en") }
    var refusal: ReadingError?
    if !text.bytes.contains(0x0A), !text.bytes.contains(0x0D) {
      let words =
        rates.words
        ?? CurrencyWords(locales: locales, keywords: rates.searchKeywords, countries: true)
      rates.words = words
      do throws(ReadingError) {
        let reader = QuestionReader(AmountReader(wording.locale, words: words))
        if let read = PriceText(try reader.read(text, today: now.day)) { return read }
      } catch {
        refusal = error.isOfQuestion ? error : nil
      }
    }
    // Nicknames and countries are left out, so that Brazil 2014 is not read as a price.
    let words = rates.priceWords ?? CurrencyWords(locales: locales)
    rates.priceWords = words
    let prices = try? PriceReader(AmountReader(wording.locale, words: words)).read(
      text,
      today: now.day
    )
    // 10–15 € is read as two prices, not as a difference.
    if let refusal, refusal.reason != .numberAndMoney || prices?.prices.isEmpty != false {
      return PriceText(refusal)
    }
    return prices ?? PriceText()
  }
}

extension ReadingError {
  /// Whether the error is one of a question without an answer, not of a text with other words.
  fileprivate var isOfQuestion: Bool {
    switch reason {
    case .numberAndMoney, .moneyTimesMoney, .dividedByMoney, .divisionByZero, .overflow, .tooDeep,
      .tooManyDigits,
      .mixedDigits, .misplacedMark, .noSuchDay, .secondDay, .secondSign, .unbalancedParenthesis:
      true
    default: false
    }
  }
}
