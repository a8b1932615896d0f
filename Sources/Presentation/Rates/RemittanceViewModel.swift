public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// What a country receives for dollars: from the United States to one of three, 0 to 10,000 dollars.
///
/// It calculates; no money moves.
public final class RemittanceViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: SendAddress
  /// What stands in the field: the amount as typed, 100 at first.
  public private(set) var typedAmount: String

  public init(_ address: SendAddress, _ environment: AppEnvironment) {
    let place = address.redirect(in: environment.wording) ?? address
    typedAmount = place.shown(in: environment.wording)
    (self.place, self.environment) = (place, environment)
  }

  public var address: Address { .send(place) }
  public var heading: String { wording(.sendHeading) }

  /// `1,250.00 USD = 1,669,083.42 KRW`; the heading without a result.
  public var title: String {
    guard let value = amount.value, let result else { return heading }
    return money(value, .usd) + " = " + result.text + " " + currency.code
  }

  var wording: Wording { environment.wording }

  // MARK: What happens

  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .amount, .send:
      typedAmount = value
      place.take(value, AmountReader(wording.locale))
      announceResult()
    case .country:
      guard let country = SendAddress.Country(named: value) else { return [] }
      place.country = country
      announceResult()
    case .copy:
      guard let result else { return [] }
      environment.announcement = wording(.sendCopied(text: result.text))
      return [.copy(result.text)]
    default: break
    }
    return []
  }

  /// Says the result, or why there is none.
  private func announceResult() {
    guard let value = amount.value, let rate, let result = rate.result(for: value) else {
      environment.announcement = message ?? ""
      return
    }
    environment.announcement = wording(
      .sendSpoken(amount: spoken(value, .usd), result: spoken(result, currency))
    )
  }

  private func spoken(_ amount: ExactDecimal, _ currency: Currency) -> String {
    MoneyFormat(currency, in: wording.locale, digits: .atMost(2))
      .text(of: amount)
  }

  // MARK: The amount

  /// What was typed, read.
  public var amount: RemittanceAmount {
    RemittanceAmount(typedAmount, AmountReader(wording.locale))
  }

  /// The amount's name: `Amount to send in US dollars, 0 to 10,000`.
  public var amountLabel: String {
    wording(
      .sendAmount(
        currency: wording.locale.name(of: .usd, counted: .other),
        least: wording.number(0),
        limit: wording.number(RemittanceAmount.limit)
      )
    )
  }

  /// Why the amount is refused; nil when it is not.
  public var message: String? {
    switch amount {
    case .aboveLimit: wording(.sendOver(limit: limit))
    case .negative: wording(.sendBelow(least: wording.number(0), limit: limit))
    case .unreadable: wording(.sendUnreadable(least: wording.number(0), limit: limit))
    case .accepted, .empty: nil
    }
  }

  /// The other reading of an amount that has two: what it was read as, what it may mean, and the place
  /// where that is meant.
  public var doubt: (read: String, other: String, address: Address, text: String)? {
    guard place.spelling != nil, case .accepted(let value, let other?) = amount else { return nil }
    let text = NumberFormat(wording.locale, isGrouped: false).text(of: other)
    return (
      wording(.sendReadAs(text: wording.number(value))),
      wording(.sendMeant(other: wording.number(other))),
      .send(SendAddress(place.country, amount: other.description)), text
    )
  }

  /// `10,000 USD`.
  public var limit: String { money(RemittanceAmount.limit, .usd) }

  /// `0 – 10,000 USD`.
  public var limitRange: String {
    wording(.sendLimitRange(least: wording.number(0), limit: limit))
  }

  // MARK: The result

  /// The currency that is received.
  public var currency: Currency { place.country.currency }

  /// The rate to it; nil where there is none at hand.
  public var rate: RemittanceRate? { RemittanceRate(to: currency, in: environment) }

  /// What is received, with two decimals at most; nil where the amount or the rate is none.
  public var result: AmountText? {
    guard let value = amount.value, let result = rate?.result(for: value) else { return nil }
    return text(result, currency)
  }

  /// `133,526.67`: what 100 dollars become in a country.
  public func arriving(in country: SendAddress.Country) -> String? {
    RemittanceRate(to: country.currency, in: environment)?
      .result(for: ExactDecimal(100))
      .map { text($0, country.currency).text }
  }

  /// `100 USD arrives as`.
  public var arrivingTitle: String {
    wording(.sendArrives(amount: money(ExactDecimal(100), .usd)))
  }

  /// The number of a rate, `1,335.27`.
  public func text(of rate: RemittanceRate) -> String { text(rate.rate, currency).text }

  /// What the rate is per: `KRW / USD`.
  public var rateUnit: String { currency.code + " / " + Currency.usd.code }

  /// When the rate was fetched, `2026-10-30 17:04` on the reader's clock; when it was published where
  /// it came with the program.
  public func retrieved(_ rate: RemittanceRate) -> String {
    guard let instant = rate.retrievedAt else {
      let time = rate.publishedAt.map { wording.timestamp($0, utcOffset: environment.utcOffset) }
      return wording(.sendBuiltIn(day: time ?? wording.date(rate.asOf)))
    }
    return wording.timestamp(instant, utcOffset: environment.utcOffset)
  }

  /// The same moment for machines: `2026-10-30T17:04Z`, or the day where no hour is known.
  public func retrievedMoment(_ rate: RemittanceRate) -> String {
    guard let instant = rate.retrievedAt ?? rate.publishedAt else { return rate.asOf.description }
    return instant.dayText + "T" + instant.timeText + "Z"
  }

  /// `ECB, 30 Oct 2026`.
  public func origin(of rate: RemittanceRate) -> String {
    wording(.sendSource(source: wording.name(ofSource: rate.source), day: wording.date(rate.asOf)))
  }

  // MARK: Countries

  /// `South Korea`: the short name where the language has one, the locale's otherwise.
  public func name(of country: SendAddress.Country) -> String {
    let language = wording.messages.tag.utf8.prefix { $0 != UInt8(ascii: "-") }
    let isOwnLanguage = language.elementsEqual(wording.locale.language.utf8)
    return country == .southKorea && isOwnLanguage
      ? wording(.sendSouthKorea) : wording.name(ofRegion: country.code.description)
  }

  /// The country that sends.
  public var sender: String { wording.name(ofRegion: RemittanceViewModel.senderRegion) }

  public static var senderRegion: String { "US" }

  /// `South Korea receives`.
  public var receiver: String {
    wording(.sendReceives(country: name(of: place.country)))
  }

  private func text(_ amount: ExactDecimal, _ currency: Currency) -> AmountText {
    wording.amount(amount, of: currency, digits: .atMost(2))
  }

  private func money(_ amount: ExactDecimal, _ currency: Currency) -> String {
    text(amount, currency).text + " " + currency.code
  }
}

extension SendAddress {
  /// What stands in the field.
  func shown(in wording: Wording) -> String {
    if let spelling {
      var read = self
      read.take(spelling, AmountReader(wording.locale))
      if (read.amount ?? "").isSame(as: amount ?? "") { return spelling }
    }
    return NeutralAmount.local(amount ?? "100", wording.locale.numbers)
  }
}

extension SendAddress.Country {
  /// The currency of the country.
  public var currency: Currency {
    switch self {
    case .southKorea: .krw
    case .japan: .jpy
    case .philippines: .php
    }
  }
}
