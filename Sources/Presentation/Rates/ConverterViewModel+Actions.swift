import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension ConverterViewModel {
  public func handle(_ action: Action, _ value: String) -> Step {
    switch action {
    case .amount: return type(value)
    case .receive: return receive(value, in: nil)
    case .favouriteAmount: return receiveFavourite(value)
    case .replace: return replace(value)
    case .key: if let key = KeypadKey(named: value) { press(key) }
    case .sheet: return turn(to: value)
    case .keys:
      (keysField, isSheetUntouched) = (SheetField(named: value), true)
      showsFees = showsFees || keysField?.isOfCash ?? false
    case .keypad: environment.preferences.rates.isKeypadFolded = value.isSame(as: "0")
    case .convert:
      if let step = field.answering(from: place, in: environment) { return step }
      press(.equals)
    case .dismiss: press(.clear)
    case .swap: swap()
    case .set: setTarget(value)
    case .choose: return Step(.push(value.isSame(as: "from") ? base.list : quote.list))
    case .history: return Step(.push(.history(.start(in: environment))))
    case .option, .pinRate, .removeRate: return choose(action, value)
    case .editFavourites, .moveUp, .moveDown, .remove: return edit(action, value)
    case .copy:
      guard let text = plainResult else { return [] }
      announce(.converterCopied(text: text))
      return [.copy(text)]
    case .share: return result == nil ? [] : [.share(sharedText)]
    default: return []
    }
    return []
  }

  // MARK: Amounts

  /// Takes the text of the amount's field.
  private func type(_ text: String) -> Step {
    let (wasReceiving, before) = (place.receive != nil, place)
    let isPasted =
      text.scalars.count > field.text.scalars.count + 1
    let kept = named
    (calculation, named) = (nil, nil)
    change(typed: text) { place in (place.receive, place.receiveIn) = (nil, nil) }
    isUntouched = false
    if isPasted, let step = field.answering(from: before, in: environment) { return step }
    let currency = field.currency(preferring: place.pair.base, place.pair.quote)
    if let currency, currency != place.pair.base {
      // Typed text may continue as "20 eur + 30 usd"; pasted text is complete. A code read as
      // another currency stays in the field, beside its note.
      let isWhole = isPasted && field.parCode == nil
      let number = isWhole ? Keypad.whole(field, wording) : nil
      named = Named(currency: currency, before: before, isPasted: isPasted)
      change(typed: number ?? text) { $0.setBase(currency) }
    } else if let kept, !kept.isPasted, kept.currency == place.pair.base,
      field.currency(preferring: place.pair.base) == kept.currency
    {
      // "$2" and then "$20" count as one change.
      named = kept
    }
    announceResult()
    if named != nil, case .reading(let text, _, _)? = note {
      environment.announcement = text + " " + environment.announcement
    }
    return wasReceiving ? [.focus("convert-amount")] : []
  }

  /// Takes the text of a result's field; `currency` is a favourite's, or nil for the quote.
  private func receive(_ text: String, in currency: Currency?) -> Step {
    let isNew = place.receive == nil || place.receiveIn != currency
    (calculation, named) = (nil, nil)
    let amount = isNew ? resultAmount : nil
    change(typed: text) { place in
      (place.amount, place.receive, place.receiveIn) = (amount, "", currency)
    }
    if amount != nil && !outcome.isOfAmount { change { $0.amount = nil } }
    // The next digit replaces the digits in the field.
    isUntouched = isNew
    announceResult()
    guard isNew else { return [] }
    return [.focus(currency.map { "receive-" + $0.code } ?? "convert-receive")]
  }

  /// Takes the amount of a favourite: `EUR 20`, or only `20` for the one being typed.
  ///
  /// The amount to pay for it is computed, and everything else from that.
  private func receiveFavourite(_ value: String) -> Step {
    let (code, typed) = value.cut(at: " ")
    guard let text = typed, code.utf8.count == 3, let currency = Currency(code) else {
      return receive(value, in: place.receiveIn)
    }
    if currency == place.pair.base { return type(text) }
    return receive(text, in: currency == place.pair.quote ? nil : currency)
  }

  /// Makes the computed amount in the currency `code` the typed one.
  private func replace(_ code: String) -> Step {
    guard let currency = Currency(code) else { return [] }
    if currency == place.pair.quote, !isReceiving { return receive(plainResult ?? "", in: nil) }
    if currency == place.pair.base { return type(paid.map { wording.plain($0) } ?? "") }
    let worth = rates.favourites.first { $0.currency == currency }
      .flatMap { outcome.worth(in: $0, by: rates) }
    return receive(worth.map { wording.plain($0) } ?? "", in: currency)
  }

  func press(_ key: KeypadKey) {
    if let field = keysField { return press(key, in: field) }
    if key == .equals {
      guard field.terms.count == 1, field.isComplete else { return }
      calculation = field.isExpression ? Keypad.spaced(field.text) + " =" : calculation
    }
    let text = Keypad.text(
      field.text,
      after: key,
      isDone: isUntouched || calculation != nil,
      by: reckoner,
      in: place.typedCurrency,
      wording
    )
    if key != .equals { (calculation, named) = (nil, nil) }
    if place.receive == nil || !text.isSame(as: field.text) {
      change(typed: text) { if $0.receive != nil { $0.amount = nil } }
    }
    isUntouched = false
    announceResult()
  }

  // MARK: Currencies

  func swap() {
    named = nil
    change { place in
      place.pair = place.pair.reversed
      // The amount that should have arrived becomes the paid one.
      if let asked = place.receive, place.receiveIn == nil {
        (place.amount, place.receive) = (asked, nil)
      }
    }
    environment.announcement = swappedText
  }

  private func setTarget(_ code: String) {
    guard let currency = Currency(code) else { return }
    named = nil
    change { place in
      place.setQuote(currency)
      if place.receiveIn == currency { place.receiveIn = nil }
    }
    announceResult()
  }

  /// Announces the result, or the note on an amount without one.
  func announceResult() {
    isResultAwaited = isLoading
    environment.announcement = spokenResult ?? problem ?? advice ?? ""
  }
}
