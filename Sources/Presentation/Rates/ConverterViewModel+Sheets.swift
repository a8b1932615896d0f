import ExactMoney
public import ExchangeRates
import Localization
import PlainBytes

/// A chip below the card, which opens a sheet and shows whether its mode is on.
public struct ModeChip: Sendable {
  public let sheet: ConverterSheet
  public let text: String
  /// Whether the mode changes the result.
  public let isSet: Bool
  /// Whether the sheet is open.
  public let isOpen: Bool
}

/// The modes of a conversion, its day and its card, and their sheets.
extension ConverterViewModel {
  // MARK: Chips

  public var chips: [ModeChip] {
    let (isDaySet, isFeeSet) = (hasOtherDay, place.fee != nil)
    let day =
      place.on.map { wording.longDate($0) }
      ?? wording(place.rate == nil ? .modeToday : .converterOwnRate)
    let offer = wording(isDaySet || isFeeSet ? .modeOfferShort : .modeOffer)
    return [
      chip(.day, day, isSet: isDaySet),
      chip(.fee, cardText ?? wording(.modeNoFee), isSet: isFeeSet),
      chip(.offer, offer, isSet: false),
    ]
  }

  private func chip(_ sheet: ConverterSheet, _ text: String, isSet: Bool) -> ModeChip {
    ModeChip(sheet: sheet, text: text, isSet: isSet, isOpen: place.sheet == sheet)
  }

  /// Whether a day, a policy or a rate other than today's is chosen.
  var hasOtherDay: Bool { place.on != nil || place.policy != .last || place.rate != nil }

  /// The card with its fee, `My card 2%`; nil if there is none.
  var cardText: String? { place.fee.map { wording.card($0) } }

  // MARK: Opening and closing

  /// Returns the address of the conversion with `sheet` open.
  func opened(_ sheet: ConverterSheet) -> Address { address { $0.sheet = sheet } }

  /// Opens the named sheet, from which the back button returns, or closes the open one.
  func turn(to name: String) -> Step {
    guard let sheet = ConverterSheet(named: name), sheet != place.sheet else { return close() }
    guard place.sheet != nil else { return Step(.push(opened(sheet)), [.focus(sheet.field)]) }
    typedOptions = ConverterAddress.Typed()
    change { $0.turn(to: sheet) }
    keysField = sheet.keys
    return [.focus(sheet.field)]
  }

  private func close() -> Step {
    guard let sheet = place.sheet else { return [] }
    typedOptions = ConverterAddress.Typed()
    change { $0.turn(to: nil) }
    keysField = nil
    return [.focus("mode-" + sheet.name)]
  }

  // MARK: The day

  /// The day in the field of its sheet: `2026-10-30`.
  public var sheetDay: String {
    (place.on ?? rates.route?.asOf ?? environment.today).description
  }

  /// The published rate, shown in the empty field for the own rate.
  public var ratePlaceholder: String { rates.unit.map { wording.rate($0) } ?? "" }

  /// Whether another policy or an own rate is in use.
  public var hasOtherRate: Bool { place.policy != .last || !text(in: .rate).utf8.isEmpty }

  /// Whether an own rate is kept for the pair.
  public var hasKeptRate: Bool {
    environment.preferences.rates.ownRates.contains { own in
      own.pair == place.pair || own.pair == place.pair.reversed
    }
  }

  /// The problem of the typed rate, or a question about a rate far from the published one; nil if
  /// there is none.
  public var rateNote: AmountNote? {
    if let note = note(in: .rate) { return note }
    guard let rate = place.rate,
      let own = OwnRate(pair: place.pair, value: rate, fee: nil, setAt: environment.now)
    else { return nil }
    return environment.question(about: own).map { .information($0) }
  }

  /// The address of the history at the chosen day.
  public var dayChart: Address {
    var history = HistoryAddress(KeptConversion(place))
    history.at = place.on
    return .history(history)
  }

  /// The address of the server's page of rules of law with the amount, the pair and the day, for a
  /// receipt.
  ///
  /// nil for today's rates, and if no rule converts into the quote.
  public var receipt: String? {
    guard let day = place.on, Currency.targetsOfRules.contains(place.pair.quote) else { return nil }
    var query = Query()
    query.add("amount", paid?.description)
    query.add("from", place.pair.base.code)
    query.add("into", place.pair.quote.code)
    query.add("on", day.description)
    return "/rules" + query.text
  }

