public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// The amount that one of three countries receives for 0 to 10,000 dollars from the United States.
///
/// The screen only calculates; no money is transferred.
public final class SendViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: SendAddress
  /// The amount as typed, initially 100.
  public private(set) var field: AmountField
  /// The route by the newest published rates; nil if none joins the currencies.
  private var route: RateRoute?

  public init(_ address: SendAddress, _ environment: AppEnvironment) {
    place = address.redirect(in: environment) ?? address
    field = place.field(in: environment)
    self.environment = environment
    follow()
  }

  public var address: Address { .send(place) }
  public var heading: String { wording(.sendHeading) }

  /// The title, `1,250.00 USD = 1,669,083.42 KRW`; the heading if there is no result.
  public var title: String {
    guard let amount, let result else { return heading }
    let paid = field.isExact ? wording.number(amount) : text(amount, .usd).text
    return paid + " " + Currency.usd.code + " = " + result.text + " " + currency.code
  }

  // MARK: Events

  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .amount, .send:
      field = AmountField(value, by: environment.reckoner)
      place.take(field)
    case .country:
      guard let country = SendAddress.Country(named: value) else { return [] }
      place.country = country
      follow()
    case .copy:
      guard let received else { return [] }
      let text = wording.plain(received)
      announce(.converterCopied(text: text))
      return [.copy(text)]
    default: return []
    }
    environment.announcement = spokenResult ?? problem ?? ""
    return []
  }

  public func follow() { route = route(to: currency) }

  private func route(to currency: Currency) -> RateRoute? {
    try? environment.converter(by: environment.rates.book.archive)
      .knownRoute(for: CurrencyPair(base: .usd, quote: currency))
  }

  private var spokenResult: String? {
    guard let amount, let result = received else { return nil }
    return wording.result(of: amount, .usd, is: result, currency)
  }

  // MARK: The amount

  /// The maximum number of dollars that can be sent; larger amounts are refused.
  static var maximumDollars: ExactDecimal { ExactDecimal(10_000) }

  /// The number of dollars to send; nil if there is none, or it is out of range.
  var amount: ExactDecimal? { problem == nil ? field.dollars : nil }

  /// The label of the amount: `Amount to send in US dollars, 0 to 10,000`.
  public var amountLabel: String {
    wording(
      .sendAmount(
        currency: wording.locale.name(of: .usd, counted: .other),
        least: wording.number(0),
        limit: wording.number(SendViewModel.maximumDollars)
      )
    )
  }

  /// The reason why the amount is refused; nil if it is accepted.
  public var problem: String? {
    guard !field.isEmpty else { return nil }
    guard let dollars = field.dollars else {
      return wording(.sendUnreadable(least: wording.number(0), limit: limit))
    }
    if dollars > SendViewModel.maximumDollars { return wording(.sendOver(limit: limit)) }
    return dollars < .zero ? wording(.sendBelow(least: wording.number(0), limit: limit)) : nil
  }

  /// The notes about the amount.
  public var notes: [AmountNote] {
    if let problem { return [.problem(problem)] }
    return field.readings(in: environment) { meant in
      var there = place
      there.take(meant)
      return .send(there)
    }
  }

  /// The largest amount: `10,000 USD`.
  public var limit: String { money(SendViewModel.maximumDollars, .usd) }

  /// The range of amounts: `0 – 10,000 USD`.
  public var limitRange: String { wording(.sendLimitRange(least: wording.number(0), limit: limit)) }

  /// The amount in whole dollars, clamped to the range of a meter.
  public var meter: Int {
    let dollars = min(max(field.dollars ?? .zero, .zero), SendViewModel.maximumDollars)
    let whole = try? dollars.rounded(to: .scale(0), rounding: .towardZero)
    return whole.flatMap { Int(exactly: $0.coefficient) } ?? 0
  }

  // MARK: The result

  /// The currency that the country receives.
  public var currency: Currency { place.country.currency }

  /// The received amount, with at most two decimals; nil without an amount or a rate.
  public var result: AmountText? { received.map { text($0, currency) } }

  private var received: ExactDecimal? { amount.flatMap { worth(of: $0, along: route) } }

  /// Returns the worth of `amount`, rounded once, half up, to two decimals, for every currency; nil
  /// without a rate.
  private func worth(of amount: ExactDecimal, along route: RateRoute?) -> ExactDecimal? {
    route.flatMap { try? $0.ratio.worth(of: ExactFraction(amount), digits: 2) }
  }

  /// Returns the amount that a country receives for 100 dollars, `133,526.67`; nil if there is no
  /// rate.
  public func arriving(in country: SendAddress.Country) -> String? {
    worth(of: ConverterAddress.firstAmount, along: route(to: country.currency))
      .map { text($0, country.currency).text }
  }

  /// The heading of those amounts: `100 USD arrives as`.
  public var arrivingTitle: String {
    wording(.sendArrives(amount: money(ConverterAddress.firstAmount, .usd)))
  }

  /// The rate and its source; nil if there is no published rate.
  public var rate: SentRate? { route.flatMap { SentRate($0, in: environment) } }

  public var freshness: FreshnessLabel { FreshnessLabel(of: route, in: environment) }

  /// The reason why there is no rate.
  public var noRate: String {
    let (pair, rates) = (CurrencyPair(base: .usd, quote: currency), environment.rates.book.archive)
    return (rates.sources.isEmpty ? nil : environment.absence(of: pair, in: rates))
      ?? wording(.sendNoRate)
  }

  // MARK: Countries

  /// Returns the name of a country: the language's short name if it has one, else the locale's.
  public func name(of country: SendAddress.Country) -> String {
    country == .southKorea && wording.languageOfNames == nil
      ? wording(.sendSouthKorea) : wording.name(ofRegion: country.name)
  }

  /// The name of the country that sends.
  public var sender: String { wording.name(ofRegion: SendViewModel.senderRegion) }

  public static var senderRegion: String { "US" }

  /// The heading of the result: `South Korea receives`.
  public var receiver: String { wording(.sendReceives(country: name(of: place.country))) }

  private func text(_ amount: ExactDecimal, _ currency: Currency) -> AmountText {
    wording.amount(amount, of: currency, digits: .atMost(2))
  }

  private func money(_ amount: ExactDecimal, _ currency: Currency) -> String {
    text(amount, currency).text + " " + currency.code
  }
}

