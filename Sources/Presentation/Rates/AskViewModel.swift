public import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The page that finds the prices of a text, or currencies where there are none.
public final class AskViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: AskAddress
  /// The content of the field, which may be longer than the text of the address.
  public private(set) var typed: String
  /// Whether the field is one of several lines, as which it stays while the reader types.
  public let hasLines: Bool
  /// What was found in the text.
  private(set) var read = PriceText()
  /// The prices that count, with their places from 1: the first ``most`` of the text, since each row's
  /// links repeat the text.
  private(set) var prices: [(price: TextPrice, place: Int)] = []
  /// The places of what was read, in the order of the text.
  private(set) var marks: [Range<Int>] = []
  public private(set) var target: Currency
  /// The conversion of the first price, whose rates all others have too; nil without prices.
  private(set) var converter: ConverterViewModel?
  /// The search of currencies for a text without a price.
  public private(set) var list: CurrencyListViewModel?
  /// The most prices of a page.
  public static let most = 50
  /// The reader's last conversion, and its pair, the usual one without it.
  private let conversion: KeptConversion?
  private let last: CurrencyPair
  /// The languages whose names the text was read with.
  private var languages = -1

  public init(_ address: AskAddress, _ environment: AppEnvironment) {
    conversion = environment.preferences.rates.conversion
    last = ConverterAddress.start(in: environment).pair
    (place, self.environment, target) = (address, environment, last.quote)
    typed = address.text
    hasLines = address.text.bytes.contains(0x0A)
    begin()
  }

  /// Reads the text, with the names that are there.
  private func begin() {
    languages = environment.rates.searchLocales.count
    read = environment.reading(of: place.text)
    prices = []
    for (index, price) in read.prices.prefix(AskViewModel.most).enumerated()
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
  public var heading: String { environment.wording(.askHeading) }
  public var needs: [RateQuery] { converter?.pastNeeds ?? [] }

  /// What was found by the names of other languages, until those have come.
  public var isDrawn: Bool {
    needsSearchNames && environment.rates.searchLocales.isEmpty && isAsServed
  }

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

  /// Whether the text may name what this reader's language alone does not.
  var needsSearchNames: Bool {
    !place.text.utf8.isEmpty
      && (list != nil || !read.isQuestion || !wording.locale.tag.isSame(as: "en"))
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

  /// Answers the text as it stands in the field.
  private func type(_ text: String) -> Step {
    (place, typed) = (AskAddress(text), text)
    _ = list?.handle(.search, place.text)
    begin()
    guard !text.utf8.isEmpty else {
      environment.announcement = ""
      return [.focus("ask")]
    }
    environment.announcement = list.map { problem ?? $0.outcome } ?? title
    let areNamesMissing = needsSearchNames && environment.rates.searchLocales.isEmpty
    return areNamesMissing ? [.loadSearchNames] : []
  }

  public func handle(_ key: Key) -> Step {
    key == .escape ? Step(.push(.start)) : []
  }

  public func takes(_ key: Key) -> Bool { key == .escape }

  // MARK: Readings

  /// Why a question has no answer, as a sentence; nil if it has one, and for a text without a price.
  public var problem: String? { read.refusal?.sentence(in: wording, text: place.text) }

  /// Whether all of the text was read.
  public var isWhole: Bool { read.isQuestion }

  /// The currency of a price: of those that share its sign the chosen one, else the reader's last.
  func currency(of price: TextPrice) -> Currency {
    if let source = place.source, price.currency.allows(source) { return source }
    return price.currency.allows(last.base) ? last.base : price.currency.currency
  }

  /// The amount of the price at `index`, in the reading that is meant.
  func amount(of price: TextPrice, _ index: Int) -> ExactDecimal {
    place.others.contains(index) ? price.other ?? price.amount : price.amount
  }
}

extension AppEnvironment {
  /// What a text asks for, if it is one line, as the command reads it; else, or if it has other words too, its prices.
  func reading(of text: String) -> PriceText {
    let locales = [wording.locale] + rates.searchLocales.filter { $0.tag.isSame(as: "en") }
    var refusal: ReadingError?
    if !text.bytes.contains(0x0A), !text.bytes.contains(0x0D) {
      let words =
        rates.words
        ?? Localization.CurrencyWords(
          locales: locales,
          keywords: rates.searchKeywords,
          countries: true
        )
      rates.words = words
      do throws(ReadingError) {
        let reader = QuestionReader(AmountReader(wording.locale, words: words))
        if let read = PriceText(try reader.read(text, today: now.day)) { return read }
      } catch {
        refusal = error.isOfQuestion ? error : nil
      }
    }
    // Without nicknames and countries: Brazil 2014 is no price.
    let words = rates.priceWords ?? Localization.CurrencyWords(locales: locales)
    rates.priceWords = words
    let prices = try? PriceReader(AmountReader(wording.locale, words: words)).read(
      text,
      today: now.day
    )
    // 10–15 € are two prices, and no sum.
    if let refusal, refusal.reason != .numberAndMoney || prices?.prices.isEmpty != false {
      return PriceText(refusal)
    }
    return prices ?? PriceText()
  }
}

extension ReadingError {
  /// Whether the text is a question that has no answer, and no text with other words in it.
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
