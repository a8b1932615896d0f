import ExactMoney
public import ExchangeRates
import Localization

/// The converter: an amount, what it is worth, and the pair's rates around it.
///
/// What the rates alone decide is worked out when the pair or the rates change, and what the amount
/// decides at each keystroke.
public final class ConverterViewModel: ScreenModel {
  public let environment: AppEnvironment
  /// Where the screen is.
  public private(set) var place: ConverterAddress
  /// The amount that is typed, into the upper leaf or into a result.
  private(set) var field: AmountField
  private(set) var options: RateOptions
  private(set) var rates: Rates
  private(set) var outcome: Outcome
  /// The charts; nil on a card beside another screen, which shows none.
  private(set) var charts: Charts?
  /// The calculation whose result stands in the field: `12 × 8.50 =`; nil for none.
  var calculation: String?
  /// Whether nothing was typed yet, so that the first digit begins anew.
  var isUntouched: Bool
  /// The currency that the text just typed has named, which the page says.
  var named: Named?
  /// Where the list of currencies, opened from here, leads back to.
  let listOrigin: CurrencyListAddress.Origin
  let reckoner: Reckoner

  /// A currency that a text has named, which is the one that is paid since.
  struct Named: Sendable {
    let currency: Currency
    /// What was there before, where the text came as a whole; nil for one that was typed.
    let before: ConverterAddress?
  }

  /// The converter as a screen, or as a card beside another.
  public init(
    _ address: ConverterAddress,
    _ environment: AppEnvironment,
    isCard: Bool = false,
    listOrigin: CurrencyListAddress.Origin = .converter
  ) {
    let place = address.redirect(in: environment) ?? address
    let wording = environment.wording
    let reader = AmountReader(wording.locale)
    let reckoner = Reckoner(reader)
    let field = AmountField(place.typed(in: wording), by: reckoner)
    let options = RateOptions(place, by: reader)
    let rates = Rates(Basis(place, options, in: environment), in: environment)
    (self.place, self.field, self.options, self.rates) = (place, field, options, rates)
    self.reckoner = reckoner
    isUntouched = !place.isTyping
    outcome = Outcome(of: field, at: place, by: rates, reckoner)
    charts = isCard ? nil : Charts(of: place.pair, in: environment)
    self.listOrigin = listOrigin
    self.environment = environment
    environment.preferences.rates.conversion = KeptConversion(place)
  }

  public var address: Address { .converter(place) }

  public var heading: String { environment.wording(.pageConvert) }

  public var needs: [RateQuery] {
    // A card shows no charts.
    let year = charts == nil ? nil : environment.rates.yearNeeded
    return pastNeeds + [.fetches(place.pair)] + (year.map { [$0] } ?? [])
  }

  /// The rates of the day that is chosen.
  var pastNeeds: [RateQuery] { place.tables(today: environment.now.day).map { [$0] } ?? [] }

  // MARK: Staying up to date

  /// Changes the address and everything that follows from it.
  func change(_ body: (inout ConverterAddress) -> Void) {
    body(&place)
    place.isTyping = false
    field = AmountField(place.typed(in: environment.wording), by: reckoner)
    options = RateOptions(place, by: AmountReader(environment.wording.locale))
    environment.preferences.rates.conversion = KeptConversion(place)
    if !followRates() { outcome = Outcome(of: field, at: place, by: rates, reckoner) }
  }

  public func follow() { followRates() }

  /// Works out again what depends on the rates, where those have changed; whether they have.
  @discardableResult
  func followRates() -> Bool {
    if let charts, !charts.are(of: place.pair, in: environment) {
      self.charts = Charts(of: place.pair, in: environment)
    }
    let basis = Basis(place, options, in: environment)
    guard !rates.isFor(basis) else { return false }
    rates = Rates(basis, in: environment)
    outcome = Outcome(of: field, at: place, by: rates, reckoner)
    return true
  }
}

extension ConverterAddress {
  /// What stands in the field that is typed into.
  func typed(in wording: Wording) -> String {
    receive ?? amount ?? wording.plain(ConverterAddress.firstAmount)
  }

  /// The currency of the amount that is typed.
  var typedCurrency: Currency {
    receive == nil ? pair.base : receiveIn ?? pair.quote
  }
}