/// A rate with its source and the time of its fetch.
public struct SentRate: Sendable {
  /// The number: `1,335.27`.
  public let number: String
  /// The unit of the number: `KRW / USD`.
  public let unit: String
  /// The time of the fetch by the reader's clock, `2026-10-30 17:04`, and the words around it.
  ///
  /// For an embedded rate, it is the time of publication.
  public let retrieved: (before: String, time: String, after: String)
  /// The time in a machine-readable form, `2026-10-30T17:04Z`, or the day if the hour is unknown.
  public let moment: String
  /// The source and the day of the rate: `ECB, 30 Oct 2026`.
  public let origin: String

  init?(_ route: RateRoute, in environment: AppEnvironment) {
    guard let source = route.publishedLegs.first?.source, let asOf = route.asOf else { return nil }
    let (wording, pair) = (environment.wording, route.pair)
    number = wording.amount(route.ratio.value, of: pair.quote, digits: .atMost(2)).text
    unit = pair.quote.code + " / " + pair.base.code
    let fetched =
      environment.rates.book.sources.first { $0.source.name.isSame(as: source) }?.retrievedAt
    let published =
      RateSource.ecb.name.isSame(as: source) ? PublicationSchedule.ecb.instant(on: asOf) : nil
    let instant = fetched ?? published
    let day = wording.date(asOf)
    let time = instant.map { wording.timestamp($0, utcOffset: environment.utcOffset) } ?? day
    let (before, after) = fetched == nil ? wording(.sendBuiltIn(day: "\n")).cut(at: "\n") : ("", "")
    retrieved = (before, time, after ?? "")
    moment = instant.map { $0.machineTime + "Z" } ?? asOf.description
    origin = wording(.sendSource(source: wording.name(ofSource: source), day: day))
  }
}

extension AmountField {
  /// The number of dollars; nil if the text is not a number, or names another currency.
  fileprivate var dollars: ExactDecimal? {
    terms.count == 1 && currency(preferring: .usd) ?? .usd == .usd ? terms[0].value : nil
  }
}

extension SendAddress {
  /// Sets the amount to the typed one.
  mutating func take(_ field: AmountField) {
    amount = field.dollars?.description ?? ""
    let isLost = field.dollars == nil && !field.text.utf8.isEmpty
    spelling = isLost || field.isDoubtful ? field.text : nil
  }

  /// Returns the content of the field.
  func field(in environment: AppEnvironment) -> AmountField {
    AmountField(kept: amount, spelling, in: environment) { $0.dollars?.description ?? "" }
  }
}
