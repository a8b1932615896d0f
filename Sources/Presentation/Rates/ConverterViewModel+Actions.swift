import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension ConverterViewModel {
  public mutating func handle(_ action: Action, _ value: String) -> [AppEffect] {
    let before = place.pair
    let effects = act(action, value)
    return (place.pair == before ? [] : [.keep]) + effects
  }

  private mutating func act(_ action: Action, _ value: String) -> [AppEffect] {
    switch action {
    case .amount: return type(value)
    case .receive: return receive(value, in: nil)
    case .favouriteAmount: return receiveFavourite(value)
    case .key: if let key = KeypadKey(named: value) { press(key) }
    case .keypad: return foldKeypad(value)
    case .convert: press(.equals)
    case .dismiss: press(.clear)
    case .swap: swap()
    case .set: setTarget(value)
    case .options, .option, .pinRate, .removeRate: return choose(action, value)
    case .editFavourites, .moveUp, .moveDown, .remove: return edit(action, value)
    case .copy:
      guard let text = plainResult else { return [] }
      surroundings.announcement = surroundings.wording(.converterCopied(text: text))
      return [.copy(text)]
    case .share: return result == nil ? [] : [.share(title)]
    default: return []
    }
    return []
  }

  // MARK: Amounts

  /// Takes what stands in the amount's field.
  private mutating func type(_ text: String) -> [AppEffect] {
    let wasReceiving = place.receive != nil
    let isPasted =
      text.unicodeScalars.count > place.typed(in: surroundings.wording).unicodeScalars.count + 1
    (calculation, named) = (nil, nil)
    change { place in
      (place.amount, place.receive, place.receiveIn) = (text, nil, nil)
    }
    isUntouched = false
    if let currency = field.currency(preferring: place.pair.base), currency != place.pair.base {
      // What is typed may go on as "20 eur + 30 usd"; what is pasted is a whole, but a code that is taken
      // for another stays, beside what is said about it.
      let isWhole = isPasted && field.parCode == nil
      let number = isWhole ? Keypad.whole(field, surroundings.wording) : nil
      named = currency
      change { place in
        place.setBase(currency)
        place.amount = number ?? text
      }
    }
    announceResult()
    return wasReceiving ? [.focus("convert-amount")] : []
  }

  /// Takes what stands in the field of a result; `currency` is a favourite's, nil for the quote.
  private mutating func receive(_ text: String, in currency: Currency?) -> [AppEffect] {
    let isNew = place.receive == nil || place.receiveIn != currency
    (calculation, named) = (nil, nil)
    change { place in
      (place.amount, place.receive, place.receiveIn) = (nil, text, currency)
    }
    // The digits that are there already are to be typed over.
    isUntouched = isNew
    announceResult()
    guard isNew else { return [] }
    return [.focus(currency.map { "receive-" + $0.code } ?? "convert-receive")]
  }

  /// Takes an amount of a favourite: `EUR 20`, or only `20` of the one that is typed already.
  ///
  /// What is typed there is what should arrive in that currency; what must be paid for it is worked
  /// out, and with it everything else.
  private mutating func receiveFavourite(_ value: String) -> [AppEffect] {
    let (code, typed) = value.cut(at: " ")
    guard let text = typed, code.utf8.count == 3, let currency = Currency(code) else {
      return receive(value, in: place.receiveIn)
    }
    if currency == place.pair.base { return type(text) }
    return receive(text, in: currency == place.pair.quote ? nil : currency)
  }

  /// Remembers whether the keypad is folded away: `0`, or open: `1`.
  private mutating func foldKeypad(_ value: String) -> [AppEffect] {
    let isFolded = value.isSame(as: "0")
    guard isFolded != surroundings.preferences.isKeypadFolded else { return [] }
    surroundings.preferences.isKeypadFolded = isFolded
    return [.keep]
  }

  mutating func press(_ key: KeypadKey) {
    let wording = surroundings.wording
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
    change { place in
      if place.receive != nil { place.receive = text } else { place.amount = text }
    }
    isUntouched = false
    announceResult()
  }

  // MARK: Currencies

  mutating func swap() {
    named = nil
    change { place in
      place.pair = place.pair.reversed
      // What should have arrived is paid now.
      if let asked = place.receive, place.receiveIn == nil {
        (place.amount, place.receive) = (asked, nil)
      }
    }
    let wording = surroundings.wording
    surroundings.announcement = wording(
      .converterSwapped(
        from: wording.name(of: place.pair.base),
        to: wording.name(of: place.pair.quote)
      )
    )
  }

  private mutating func setTarget(_ code: String) {
    guard let currency = Currency(code) else { return }
    named = nil
    change { place in
      place.setQuote(currency)
      if place.receiveIn == currency { place.receiveIn = nil }
    }
    announceResult()
  }

  /// Has the live region say the result, or what is wrong with the amount.
  mutating func announceResult() {
    surroundings.announcement = spokenResult ?? problem ?? ""
  }
}
