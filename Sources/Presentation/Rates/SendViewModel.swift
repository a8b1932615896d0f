public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// What a country receives for dollars: from the United States to one of three, 0 to 10,000 dollars.
///
/// It calculates; no money moves. The amount is read as the converter's.
public final class SendViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: SendAddress
  /// The amount as typed, 100 at first.
  public private(set) var field: AmountField
  private let reckoner: Reckoner
  /// The newest published rates; nil where none joins the currencies.
  private var route: RateRoute?

  public init(_ address: SendAddress, _ environment: AppEnvironment) {
    let reckoner = Reckoner(AmountReader(environment.wording.locale))
    place = address.redirect(in: environment.wording) ?? address
    field = place.field(by: reckoner, environment.wording)
    (self.environment, self.reckoner) = (environment, reckoner)
    follow()
  }

  public var address: Address { .send(place) }
  public var heading: String { wording(.sendHeading) }

  /// `1,250.00 USD = 1,669,083.42 KRW`; the heading without a result.
  public var title: String {
    guard let amount, let result else { return heading }
    let paid = field.isExact ? wording.number(amount) : text(amount, .usd).text
    return paid + " " + Currency.usd.code + " = " + result.text + " " + currency.code
  }

  // MARK: What happens

  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .amount, .send:
      field = AmountField(value, by: reckoner)
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
    try? environment.referenceConverter.knownRoute(
      for: CurrencyPair(base: .usd, quote: currency)
    )
  }

  private var spokenResult: String? {
    guard let amount, let result = received else { return nil }
    return wording.result(of: amount, .usd, is: result, currency)
  }

  // MARK: The amount

  /// The most dollars that can be sent.
  static var most: ExactDecimal { ExactDecimal(10_000) }

  /// The dollars that are sent; nil for none, and for more or fewer than can be.
  var amount: ExactDecimal? { problem == nil ? field.dollars : nil }

  /// The amount's name: `Amount to send in US dollars, 0 to 10,000`.
  public var amountLabel: String {
    wording(
      .sendAmount(
        currency: wording.locale.name(of: .usd, counted: .other),
        least: wording.number(0),
        limit: wording.number(SendViewModel.most)
      )
    )
  }

  /// Why the amount is refused; nil when it is not.
  public var problem: String? {
    guard !field.isEmpty else { return nil }
    guard let dollars = field.dollars else {
      return wording(.sendUnreadable(least: wording.number(0), limit: limit))
    }
    if dollars > SendViewModel.most { return wording(.sendOver(limit: limit)) }
    return dollars < .zero ? wording(.sendBelow(least: wording.number(0), limit: limit)) : nil
  }

  /// What there is to say about the amount.
  public var notes: [AmountNote] {
    if let problem { return [.problem(problem)] }
    return field.doubtfulAmounts(in: wording, by: reckoner).map { doubt in
      var meant = place
      meant.take(AmountField(doubt.rewritten, by: reckoner).withoutDoubts)
      return AmountNote(doubt, meant: .send(meant), in: wording)
    }
  }

  /// `10,000 USD`.
  public var limit: String { money(SendViewModel.most, .usd) }

  /// `0 – 10,000 USD`.
  public var limitRange: String {
    wording(.sendLimitRange(least: wording.number(0), limit: limit))
  }

  /// The whole dollars on a meter from 0 to the limit.
  public var meter: Int {
    let dollars = min(max(field.dollars ?? .zero, .zero), SendViewModel.most)
    let whole = try? dollars.rounded(to: .scale(0), rounding: .towardZero)
    return whole.flatMap { Int(exactly: $0.coefficient) } ?? 0
  }

  // MARK: The result

  /// The currency that is received.
  public var currency: Currency { place.country.currency }

  /// The received amount, with two decimals at most; nil without an amount or a rate.
  public var result: AmountText? { received.map { text($0, currency) } }

  private var received: ExactDecimal? { amount.flatMap { worth(of: $0, along: route) } }

  /// Rounded once, half up, to two decimals, whatever the currency's own are.
  private func worth(of amount: ExactDecimal, along route: RateRoute?) -> ExactDecimal? {
    route.flatMap { try? $0.ratio.worth(of: ExactFraction(amount), digits: 2) }
  }

  /// `133,526.67`: what 100 dollars become in a country.
  public func arriving(in country: SendAddress.Country) -> String? {
    worth(of: ConverterAddress.firstAmount, along: route(to: country.currency))
      .map { text($0, country.currency).text }
  }

  /// `100 USD arrives as`.
  public var arrivingTitle: String {
    wording(.sendArrives(amount: money(ConverterAddress.firstAmount, .usd)))
  }

  /// The rate and where it is from; nil where there is none at hand.
  public var rate: SentRate? {
    guard let route, let source = route.publishedLegs.first?.source, let asOf = route.asOf else {
      return nil
    }
    return SentRate(
      number: text(route.ratio.value, currency).text,
      unit: currency.code + " / " + Currency.usd.code,
      of: source,
      asOf,
      in: environment
    )
  }

  /// Why there is no rate; without any rates, nothing is wrong with the currency.
  public var noRate: String {
    let (pair, rates) = (CurrencyPair(base: .usd, quote: currency), environment.rates.book.archive)
    return (rates.sources.isEmpty ? nil : environment.absence(of: pair, in: rates))
      ?? wording(.sendNoRate)
  }

  // MARK: Countries

  /// `South Korea`: the short name where the language has one, the locale's otherwise.
  public func name(of country: SendAddress.Country) -> String {
    country == .southKorea && wording.languageOfNames == nil
      ? wording(.sendSouthKorea) : wording.name(ofRegion: country.name)
  }

  /// The country that sends.
  public var sender: String { wording.name(ofRegion: SendViewModel.senderRegion) }

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