  // MARK: The card

  /// The address of the conversion without a fee; nil if it has none.
  public var addressWithoutFee: Address? { place.fee == nil ? nil : address { $0.clear(.fee) } }

  /// The amount to which the fee applies.
  ///
  /// Without a fee, it is the one chosen in the sheet, else the one that makes the reader bear the
  /// fee: less arrives for money from home, or more is paid for a price abroad.
  public var cardSide: FeePercent.Kind {
    place.fee?.kind ?? typedOptions[.side].flatMap { FeePercent.Kind(named: $0) }
      ?? (place.pair.base == environment.preferences.rates.home ? .fee : .card)
  }

  /// The result before the card's fee; nil without a card or a result.
  var officialAmount: ExactDecimal? {
    guard place.fee != nil, result != nil, !outcome.terms.isEmpty else { return nil }
    let whole = try? rates.converter?.withoutFees
      .convert(outcome.terms, to: place.pair.quote, on: rates.day)
    return try? whole?.result().amount
  }

  /// The result before the card's fee, `with my card · 543.25 official`; nil without a card or a
  /// result.
  public var cardLine: String? {
    guard let fee = place.fee, let official = officialAmount else { return nil }
    let amount = wording.amount(official, of: place.pair.quote).text
    return fee.kind == .card
      ? wording(.cardWith(amount: amount))
      : wording(.cardLess(percent: wording.percent(of: fee), amount: amount))
  }

  // MARK: Fields

  /// Returns the text of a field.
  public func text(in field: SheetField) -> String {
    typedOptions[field] ?? place.text(in: field, by: environment)
  }

  /// Returns the reason why the text of a field was refused, or its other reading; nil if it is
  /// certain.
  public func note(in field: SheetField) -> AmountNote? {
    let (entry, pair) = (place.entries[field], place.pair)
    guard let text = entry.text else { return nil }
    let read: RateNumber.Reading
    do throws(RateNumber.Problem) {
      read = try field.number(in: text, of: pair, by: environment.amounts)
    } catch {
      guard entry.number == nil else { return nil }
      return .problem(wording.text(of: error, unreadable: field.refusal(of: pair)))
    }
    guard !read.isCertain, read.value == entry.number else { return nil }
    func shown(_ value: ExactDecimal) -> String {
      field.isPercent
        ? wording.share((try? value.dividedByPowerOfTen(2)) ?? value) : wording.number(value)
    }
    let other = read.other ?? read.value
    let meant = address { $0.set(other, in: field, cardSide) }
    return wording.reading(shown(read.value), read.other.map { shown($0) }, meant)
  }

  /// Sets a field of a sheet by its name and text: `fee 2`, `on 2026-06-18`, `rate 5.40`.
  func setOption(_ value: String) {
    let (name, rest) = value.cut(at: " ")
    guard let field = SheetField(named: name) else { return }
    let (text, side) = (rest ?? "", cardSide)
    typedOptions[field] = text
    if field.isTyped { isSheetUntouched = false }
    // Choosing a kind of offer removes the fees for cash, which has no kind.
    let left = field == .kind ? SheetField.allCases.filter { $0.isOfCash } : []
    for fee in left { typedOptions[fee] = nil }
    change { place in
      for fee in left { place.entries[fee] = FieldEntries.Entry() }
      place.take(text, in: field, side, by: environment)
      if field == .on, place.on == environment.today { place.on = nil }
    }
    if field == .on, text.utf8.isEmpty { typedOptions[.rate] = nil }
    if place.sheet == .offer {
      environment.announcement = offerSheet?.spoken ?? ""
      return
    }
    announceResult()
    guard field == .on, !isLoading else { return }
    let day = place.on == nil ? wording(.dayOff) : freshness.fact
    environment.announcement = day + ". " + environment.announcement
  }

  /// Presses a key of a sheet's keypad.
  func press(_ key: KeypadKey, in field: SheetField) {
    let (text, isDone) = (text(in: field), isSheetUntouched)
    let next = Keypad.text(text, after: key, isDone: isDone, at: place, in: environment)
    setOption(field.name + " " + next)
  }
}
