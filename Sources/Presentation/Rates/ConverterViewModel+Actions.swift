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
    case .option: setOption(value)
    case .pinRate: keepRate()
    case .removeRate: forgetRate()
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
    let isDone = isUntouched || calculation != nil
    let text = Keypad.text(field.text, after: key, isDone: isDone, at: place, in: environment)
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

  // MARK: The rate

  /// Keeps the typed rate, with its fee, for every conversion of the pair.
  private func keepRate() {
    guard let rate = place.rate,
      let own = OwnRate(pair: place.pair, value: rate, fee: place.fee, setAt: environment.now),
      own.isKeepable, (try? environment.preferences.rates.keep(own)) != nil
    else { return }
    typedOptions = ConverterAddress.Typed()
    change { place in (place.rate, place.fee) = (nil, nil) }
    announceResult()
  }

  private func forgetRate() {
    environment.preferences.rates.removeOwnRate(of: place.pair)
    followRates()
    announceResult()
  }

  // MARK: Favourites

  func edit(_ action: Action, _ value: String) -> Step {
    if action == .editFavourites {
      change { $0.isEditing.toggle() }
      return [.focus("edit-favourites")]
    }
    let favourites = environment.preferences.rates.favourites
    guard let currency = Currency(value),
      let index = favourites.firstIndex(of: currency)
    else { return [] }
    switch action {
    case .moveUp: return move(currency, at: index, by: -1)
    case .moveDown: return move(currency, at: index, by: 1)
    default: return remove(currency, at: index)
    }
  }

  /// Moves a favourite, and moves the focus with it.
  private func move(_ currency: Currency, at index: Int, by distance: Int) -> Step {
    environment.preferences.rates.moveFavourite(currency, by: distance)
    followRates()
    let favourites = environment.preferences.rates.favourites
    let place = min(max(index + distance, 0), favourites.count - 1)
    announce(
      .converterMoved(
        name: wording.name(of: currency),
        place: wording.number(place + 1),
        count: wording.number(favourites.count)
      )
    )
    // The first row cannot move up, nor the last one down.
    let isUp = place == favourites.count - 1 || (distance < 0 && place > 0)
    return [.focus((isUp ? "up-" : "down-") + currency.code)]
  }

  /// Removes a favourite, and moves the focus to the one in its place.
  private func remove(_ currency: Currency, at index: Int) -> Step {
    environment.preferences.rates.removeFavourite(currency)
    followRates()
    let favourites = environment.preferences.rates.favourites
    announce(.converterRemoved(name: wording.name(of: currency)))
    let next = favourites.isEmpty ? nil : favourites[min(index, favourites.count - 1)]
    return [.focus(next.map { "remove-" + $0.code } ?? "edit-favourites")]
  }

  public func handle(_ key: Key) -> Step {
    switch command(key) {
    case .press(let key): press(key)
    case .swap: swap()
    case .refresh: return environment.beginRefresh()
    case .till: return Step(.push(till))
    case .sheet(let sheet): return turn(to: sheet.name.description)
    case .close: return turn(to: "")
    case nil: break
    }
    return []
  }

  public func takes(_ key: Key) -> Bool { command(key) != nil }

  private func command(_ key: Key) -> Command? {
    if key == .escape, place.sheet != nil { return .close }
    return Command(key, hasSingleKeys: environment.preferences.hasSingleKeys)
  }

  /// The action of a key that is pressed outside the fields.
  private enum Command {
    case press(KeypadKey)
    case swap, refresh, till, close
    case sheet(ConverterSheet)

    init?(_ key: Key, hasSingleKeys: Bool) {
      switch key {
      case .enter: self = .press(.equals)
      case .escape: self = .press(.clear)
      case .backspace: self = .press(.backspace)
      case .character(let character):
        // Upper and lower case are the same key.
        switch character | 0x20 {
        case UInt8(ascii: "s") where hasSingleKeys: self = .swap
        case UInt8(ascii: "r") where hasSingleKeys: self = .refresh
        case UInt8(ascii: "t") where hasSingleKeys: self = .till
        case UInt8(ascii: "d") where hasSingleKeys: self = .sheet(.day)
        case UInt8(ascii: "f") where hasSingleKeys: self = .sheet(.fee)
        case UInt8(ascii: "o") where hasSingleKeys: self = .sheet(.offer)
        default:
          guard let key = KeypadKey(character: character) else { return nil }
          self = .press(key)
        }
      default: return nil
      }
    }
  }
}