/// A rate with its source and its time.
public struct SentRate: Sendable {
  /// `1,335.27`.
  public let number: String
  /// What it is per: `KRW / USD`.
  public let unit: String
  /// When it was fetched, on the reader's clock: `2026-10-30 17:04`.
  ///
  /// If it came with the program, it is when it was published, with words around it.
  public let retrieved: (before: String, time: String, after: String)
  /// The same moment for machines: `2026-10-30T17:04Z`, or the day where no hour is known.
  public let moment: String
  /// `ECB, 30 Oct 2026`.
  public let origin: String

  init(
    number: String,
    unit: String,
    of source: String,
    _ asOf: CalendarDate,
    in environment: AppEnvironment
  ) {
    (self.number, self.unit) = (number, unit)
    let wording = environment.wording
    let fetched =
      environment.rates.book.sources.first { $0.source.name.isSame(as: source) }?.retrievedAt
    let published =
      RateSource.ecb.name.isSame(as: source) ? PublicationSchedule.ecb.instant(on: asOf) : nil
    let instant = fetched ?? published
    let day = wording.date(asOf)
    let time = instant.map { wording.timestamp($0, utcOffset: environment.utcOffset) } ?? day
    let (before, after) = fetched == nil ? wording(.sendBuiltIn(day: "\n")).cut(at: "\n") : ("", "")
    retrieved = (before, time, after ?? "")
    moment = instant.map { $0.dayText + "T" + $0.timeText + "Z" } ?? asOf.description
    origin = wording(.sendSource(source: wording.name(ofSource: source), day: day))
  }
}

extension AmountField {
  /// The number of dollars; nil for money of another currency, and for no number.
  fileprivate var dollars: ExactDecimal? {
    terms.count == 1 && currency(preferring: .usd) ?? .usd == .usd ? terms[0].value : nil
  }
}

extension SendAddress {
  /// Takes the typed amount.
  mutating func take(_ field: AmountField) {
    amount = field.dollars?.description ?? ""
    let isLost = field.dollars == nil && !field.text.utf8.isEmpty
    spelling = isLost || field.isDoubtful ? field.text : nil
  }

  /// What stands in the field.
  func field(by reckoner: Reckoner, _ wording: Wording) -> AmountField {
    if let spelling {
      let field = AmountField(spelling, by: reckoner)
      if (field.dollars?.description ?? "").isSame(as: amount ?? "") { return field }
    }
    let shown = amount ?? ConverterAddress.firstAmount.description
    return AmountField(NeutralAmount.local(shown, wording.locale.numbers), by: reckoner)
      .withoutDoubts
  }
}
