import ExactMoney
public import ExchangeRates
import Localization

/// The converter: an amount, what it is worth, and the pair's rates around it.
///
/// What the rates alone decide is worked out when the pair or the rates change, and what the amount
/// decides at each keystroke.
public struct ConverterViewModel: ScreenModel {
  public var surroundings: Surroundings {
    didSet { followRates() }
  }
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
  var isUntouched = true
  /// The currency that the text just typed has named, which the page says.
  var named: Currency?
  /// Where the list of currencies, opened from here, leads back to.
  let listOrigin: CurrencyListAddress.Origin
  let reckoner: Reckoner

  public init(_ address: ConverterAddress, _ surroundings: Surroundings) {
    self.init(address, surroundings, isCard: false)
  }

  /// The converter as a screen, or as a card beside another.
  init(
    _ address: ConverterAddress,
    _ surroundings: Surroundings,
    isCard: Bool,
    listOrigin: CurrencyListAddress.Origin = .converter
  ) {
    let place = address.redirect(in: surroundings) ?? address
    let wording = surroundings.wording
    let reckoner = Reckoner(AmountReader(wording.locale))
    let field = AmountField(place.typed(in: wording), by: reckoner)
    let options = RateOptions(place, by: reckoner)
    let rates = Rates(Basis(place, options, in: surroundings), in: surroundings)
    (self.place, self.field, self.options, self.rates) = (place, field, options, rates)
    self.reckoner = reckoner
    outcome = Outcome(of: field, at: place, by: rates)
    charts = isCard ? nil : Charts(of: place.pair, in: surroundings)
    self.listOrigin = listOrigin
    self.surroundings = surroundings
    self.surroundings.preferences.pair = place.pair
  }

  public var address: Address { .converter(place) }

  public var heading: String { surroundings.wording(.pageConvert) }

  public var needs: [RateQuery] {
    let past = place.tables(today: surroundings.now.day)
    return (past.map { [$0] } ?? []) + [.fetches(place.pair)]
  }

  // MARK: Staying up to date

  /// Changes the address and everything that follows from it.
  mutating func change(_ body: (inout ConverterAddress) -> Void) {
    let before = place
    body(&place)
    field = AmountField(place.typed(in: surroundings.wording), by: reckoner)
    options = RateOptions(place, by: reckoner)
    if place.pair != before.pair { surroundings.preferences.pair = place.pair }
    if !followRates() { outcome = Outcome(of: field, at: place, by: rates) }
  }

  /// Works out again what depends on the rates, where those have changed; whether they have.
  @discardableResult
  private mutating func followRates() -> Bool {
    if let charts, !charts.are(of: place.pair, in: surroundings) {
      self.charts = Charts(of: place.pair, in: surroundings)
    }
    let basis = Basis(place, options, in: surroundings)
    guard !rates.isFor(basis) else { return false }
    rates = Rates(basis, in: surroundings)
    outcome = Outcome(of: field, at: place, by: rates)
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
