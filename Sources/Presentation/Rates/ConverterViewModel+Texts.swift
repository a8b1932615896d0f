public import ExactMoney
import ExchangeRates
import Localization

/// One currency of the converter's card.
public struct CurrencySide: Sendable {
  public let currency: Currency
  public let name: String
  /// The symbol, `$`, or the code if there is nothing shorter.
  public let symbol: String
  /// The button's label for screen readers: `US Dollar, USD. Choose another currency`.
  public let choice: String
  /// The address of the list from which another currency is chosen.
  public let list: Address
}

/// The worth of one unit: `1 USD = 5.4325 BRL`.
public struct Equivalence: Hashable, Sendable {
  /// One unit: `1 USD`.
  public let unit: String
  public let rate: String
  /// The currency of the worth, `BRL`, with the fee if there is one: `BRL − 2%`.
  public let quote: String
}

/// A note below the amount, in place of the worth of one unit.
public enum AmountNote: Hashable, Sendable {
  /// The amount is unreadable.
  case problem(String)
  /// The amount has two readings; `other` asks about the one that was not used, at the address.
  case reading(String, other: String?, Address)
  /// A fact worth knowing.
  case information(String)

  /// Whether the amount is unreadable.
  public var isProblem: Bool { if case .problem = self { true } else { false } }
}

extension Wording {
  /// Returns the note that a text was read as `taken`, and may mean `other`, which is at `address`.
  func reading(_ taken: String, _ other: String?, _ address: Address) -> AmountNote {
    .reading(
      self(.converterReadAs(text: taken)),
      other: other.map { self(.converterMeant(other: $0)) },
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
  var sharedText: String { [title, deviation ?? "", cardText ?? "", freshness.fact].joinedByDots }

  /// The pair: `USD → BRL`.
  public var pairText: String { place.pair.base.code + " → " + place.pair.quote.code }

  public var freshness: FreshnessLabel {
    FreshnessLabel(of: rates.route, on: place.on, by: place.policy, in: environment)
  }

  // MARK: Currencies

  public var base: CurrencySide { side(place.pair.base, .base) }

  public var quote: CurrencySide { side(place.pair.quote, .quote) }

  var baseName: String { wording.name(of: place.pair.base) }

  var quoteName: String { wording.name(of: place.pair.quote) }

  private func side(_ currency: Currency, _ side: CurrencyListAddress.Purpose) -> CurrencySide {
    let (kept, name) = (KeptConversion(conversion), wording.name(of: currency))
    return CurrencySide(
      currency: currency,
      name: name,
      symbol: wording.symbol(of: currency),
      choice: wording(.converterChoose(name: name, code: currency.code)),
      list: .currencies(CurrencyListAddress(for: side, of: kept, origin: listOrigin))
    )
  }

  /// The conversion to continue with another pair, with the paid amount.
  var conversion: ConverterAddress {
    var place = place
    (place.amount, place.receive, place.receiveIn) = (portableAmount, nil, nil)
    return place
  }

  /// The amount without its currency, for another pair; nil if there is none.
  var portableAmount: String? {
    if place.receive != nil { return paid?.description }
    guard field.terms.count == 1, field.terms[0].currency != nil else { return place.amount }
    return Keypad.value(field, in: place.pair.base)?.description
  }

  public var swapLabel: String { wording(.converterSwap(from: quoteName, to: baseName)) }

  /// Returns the address of the conversion after `change`.
  func address(_ change: (inout ConverterAddress) -> Void) -> Address {
    var changed = place
    changed.isTyping = false
    change(&changed)
    return .converter(changed)
  }

  // MARK: The worth of one unit

  /// Returns the worth of one unit of the base, or of the quote; nil if there is no rate.
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

  /// The result as spoken, `100 US dollars is 543.25 Brazilian reals`; nil if there is none.
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
  /// Returns a result as spoken: `100 US dollars is 543.25 Brazilian reals`.
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

  /// Writes an amount with the name of its units: `543.25 Brazilian reals`.
  func counted(_ amount: ExactDecimal, _ currency: Currency) -> String {
    let category = locale.pluralRules.category(of: amount)
    return number(amount) + " " + locale.name(of: currency, counted: category)
  }

  /// Writes the card with its fee: `My card 2%`.
  func card(_ fee: FeePercent) -> String { self(.modeCard(percent: percent(of: fee))) }

  /// Writes the percentage of a fee: `2%`.
  func percent(of fee: FeePercent) -> String {
    share((try? fee.percent.dividedByPowerOfTen(2)) ?? .zero)
  }

  /// Writes a fraction of one in percent, with the necessary digits: `2%`.
  func share(_ share: ExactDecimal) -> String {
    NumberFormat(locale, style: .percent, digits: .atMost(6)).text(of: share.absoluteValue)
  }
}
