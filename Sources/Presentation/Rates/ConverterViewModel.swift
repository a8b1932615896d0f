import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// The converter: an amount, its worth, and the pair's rates around it.
///
/// Values that depend on the rates alone are computed when the pair or the rates change; values
/// that depend on the amount, at each keystroke.
public final class ConverterViewModel: ScreenModel {
  public let environment: AppEnvironment
  public private(set) var place: ConverterAddress
  /// The typed amount, in the amount's field or in a result's.
  private(set) var field: AmountField
  /// The texts typed into the fields of the open sheet.
  var typedOptions = ConverterAddress.Typed()
  private(set) var rates: Rates
  private(set) var outcome: Outcome
  /// The answer to the field's text if that is a sentence; otherwise nil.
  private(set) var answer: SentenceAnswer?
  /// The charts; nil on a card beside another screen, which shows none.
  public private(set) var charts: Charts?
  /// The calculation whose result is in the field, `12 × 8.50 =`; nil if there is none.
  var calculation: String?
  /// Whether nothing was typed yet, so that the first digit replaces the field's content.
  var isUntouched: Bool
  /// The sheet's field that the keypad serves; nil for the amount's.
  var keysField: SheetField?
  /// Whether the reader has entered a field for a cash machine's fees since the sheet was opened.
  var showsFees = false
  /// Whether nothing was typed into ``keysField`` yet, so that the first digit replaces its
  /// content.
  var isSheetUntouched = true
  /// Whether a result will be announced once its rates have come.
  var isResultAwaited = false
  /// The currency that the last text named, for the page's note; nil if it named none.
  var named: Named?
  /// The screen to which the list of currencies returns.
  let listOrigin: CurrencyListAddress.Origin

  /// A currency that a text named, and that became the base.
  struct Named: Sendable {
    let currency: Currency
    /// The conversion before the text.
    let before: ConverterAddress
    /// Whether the text was pasted, so that undoing it also restores the amount before.
    let isPasted: Bool
  }

  /// Creates the converter as a screen, or as a card whose list of currencies returns to `origin`.
  public init(
    _ address: ConverterAddress,
    _ environment: AppEnvironment,
    cardOf origin: CurrencyListAddress.Origin? = nil
  ) {
    let place = address.sent(in: environment) ?? address
    let field = place.field(in: environment)
    let rates = Rates(Basis(place, in: environment), in: environment)
    (self.place, self.field, self.rates) = (place, field, rates)
    isUntouched = !place.isTyping
    keysField = place.sheet?.keys
    outcome = Outcome(of: field, at: place, by: rates)
    charts = origin == nil ? Charts(of: place.pair, in: environment) : nil
    listOrigin = origin ?? .converter
    self.environment = environment
    environment.preferences.rates.conversion = KeptConversion(place)
    answer = field.answer(from: place, in: environment)
  }

  public var address: Address { .converter(place) }

  public var heading: String { wording(.pageConvert) }

  public var needs: [RateQuery] {
    let charts = chartsNeed.map { [$0] } ?? []
    return pastNeeds + [.fetches(place.pair)] + charts + (answer?.needs ?? [])
  }

  /// The query for the rates in the charts: those of the pair alone, unless a past day may be
  /// within the year.
  ///
  /// nil if the page has no charts, the server drew them, or the loaded rates suffice.
  private var chartsNeed: RateQuery? {
    guard charts != nil, let year = environment.rates.yearNeeded else { return nil }
    guard pastNeeds.isEmpty else { return year }
    guard charts?.canBe ?? false, !isOfDrawnPair else { return nil }
    return environment.mayLoadSeries ? .series(place.pair, .year) : year
  }

  /// Whether the page still shows the server's charts, because the rates of the year have not come.
  public var isDrawn: Bool { (charts?.areAwaited ?? false) && isOfDrawnPair }

  /// Whether the server drew a page of this pair, with its charts.
  private var isOfDrawnPair: Bool {
    environment.drawn.cut(at: "?").before.isSame(as: place.pair.path)
  }

  /// The queries for the rates of the chosen day.
  var pastNeeds: [RateQuery] { place.tables(today: environment.now.day).map { [$0] } ?? [] }

  // MARK: Staying up to date

  /// Changes the address and everything that follows from it; `text` is the field's new text, if
  /// any.
  func change(typed text: String? = nil, _ body: (inout ConverterAddress) -> Void) {
    let before = place
    body(&place)
    place.isTyping = false
    if let text {
      field = AmountField(text, by: environment.reckoner)
      place.take(field, in: environment)
    } else if !ConverterViewModel.isSame(
      before.receive ?? before.amount,
      place.receive ?? place.amount
    ) {
      place.spelling = nil
      field = place.field(in: environment)
    }
    if place.pair != before.pair { typedOptions[.rate] = nil }
    environment.preferences.rates.conversion = KeptConversion(place)
    if !followRates() { outcome = Outcome(of: field, at: place, by: rates) }
    answer = field.answer(from: place, in: environment)
  }

  private static func isSame(_ left: String?, _ right: String?) -> Bool {
    (left == nil) == (right == nil) && (left ?? "").isSame(as: right ?? "")
  }

  public func follow() {
    followRates()
    answer?.follow()
    if isResultAwaited && !isLoading { announceResult() }
  }

  /// Recomputes what depends on the rates if they changed.
  ///
  /// Returns whether they did.
  @discardableResult
  func followRates() -> Bool {
    if let charts, !charts.are(of: place.pair, in: environment) {
      let made = Charts(of: place.pair, in: environment)
      // Until newer rates have come, the pair's charts stay.
      if !made.areAwaited || made.pair != charts.pair { self.charts = made }
    }
    let basis = Basis(place, in: environment)
    guard !rates.basis.isSame(as: basis) else { return false }
    rates = Rates(basis, in: environment)
    outcome = Outcome(of: field, at: place, by: rates)
    return true
  }
}

extension ConverterAddress {
  /// The currency of the typed amount.
  var typedCurrency: Currency { receive == nil ? pair.base : receiveIn ?? pair.quote }
}
