public import ExactMoney
import ExchangeRates
import Localization

/// One currency of the hinge.
public struct CurrencySide: Sendable {
  public let currency: Currency
  public let name: String
  /// `$`, or the code if there is nothing shorter.
  public let symbol: String
  /// The button's label for screen readers: `US Dollar, USD. Choose another currency`.
  public let choice: String
  /// The address where another one is chosen.
  public let list: Address
}

/// The worth of one unit: `1 USD = 5.4325 BRL`.
public struct Equivalence: Hashable, Sendable {
  /// `1 USD`.
  public let unit: String
  public let rate: String
  /// `BRL`, with a fee behind it if there is one: `BRL − 2%`.
  public let quote: String
}

/// A note under the amount, in place of a unit's worth.
public enum AmountNote: Hashable, Sendable {
  /// The amount is unreadable.
  case problem(String)
  /// It was read in one of two ways; the other is a question with an address.
  case reading(String, other: String?, Address)
  /// Something worth knowing.
  case information(String)

  /// Whether nothing was read.
  public var isProblem: Bool { if case .problem = self { true } else { false } }

  /// What was read, and the address of what may be meant.
  init(_ doubt: DoubtfulAmount, meant address: Address, in wording: Wording) {
    self = .reading(
      wording(.converterReadAs(text: doubt.taken)),
      other: doubt.other.map { wording(.converterMeant(other: $0)) },
      address
    )
  }
}

extension ConverterViewModel {
  // MARK: The page

  public var title: String {
    if let verdict = offerSheet?.verdict { return verdict.text }
    if let paidText, let resultText {
      return paidText + " " + place.pair.base.code + " = " + resultText.text + " "
        + place.pair.quote.code
    }
    if let resultText, let sumText {
      return sumText + " = " + resultText.text + " " + place.pair.quote.code
    }
    guard let unit = equivalence(isInverse: false) else {
      return place.pair.base.code + " → " + place.pair.quote.code
    }
    return unit.unit + " = " + unit.rate + " " + unit.quote
  }

  /// The text of a shared result: `100 USD = 176.69 BRL · My card 2% · Rates of 12 Sep 2008 · ECB`.
  var sharedText: String {
    [title, deviation ?? "", cardText ?? "", freshness.fact].joinedByDots
  }

  /// `USD → BRL`.
  public var pairText: String { place.pair.base.code + " → " + place.pair.quote.code }

  public var freshness: FreshnessLabel {
    FreshnessLabel(of: rates.route, on: place.on, by: place.policy, in: environment)
  }

  // MARK: Currencies

  public var base: CurrencySide { side(place.pair.base, rates.base, .base) }

  public var quote: CurrencySide { side(place.pair.quote, rates.quote, .quote) }

  private func side(
    _ currency: Currency,
    _ words: CurrencyWords,
    _ side: CurrencyListAddress.Purpose
  ) -> CurrencySide {
    let kept = KeptConversion(conversion)
    return CurrencySide(
      currency: currency,
      name: words.name,
      symbol: words.symbol,
      choice: wording(.converterChoose(name: words.name, code: currency.code)),
      list: .currencies(CurrencyListAddress(for: side, of: kept, origin: listOrigin))
    )
  }

  /// The conversion for another pair, with the paid amount.
  var conversion: ConverterAddress {
    var place = place
    (place.amount, place.receive, place.receiveIn) = (portableAmount, nil, nil)
    return place
  }

  /// The amount for another pair, without the currency, which that pair has itself.
  var portableAmount: String? {
    if place.receive != nil { return paid?.description }
    guard field.terms.count == 1, field.terms[0].currency != nil else { return place.amount }
    return Keypad.value(field, in: place.pair.base)?.description
  }

  public var swapLabel: String {
    environment.wording(
      .converterSwap(from: rates.quote.name, to: rates.base.name)
    )
  }

  /// The address of the same conversion with a change.
  func address(_ change: (inout ConverterAddress) -> Void) -> Address {
    var changed = place
    changed.isTyping = false
    change(&changed)
    return .converter(changed)
  }

  // MARK: What a unit is worth

  /// The worth of one unit of the base, or of the quote; nil without a rate.
  public func equivalence(isInverse: Bool) -> Equivalence? {
    guard let rate = isInverse ? rates.inverse : rates.unit else { return nil }
    let (one, other) =
      isInverse ? (place.pair.quote, place.pair.base) : (place.pair.base, place.pair.quote)
    var quote = other.code
    if !isInverse, place.fee == nil, let fee = rates.route?.fee, !fee.percent.isZero {
      quote += (fee.kind == .card ? " + " : " − ") + wording.percent(of: fee)
    }
    return Equivalence(
      unit: wording.plain(.one) + " " + one.code,
      rate: wording.rate(rate),
      quote: quote
    )
  }

  // MARK: Speaking

  /// `100 US dollars is 543.25 Brazilian reals`; nil without a result.
  var spokenResult: String? {
    guard let paid, let result, field.terms.count == 1 else { return nil }
    let said =
      wording.result(of: paid, place.pair.base, is: result, place.pair.quote)
      + (deviation.map { " " + $0 } ?? "")
    guard let official = officialAmount else { return said }
    return wording(.cardSaid(result: said, official: wording.number(official)))
  }
}

extension Wording {
  /// `100 US dollars is 543.25 Brazilian reals`.
  func result(
    of amount: ExactDecimal,
    _ base: Currency,
    is result: ExactDecimal,
    _ quote: Currency
  ) -> String {
    self(
      .converterSaid(
        counted: messages.pluralRules.category(of: amount),
        from: counted(amount, base),
        to: counted(result, quote)
      )
    )
  }

  /// A number of units by their name: `543.25 Brazilian reals`.
  func counted(_ amount: ExactDecimal, _ currency: Currency) -> String {
    let category = locale.pluralRules.category(of: amount)
    return number(amount) + " " + locale.name(of: currency, counted: category)
  }

  /// `My card 2%`.
  func card(_ fee: FeePercent) -> String { self(.modeCard(percent: percent(of: fee))) }

  /// The percentage of a fee: `2%`.
  func percent(of fee: FeePercent) -> String {
    share((try? fee.percent.dividedByPowerOfTen(2)) ?? .zero)
  }

  /// A share of one in per cent, with the necessary digits: `2%`.
  func share(_ share: ExactDecimal) -> String {
    NumberFormat(locale, style: .percent, digits: .atMost(6)).text(of: share.absoluteValue)
  }
}
